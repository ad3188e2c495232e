import { type Affine, mapped } from "./affine.ts";
import { cutRing } from "./cut.ts";
import type { Point } from "./kind.ts";
import { inside, type Region, snapped } from "./region.ts";

/** How a picture was changed. */
export interface Change {
  /** From the picture to the changed one. */
  readonly map: Affine;
  /** Where the changed one still shows the picture. */
  readonly visible: Region;
}

/** What a change leaves of a geometry. */
export interface Remains<G> {
  readonly geometry: G;
  /** Whether any of it came to lie where nothing of the picture is visible. */
  readonly clipped: boolean;
  /** The area left, in square pixels of the changed picture. */
  readonly area: number;
}

/** Where points come to lie, moved onto an edge where they all but are on it. */
export function movedPoints(
  points: readonly Point[],
  { map, visible }: Change,
): readonly Point[] {
  return points.map((point) => snapped(mapped(point, map), visible));
}

/** The visible part of a ring; may be empty. */
export function changedRing(
  points: readonly Point[],
  by: Change,
): { readonly ring: readonly Point[]; readonly clipped: boolean } {
  const moved = movedPoints(points, by);
  const clipped = !moved.every((point) => inside(point, by.visible));
  return { ring: clipped ? cutRing(moved, by.visible) : moved, clipped };
}

import { type Box, distanceToRing, ringArea } from "./geometry.ts";
import { beyond, type Window } from "./half_planes.ts";
import type { Sight } from "./sight.ts";
import type { Point } from "./truth.ts";

/** A polygon on its picture, before anything was cut off, and what is seen. */
export interface Outline {
  readonly ring: readonly Point[];
  readonly window: Window;
  readonly sight: Sight;
}

/**
 * Whether a ring is what can be seen of a polygon. The parts of a concave one
 * may be joined anywhere along the window's edge, as there is more than one
 * right way to cut it.
 *
 * @param reach How far a vertex may stray, in pixels.
 * @param area How far the area may, in square pixels.
 */
export function sameOutline(
  { ring, window, sight }: Outline,
  given: readonly Point[],
  { reach, area }: { readonly reach: number; readonly area: number },
): boolean {
  const onEdge = (point: Point) =>
    window.some((plane) => Math.abs(beyond(point, plane)) <= reach);
  return Math.abs(ringArea(given) - sight.area) <= area &&
    given.every((point) =>
      window.every((plane) => beyond(point, plane) <= reach) &&
      (onEdge(point) || distanceToRing(point, ring) <= reach)
    ) &&
    sight.points.every((point) =>
      onEdge(point) || distanceToRing(point, given) <= reach
    );
}

/** The corners of a box, clockwise on screen from the top left. */
export function cornersOf({ x0, y0, x1, y1 }: Box): Point[] {
  return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
}

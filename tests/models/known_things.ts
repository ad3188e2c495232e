import type { Geometry } from "../../kernel/mod.ts";
import { type Corners, cornersOf } from "../inference/local/scene.ts";

/** One thing on one of the demo's photos. */
export interface KnownThing {
  readonly label: string;
  readonly photo: string;
  /** Of the photo, in pixels. */
  readonly size: readonly [number, number];
  readonly corners: Corners;
}

/**
 * Where things are: the person and the cup as a study of this detector found
 * them, which showed it the photos stretched into a square; the cat, which it
 * took for a dog that way, as the detector found it when this was written.
 */
export const KNOWN_THINGS: readonly KnownThing[] = [
  {
    label: "person",
    photo: "astronaut.jpg",
    size: [512, 512],
    corners: [8, 8, 368, 512],
  },
  {
    label: "cat",
    photo: "cat.jpg",
    size: [451, 300],
    corners: [0, 4, 415, 295],
  },
  {
    label: "cup",
    photo: "coffee.jpg",
    size: [600, 400],
    corners: [165, 21, 411, 258],
  },
];

/** Pixels of the person's outline in that study, of 262,144. */
export const PERSON_PIXELS = 142_987;

/** Intersection over union of a shape's bounds and known corners. */
export function overlap(geometry: Geometry, other: Corners): number {
  const one = cornersOf(geometry);
  const area = ([left, top, right, bottom]: Corners) =>
    Math.max(0, right - left) * Math.max(0, bottom - top);
  const both = area([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);
  return both / (area(one) + area(other) - both);
}

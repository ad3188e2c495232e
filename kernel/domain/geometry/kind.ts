import type { Change, Remains } from "./change.ts";
import type { Placement } from "./placement.ts";

/** A picture's size in asset pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A vertex `[x, y]` in asset pixels. */
export type Point = readonly [number, number];

/** An axis-aligned rectangle in asset pixels: top-left corner and size. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The line that draws a shape. */
export interface Outline {
  readonly points: readonly Point[];
  /** Whether the last point is joined to the first. */
  readonly closed: boolean;
}

/** After clipping, a shape thinner than this many pixels is nothing. */
export const VANISHING = 1e-6;

/** What the domain asks of every kind of geometry; all in asset pixels. */
export interface GeometryKind<G> {
  /** The smallest rectangle around it; null for a kind without a place. */
  bounds(geometry: G): Rectangle | null;
  /** Its area in square pixels; 0 where it has none. */
  area(geometry: G): number;
  /** Whether any of it lies in the frame; touching an edge counts. */
  touches(geometry: G, frame: Frame): boolean;
  /** What of it lies in the frame; itself if all does, null if nothing. */
  clip(geometry: G, frame: Frame): G | null;
  /** What was measured on a picture, in asset pixels. */
  placed(geometry: G, by: Placement): G;
  /** What a change of the picture leaves of it; null for nothing. */
  changed(geometry: G, by: Change): Remains<G> | null;
  /** The line that draws it; null for a kind without a place. */
  outline(geometry: G): Outline | null;
}

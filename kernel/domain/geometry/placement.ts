import { z } from "zod";
import type { Point } from "./kind.ts";

/**
 * How a picture lies over an asset: an asset pixel is what was measured on the
 * picture times scale, plus offset, on each axis.
 */
export const Placement = z.strictObject({
  scale_x: z.number().positive(),
  scale_y: z.number().positive(),
  offset_x: z.number(),
  offset_y: z.number(),
});

/** How a picture lies over an asset. */
export type Placement = z.infer<typeof Placement>;

/** A point measured on a picture, in asset pixels. */
export function placedPoint([x, y]: Point, by: Placement): [number, number] {
  return [x * by.scale_x + by.offset_x, y * by.scale_y + by.offset_y];
}

/** The way back: from asset pixels to the picture. */
export function inverse(by: Placement): Placement {
  return {
    scale_x: 1 / by.scale_x,
    scale_y: 1 / by.scale_y,
    offset_x: -by.offset_x / by.scale_x,
    offset_y: -by.offset_y / by.scale_y,
  };
}

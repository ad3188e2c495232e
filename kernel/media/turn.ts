import type { Rectangle } from "../domain/geometry/mod.ts";
import type { Raster } from "./raster.ts";

/**
 * How to walk a stored picture in display order: where the displayed top left
 * pixel is stored, and the steps for one pixel right and one pixel down.
 */
type Walk = readonly [start: number, right: number, down: number];

/** By EXIF orientation 1..8, for a stored size of `w` × `h`. */
const WALKS: readonly ((w: number, h: number) => Walk)[] = [
  (w) => [0, 1, w],
  (w) => [w - 1, -1, w],
  (w, h) => [w * h - 1, -1, -w],
  (w, h) => [w * (h - 1), 1, -w],
  (w) => [0, w, 1],
  (w, h) => [w * (h - 1), -w, 1],
  (w, h) => [w * h - 1, -w, -1],
  (w) => [w - 1, w, -1],
];

/** Columns turned at a time, so that the rows they come from stay in cache. */
const BAND = 64;

/**
 * The picture as a viewer obeying its EXIF orientation shows it. Orientation 1
 * and anything outside 1..8 answer the same object.
 */
export function turn(raster: Raster, orientation: number): Raster {
  if (WALKS[orientation - 1] === undefined || orientation === 1) return raster;
  const swap = orientation >= 5;
  const width = swap ? raster.height : raster.width;
  const height = swap ? raster.width : raster.height;
  return cut(raster, orientation, { x: 0, y: 0, width, height });
}

/**
 * A part of the picture as a viewer obeying its EXIF orientation, 1..8, shows
 * it; the region is in whole pixels of what is shown and lies inside.
 */
export function cut(
  raster: Raster,
  orientation: number,
  { x: x0, y: y0, width, height }: Rectangle,
): Raster {
  const walk = WALKS[orientation - 1] ?? WALKS[0]!;
  const [corner, right, down] = walk(raster.width, raster.height);
  const start = corner + x0 * right + y0 * down;
  const data = new Uint8ClampedArray(width * height * 4);
  const from = new Uint32Array(raster.data.buffer);
  const to = new Uint32Array(data.buffer);
  for (let left = 0; left < width; left += BAND) {
    const edge = Math.min(left + BAND, width);
    for (let y = 0; y < height; y += 1) {
      let source = start + y * down + left * right;
      for (let x = left; x < edge; x += 1) {
        to[y * width + x] = from[source] ?? 0;
        source += right;
      }
    }
  }
  return { data, width, height };
}

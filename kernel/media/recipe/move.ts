import type { Rectangle } from "../../domain/geometry/mod.ts";
import type { Raster } from "../raster.ts";
import { turn } from "../turn.ts";
import { blank, pixelOf, pixels } from "./picture.ts";

/** EXIF orientations that show a picture turned by 90° and by 270°. */
const CLOCKWISE = 6;
const COUNTERCLOCKWISE = 8;

/** Swaps left and right, or top and bottom, in place. */
export function mirror(
  raster: Raster,
  axis: "horizontal" | "vertical",
): Raster {
  const { width, height } = raster;
  const all = pixels(raster);
  if (axis === "horizontal") {
    for (let at = 0; at < all.length; at += width) {
      all.subarray(at, at + width).reverse();
    }
    return raster;
  }
  for (let top = 0; top < height >> 1; top += 1) {
    const bottom = height - 1 - top;
    const kept = all.slice(top * width, (top + 1) * width);
    all.copyWithin(top * width, bottom * width, (bottom + 1) * width);
    all.set(kept, bottom * width);
  }
  return raster;
}

/** Turns clockwise; half a turn in place. */
export function quarterTurn(raster: Raster, turns: 1 | 2 | 3): Raster {
  if (turns !== 2) {
    return turn(raster, turns === 1 ? CLOCKWISE : COUNTERCLOCKWISE);
  }
  pixels(raster).reverse();
  return raster;
}

/** The pixels of a window that lies inside. */
export function crop(raster: Raster, window: Rectangle): Raster {
  const { x, y, width, height } = window;
  if (width === raster.width && height === raster.height) return raster;
  const cropped = blank(width, height);
  const [from, to] = [pixels(raster), pixels(cropped)];
  for (let row = 0; row < height; row += 1) {
    const at = (y + row) * raster.width + x;
    to.set(from.subarray(at, at + width), row * width);
  }
  return cropped;
}

/** A larger canvas with the picture at a place inside. */
export function pad(raster: Raster, window: Rectangle, fill: string): Raster {
  const { x, y, width, height } = window;
  if (width === raster.width && height === raster.height) return raster;
  const padded = blank(width, height);
  const [from, to] = [pixels(raster), pixels(padded)];
  to.fill(pixelOf(fill));
  for (let row = 0; row < raster.height; row += 1) {
    const at = row * raster.width;
    to.set(from.subarray(at, at + raster.width), (y + row) * width + x);
  }
  return padded;
}

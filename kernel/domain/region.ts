import type { Frame, Rectangle } from "./geometry/mod.ts";

/**
 * The whole pixels of a picture that a region touches: outward to pixel
 * borders, cut at the picture's edge; null when there are none.
 */
export function wholePixels(region: Rectangle, frame: Frame): Rectangle | null {
  const left = Math.max(0, Math.floor(region.x));
  const top = Math.max(0, Math.floor(region.y));
  const right = Math.min(frame.width, Math.ceil(region.x + region.width));
  const bottom = Math.min(frame.height, Math.ceil(region.y + region.height));
  if (right <= left || bottom <= top) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

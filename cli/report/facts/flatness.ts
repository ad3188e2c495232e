import {
  area,
  bounds,
  clip,
  type Frame,
  type Geometry,
  type Rectangle,
  VANISHING,
} from "../../../kernel/mod.ts";

/** Square pixels that come to nothing in COCO's four decimals. */
const NOTHING = 0.5e-4;
/** A ring that holds less of its rectangle, by area, cancels itself out. */
const CANCELLED = 1e-3;

/**
 * Why a box or polygon has no area that anything could be learnt from: it is
 * flat, or the parts of its ring cancel each other out. Null for any other.
 */
export type Flatness = "flat" | "crossed" | null;

/** Judges a shape on a picture; pixels. A line needs no area. */
export function flatness(geometry: Geometry, frame: Frame): Flatness {
  const whole = bounds(geometry);
  if (whole === null || geometry.type === "polyline") return null;
  const left = clip(geometry, frame);
  if (left === null) {
    const isFlat = isWithin(whole, frame) ||
      isThin(area(geometry), whole) && meets(whole, frame);
    return isFlat ? "flat" : null;
  }
  const { width, height } = bounds(left)!;
  const size = area(left);
  return size < NOTHING && size < CANCELLED * width * height ? "crossed" : null;
}

function isWithin(
  { x, y, width, height }: Rectangle,
  frame: Frame,
): boolean {
  return x >= 0 && y >= 0 && x + width <= frame.width &&
    y + height <= frame.height;
}

function meets({ x, y, width, height }: Rectangle, frame: Frame): boolean {
  return x <= frame.width && y <= frame.height && x + width >= 0 &&
    y + height >= 0;
}

function isThin(size: number, { width, height }: Rectangle): boolean {
  return size <= VANISHING * Math.max(width, height);
}

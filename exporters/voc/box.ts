import { boundsOf, type Shape } from "../api.ts";

/** Sums of edges carry float noise that must not cost a whole pixel. */
const NOISE = 1e-9;

/** Edges of a shape's rectangle: 1-based pixels, both ends included. */
export interface PixelBox {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
}

/** The pixels that a shape's rectangle touches; null for a tag. */
export function pixelBox(
  shape: Shape,
  picture: { width: number; height: number },
): PixelBox | null {
  const box = boundsOf(shape);
  if (box === null) return null;
  const [xmin, xmax] = span(box.x, box.width, picture.width);
  const [ymin, ymax] = span(box.y, box.height, picture.height);
  return { xmin, ymin, xmax, ymax };
}

function span(near: number, size: number, limit: number): [number, number] {
  const first = Math.min(Math.floor(near + NOISE) + 1, limit);
  const last = Math.min(Math.ceil(near + size - NOISE), limit);
  return [first, Math.max(first, last)];
}

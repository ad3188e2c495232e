import type { Shape } from "../../api.ts";
import type { Edges } from "./reader.ts";

/** The box around a shape in picture pixels; null for a tag. */
export function edgesOf(shape: Shape): Edges | null {
  if (shape.type === "classification_tag") return null;
  if (shape.type === "bbox") {
    const { x, y, width, height } = shape;
    return [x, y, x + width, y + height];
  }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of shape.points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom];
}

/** The vertices of a shape, `x1, y1, x2, y2, …`; none for a tag. */
export function verticesOf(shape: Shape): number[] {
  if (shape.type === "classification_tag") return [];
  if (shape.type !== "bbox") return shape.points.flatMap(([x, y]) => [x, y]);
  const [left, top] = [shape.x, shape.y];
  const [right, bottom] = [left + shape.width, top + shape.height];
  return [left, top, right, top, right, bottom, left, bottom];
}

/** The largest difference between two boxes along x and along y, pixels. */
export function edgesApart(a: Edges, b: Edges): { x: number; y: number } {
  return {
    x: Math.max(Math.abs(a[0] - b[0]), Math.abs(a[2] - b[2])),
    y: Math.max(Math.abs(a[1] - b[1]), Math.abs(a[3] - b[3])),
  };
}

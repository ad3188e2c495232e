import type { Geometry, Point } from "../../../kernel/domain/geometry/mod.ts";

/** A box by corner and size, in pixels. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
): Geometry {
  return { type: "bbox", x, y, width, height };
}

/** A polygon of vertices in pixels. */
export function polygon(...points: Point[]): Geometry {
  return { type: "polygon", points: points.map(([x, y]) => [x, y]) };
}

/** A polyline of vertices in pixels. */
export function polyline(...points: Point[]): Geometry {
  return { type: "polyline", points: points.map(([x, y]) => [x, y]) };
}

/** A tag. */
export const TAG: Geometry = { type: "classification_tag" };

/** The convex hull of points, counter-clockwise by their own axes. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]) => {
    const kept: Point[] = [];
    for (const p of list) {
      while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, p) <= 0) {
        kept.pop();
      }
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Over 0 for a turn to the left in axes that point right and up. */
export function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

import { ok, strictEqual } from "node:assert/strict";
import type { Geometry, Point } from "../../../kernel/domain/geometry/mod.ts";
import type { Random } from "../../support/random.ts";

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

/** Turns a ring to start at its least vertex; where it starts means nothing. */
export function fromLeast(geometry: Geometry): Geometry {
  if (geometry.type !== "polygon") return geometry;
  const { points } = geometry;
  const least = points.reduce((best, [x, y], i) => {
    const [bx, by] = points[best]!;
    return x < bx || x === bx && y < by ? i : best;
  }, 0);
  return polygon(...points.slice(least), ...points.slice(0, least));
}

/** Equal in kind, and in every number within a tolerance. */
export function assertNear(
  found: Geometry,
  expected: Geometry,
  within = 1e-9,
): void {
  const numbers = (one: Geometry): number[] =>
    "points" in one
      ? one.points.flat()
      : Object.values(one).filter((value) => typeof value === "number");
  strictEqual(found.type, expected.type);
  const [left, right] = [numbers(found), numbers(expected)];
  strictEqual(left.length, right.length);
  for (const [i, value] of left.entries()) {
    ok(Math.abs(value - right[i]!) < within, JSON.stringify(found));
  }
}

/** A simple ring, mostly concave: growing angles, any radius. */
export function star(random: Random, [x, y]: Point, size: number): Point[] {
  const count = random.whole(3, 9);
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (i + random.next() * 0.9) / count * 2 * Math.PI;
    const radius = size * (0.05 + random.next());
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

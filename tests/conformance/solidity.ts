import { ringArea } from "./geometry.ts";
import type { Point } from "./truth.ts";

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function half(points: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of points) {
    while (
      chain.length > 1 &&
      turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0
    ) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

/** Square pixels of the convex hull of some points. */
export function hullArea(points: readonly Point[]): number {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return ringArea([...half(sorted), ...half(sorted.toReversed())]);
}

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

/** How much of a horizontal line runs inside a ring, in pixels. */
function chord(ring: readonly Point[], y: number): number {
  const crossings = [...ring.entries()].flatMap(([i, b]) => {
    const a = ring.at(i - 1) as Point;
    if ((a[1] > y) === (b[1] > y)) return [];
    const x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
    return [{ x, way: b[1] > a[1] ? 1 : -1 }];
  }).sort((a, b) => a.x - b.x);
  let [length, winding] = [0, 0];
  for (const [i, { x, way }] of crossings.entries()) {
    if (winding !== 0) length += x - (crossings[i - 1]?.x ?? x);
    winding += way;
  }
  return length;
}

/**
 * Whether a ring winds around anything, which its area cannot say where parts
 * of it run one way round and parts the other.
 */
export function encloses(ring: readonly Point[]): boolean {
  const levels = [...new Set(ring.map(([, y]) => y))].sort((a, b) => a - b);
  return levels.slice(1).some((high, i) => {
    const low = levels[i] ?? high;
    return [0.3, 0.45, 0.8].some((share) =>
      chord(ring, low + share * (high - low)) > 1e-6
    );
  });
}

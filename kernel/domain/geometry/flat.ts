import { type Point, VANISHING } from "./kind.ts";
import { boundsOf, cross } from "./planar.ts";

/** Whether a ring is thinner than {@linkcode VANISHING} in some direction. */
export function isFlat(ring: readonly Point[]): boolean {
  if (ring.length < 3) return true;
  const { width, height } = boundsOf(ring);
  if (!(width > VANISHING && height > VANISHING)) return true;
  const from = ring[0]!;
  const far = ring.reduce((best, point) =>
    distance(from, point) > distance(from, best) ? point : best
  );
  return !ring.some((p) => Math.abs(cross(from, far, p)) / 2 > VANISHING);
}

/**
 * A ring without the vertices at which it turns back on itself. Cutting
 * leaves such where a part outside ran along an edge or around a corner; they
 * would widen the box around what is left.
 */
export function withoutSpikes(ring: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const point of ring) {
    while (kept.length > 0 && isSpike(kept.at(-2), kept.at(-1)!, point)) {
      kept.pop();
    }
    kept.push(point);
  }
  while (kept.length > 2) {
    if (isSpike(kept.at(-2), kept.at(-1)!, kept[0]!)) kept.pop();
    else if (isSpike(kept.at(-1), kept[0]!, kept[1]!)) kept.shift();
    else break;
  }
  return kept;
}

/** Whether b repeats c, or the way from a to b leads back to c. */
function isSpike(a: Point | undefined, b: Point, c: Point): boolean {
  if (b[0] === c[0] && b[1] === c[1]) return true;
  if (a === undefined) return false;
  // A cut at a slanting edge comes back beside the line that it left on.
  const off = Math.abs(cross(a, b, c));
  if (off > VANISHING * Math.max(distance(a, b), distance(b, c))) return false;
  return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

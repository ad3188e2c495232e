import type { Point } from "../../kernel/mod.ts";

/**
 * A ring with fewer points, none of the dropped ones farther than `tolerance`
 * pixels from the line that replaces it (Ramer–Douglas–Peucker on the two
 * halves between the first point and the one farthest from it).
 */
export function simplified(
  ring: readonly Point[],
  tolerance: number,
): readonly Point[] {
  if (tolerance === 0 || ring.length < 4) return ring;
  const far = farthest(ring, (point) => distance(point, ring[0]!, ring[0]!));
  const kept = new Uint8Array(ring.length + 1);
  kept[0] = kept[far.index] = 1;
  const open = [[0, far.index], [far.index, ring.length]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span as [number, number];
    const [a, b] = [ring[from]!, ring[to % ring.length]!];
    const between = ring.slice(from + 1, to);
    const worst = farthest(between, (point) => distance(point, a, b));
    if (worst.value <= tolerance) continue;
    const middle = from + 1 + worst.index;
    kept[middle] = 1;
    open.push([from, middle], [middle, to]);
  }
  return ring.filter((_, i) => kept[i] === 1);
}

function farthest(
  points: readonly Point[],
  measure: (point: Point) => number,
): { index: number; value: number } {
  let [index, value] = [0, -1];
  points.forEach((point, i) => {
    const found = measure(point);
    if (found > value) [index, value] = [i, found];
  });
  return { index, value };
}

/** From a point to a segment, in pixels. */
function distance([x, y]: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0
    ? 0
    : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / length));
  return Math.hypot(x - a[0] - along * dx, y - a[1] - along * dy);
}

/** Whether two sides of a ring that do not follow each other cross or touch. */
export function meetsItself(ring: readonly Point[]): boolean {
  const n = ring.length;
  for (let i = 0; i < n; i++) {
    const [a, b] = [ring[i]!, ring[(i + 1) % n]!];
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      if (meet(a, b, ring[j]!, ring[(j + 1) % n]!)) return true;
    }
  }
  return false;
}

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const apart = (k: 0 | 1) =>
    Math.max(a[k], b[k]) < Math.min(c[k], d[k]) ||
    Math.max(c[k], d[k]) < Math.min(a[k], b[k]);
  if (apart(0) || apart(1)) return false;
  return side(a, b, c) * side(a, b, d) <= 0 &&
    side(c, d, a) * side(c, d, b) <= 0;
}

function side(a: Point, b: Point, p: Point): number {
  return Math.sign(
    (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]),
  );
}

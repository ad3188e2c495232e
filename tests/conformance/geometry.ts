import type { Point } from "./truth.ts";

/** An axis-aligned box by its edges, in pixels; x1 and y1 are exclusive. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The sides of a box, in pixels. */
export function sides(box: Box): readonly [width: number, height: number] {
  return [box.x1 - box.x0, box.y1 - box.y0];
}

/** The smallest box around some points; inside out when there are none. */
export function boundsOf(points: readonly Point[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}

/** The absolute shoelace area of a closed ring, in square pixels. */
export function ringArea(ring: readonly Point[]): number {
  const [ox, oy] = ring[0] ?? [0, 0];
  let twice = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(i - 1) as Point;
    twice += (px - ox) * (y - oy) - (x - ox) * (py - oy);
  }
  return Math.abs(twice) / 2;
}

/** The length of a closed ring, in pixels. */
export function ringLength(ring: readonly Point[]): number {
  let length = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(i - 1) as Point;
    length += Math.hypot(x - px, y - py);
  }
  return length;
}

/** Distance from a point to the closest edge of a closed ring, in pixels. */
export function distanceToRing(point: Point, ring: readonly Point[]): number {
  let best = Infinity;
  for (const [i, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring.at(i - 1) as Point;
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const along = length === 0
      ? 0
      : ((point[0] - ax) * dx + (point[1] - ay) * dy) / length;
    const t = Math.min(1, Math.max(0, along));
    best = Math.min(
      best,
      Math.hypot(point[0] - ax - t * dx, point[1] - ay - t * dy),
    );
  }
  return best;
}

function turn(a: Point, b: Point, c: Point): number {
  const cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  return Math.abs(cross) < 1e-6 ? 0 : Math.sign(cross);
}

/** Whether two edges of the ring cross at a point inside both. */
export function crossesItself(ring: readonly Point[]): boolean {
  const n = ring.length;
  const at = (i: number) => ring[i % n] as Point;
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 2; j < n; j += 1) {
      const [a, b, c, d] = [at(i), at(i + 1), at(j), at(j + 1)];
      if (
        turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
      ) return true;
    }
  }
  return false;
}

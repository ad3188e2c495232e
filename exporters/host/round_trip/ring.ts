import type { Gap } from "./reader.ts";

/** How far rounding may move a vertex, pixels. */
export interface Reach {
  readonly x: number;
  readonly y: number;
}

/**
 * Lays a ring that was read over the one expected, both `x1, y1, x2, y2, …`.
 * Vertices that rounding made one may be one in the file, and the ring may
 * begin at another vertex; order and direction must be kept.
 */
export function ringGap(
  found: readonly number[],
  expected: readonly number[],
  reach: Reach,
): Gap {
  const size = expected.length / 2;
  let least = Infinity;
  for (let start = 0; start < size; start++) {
    if (!near(found, 0, expected, start, reach)) continue;
    least = Math.min(least, laid(found, expected, start, reach));
  }
  if (least < Infinity) return { px: least, fits: true };
  return {
    px: Math.max(farthest(found, expected), farthest(expected, found)),
    fits: false,
  };
}

/**
 * The worst difference along one walk around both rings, infinite where there
 * is none. At each expected vertex the file stays at its own or goes one on.
 */
function laid(
  found: readonly number[],
  expected: readonly number[],
  start: number,
  reach: Reach,
): number {
  const size = expected.length / 2;
  const last = found.length / 2 - 1;
  // By the vertex of the file reached, the least worst difference so far.
  let walks = new Map([[0, apart(found, 0, expected, start)]]);
  for (let step = 1; step < size && walks.size > 0; step++) {
    const at = (start + step) % size;
    const further = new Map<number, number>();
    for (const [vertex, worst] of walks) {
      for (const next of [vertex, vertex + 1]) {
        if (next > last || !near(found, next, expected, at, reach)) continue;
        const total = Math.max(worst, apart(found, next, expected, at));
        further.set(next, Math.min(total, further.get(next) ?? Infinity));
      }
    }
    walks = further;
  }
  return walks.get(last) ?? Infinity;
}

function near(
  a: readonly number[],
  i: number,
  b: readonly number[],
  j: number,
  reach: Reach,
): boolean {
  return Math.abs(a[2 * i]! - b[2 * j]!) <= reach.x &&
    Math.abs(a[2 * i + 1]! - b[2 * j + 1]!) <= reach.y;
}

function apart(
  a: readonly number[],
  i: number,
  b: readonly number[],
  j: number,
): number {
  return Math.max(
    Math.abs(a[2 * i]! - b[2 * j]!),
    Math.abs(a[2 * i + 1]! - b[2 * j + 1]!),
  );
}

/** How far a vertex of one ring is from the nearest of the other, at most. */
function farthest(from: readonly number[], to: readonly number[]): number {
  let worst = 0;
  for (let i = 0; i < from.length / 2; i++) {
    let least = Infinity;
    for (let j = 0; j < to.length / 2; j++) {
      least = Math.min(least, apart(from, i, to, j));
    }
    worst = Math.max(worst, least);
  }
  return worst;
}

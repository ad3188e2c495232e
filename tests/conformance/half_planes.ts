import type { Point } from "./truth.ts";

/** The points with `a·x + b·y ≤ c`; (a, b) has length 1. */
export interface HalfPlane {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** A convex part of the plane: what all of its half-planes share. */
export type Window = readonly HalfPlane[];

/** All of a picture, edges included. */
export function frameWindow(width: number, height: number): Window {
  return [
    { a: -1, b: 0, c: 0 },
    { a: 1, b: 0, c: width },
    { a: 0, b: -1, c: 0 },
    { a: 0, b: 1, c: height },
  ];
}

/** What a convex ring holds, in whichever sense it runs. */
export function windowIn(ring: readonly Point[]): Window {
  const [mx, my] = [0, 1].map((i) =>
    ring.reduce((sum, point) => sum + (point[i] ?? 0), 0) / ring.length
  ) as [number, number];
  return ring.map(([x1, y1], i) => {
    const [x0, y0] = ring.at(i - 1) as Point;
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [a, b] = [(y1 - y0) / length, (x0 - x1) / length];
    const c = a * x1 + b * y1;
    return a * mx + b * my <= c ? { a, b, c } : { a: -a, b: -b, c: -c };
  });
}

/** A window without the half-planes that it holds twice. */
export function withoutTwins(window: Window): Window {
  return window.filter((one, i) =>
    !window.slice(0, i).some((other) =>
      (["a", "b", "c"] as const).every((key) =>
        Math.abs(one[key] - other[key]) < 1e-9
      )
    )
  );
}

/** How far a point lies beyond a half-plane, in pixels; under 0 inside. */
export function beyond([x, y]: Point, { a, b, c }: HalfPlane): number {
  return a * x + b * y - c;
}

/** A point's coordinates made exact on a line that is upright. */
export function onto([x, y]: Point, { a, b, c }: HalfPlane): Point {
  if (Math.abs(b) === 0) return [c / a + 0, y];
  return Math.abs(a) === 0 ? [x, c / b + 0] : [x, y];
}

/** Where the two lines cross, never at −0, or null. */
function meet(one: HalfPlane, two: HalfPlane): Point | null {
  const det = one.a * two.b - two.a * one.b;
  if (Math.abs(det) < 1e-9) return null;
  return [
    (one.c * two.b - two.c * one.b) / det + 0,
    (one.a * two.c - two.a * one.c) / det + 0,
  ];
}

/** Where any two lines of a window cross, inside it or not. */
export function crossingsOf(window: Window): Point[] {
  const found: Point[] = [];
  for (const [i, one] of window.entries()) {
    for (const two of window.slice(i + 1)) {
      const point = meet(one, two);
      if (point !== null) found.push(point);
    }
  }
  return found;
}

/** The least and the greatest x of a window on a horizontal line. */
export function spanAt(window: Window, y: number): readonly [number, number] {
  let [low, high] = [-Infinity, Infinity];
  for (const { a, b, c } of window) {
    const room = c - b * y;
    if (a === 0) {
      if (room < 0) return [0, 0];
    } else if (a > 0) high = Math.min(high, room / a);
    else low = Math.max(low, room / a);
  }
  return [low, Math.max(low, high)];
}

import type { Frame, Point, Rectangle } from "./kind.ts";

/** The smallest rectangle around some points. */
export function boundsOf(points: readonly Point[]): Rectangle {
  let [left, top] = [Infinity, Infinity];
  let [right, bottom] = [-Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The frame's corners, clockwise on screen from the top left. */
export function corners(frame: Frame): readonly Point[] {
  return [
    [0, 0],
    [frame.width, 0],
    [frame.width, frame.height],
    [0, frame.height],
  ];
}

/** Twice the signed area of the triangle a, b, c. */
export function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** A value moved to the nearest one between two others, in any order. */
export function between(value: number, a: number, b: number): number {
  return Math.min(Math.max(value, Math.min(a, b)), Math.max(a, b));
}

/** Whether a point lies in or on a ring, by the non-zero winding rule. */
export function inRing(point: Point, ring: readonly Point[]): boolean {
  let winding = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i]!;
    const b = ring[(i + 1) % ring.length]!;
    const side = cross(a, b, point);
    if (side === 0 && onSpan(point, a, b)) return true;
    if (a[1] <= point[1] && b[1] > point[1] && side > 0) winding++;
    if (a[1] > point[1] && b[1] <= point[1] && side < 0) winding--;
  }
  return winding !== 0;
}

function onSpan([x, y]: Point, a: Point, b: Point): boolean {
  return x >= Math.min(a[0], b[0]) && x <= Math.max(a[0], b[0]) &&
    y >= Math.min(a[1], b[1]) && y <= Math.max(a[1], b[1]);
}

/** The shoelace area of a ring, without its sign. */
export function ringArea(ring: readonly Point[]): number {
  const origin = ring[0]!;
  let twice = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    twice += cross(origin, ring[i]!, ring[i + 1]!);
  }
  return Math.abs(twice) / 2;
}

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

/** Whether a point lies in the frame, edges included. */
export function inside([x, y]: Point, frame: Frame): boolean {
  return x >= 0 && x <= frame.width && y >= 0 && y <= frame.height;
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

/**
 * The part of a segment that lies in the frame (Liang–Barsky), or null.
 * An end that lies inside comes back exactly as given.
 */
export function clipSegment(
  from: Point,
  to: Point,
  frame: Frame,
): readonly [Point, Point] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [enter, leave] = [0, 1];
  for (
    const [step, room] of [
      [-dx, from[0]],
      [dx, frame.width - from[0]],
      [-dy, from[1]],
      [dy, frame.height - from[1]],
    ] as const
  ) {
    if (step === 0) {
      if (room < 0) return null;
      continue;
    }
    const t = room / step;
    if (step < 0) enter = Math.max(enter, t);
    else leave = Math.min(leave, t);
    if (enter > leave) return null;
  }
  const at = (t: number): Point => [
    between(from[0] + t * dx, 0, frame.width),
    between(from[1] + t * dy, 0, frame.height),
  ];
  return [
    inside(from, frame) ? from : at(enter),
    inside(to, frame) ? to : at(leave),
  ];
}

/** A value moved to the nearest one between two others, in any order. */
function between(value: number, a: number, b: number): number {
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

/**
 * A ring cut by the frame, half-plane by half-plane (Sutherland–Hodgman).
 * Parts of a concave ring stay joined along the edge. May be empty.
 */
export function clipRing(
  ring: readonly Point[],
  frame: Frame,
): readonly Point[] {
  let points = ring;
  for (const [axis, limit, sign] of edges(frame)) {
    points = cutRing(points, axis, limit, sign);
  }
  return points.filter((p, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    return points.length === 1 || p[0] !== before[0] || p[1] !== before[1];
  });
}

function edges(frame: Frame): readonly (readonly [0 | 1, number, 1 | -1])[] {
  return [[0, 0, 1], [0, frame.width, -1], [1, 0, 1], [1, frame.height, -1]];
}

function cutRing(
  ring: readonly Point[],
  axis: 0 | 1,
  limit: number,
  sign: 1 | -1,
): Point[] {
  const kept: Point[] = [];
  const depth = (p: Point) => sign * (p[axis] - limit);
  for (let i = 0; i < ring.length; i++) {
    const a = ring[(i + ring.length - 1) % ring.length]!;
    const b = ring[i]!;
    if (depth(a) >= 0 !== depth(b) >= 0) {
      const t = (limit - a[axis]) / (b[axis] - a[axis]);
      const other = axis === 0 ? 1 : 0;
      const [from, to] = [a[other], b[other]];
      const along = between(from + t * (to - from), from, to);
      kept.push(axis === 0 ? [limit, along] : [along, limit]);
    }
    if (depth(b) >= 0) kept.push(b);
  }
  return kept;
}

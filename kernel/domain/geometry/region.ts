import { isFlat } from "./flat.ts";
import { type Frame, type Point, VANISHING } from "./kind.ts";
import { between, boundsOf } from "./planar.ts";

/** One side of a straight line. */
export interface HalfPlane {
  /** How far inside a point lies, in pixels; under 0 outside. */
  depth(point: Point): number;
  /** How much the depth grows along a way. */
  gain(dx: number, dy: number): number;
  /** Where the way between points on different sides meets the line. */
  meet(from: Point, to: Point): Point;
}

/** A convex part of the plane, edges included; in pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Upright edges first: left, right, top, bottom. */
  readonly edges: readonly HalfPlane[];
}

/** All of a frame. */
export function frameRegion({ width, height }: Frame): Region {
  return region(0, 0, width, height, []);
}

/**
 * What a convex ring encloses. A slanting edge lets through what lies within
 * {@linkcode VANISHING} of it; an upright one is exact. A flat ring encloses
 * nothing, not even its own points.
 */
export function regionIn(ring: readonly Point[]): Region {
  if (isFlat(ring)) return region(0, 0, -1, -1, []);
  const { x, y, width, height } = boundsOf(ring);
  const slopes = ring.flatMap((to, i) => {
    const from = ring.at(i - 1)!;
    const upright = Math.abs(to[0] - from[0]) <= VANISHING ||
      Math.abs(to[1] - from[1]) <= VANISHING;
    return upright ? [] : [slope(from, to, ring)];
  });
  return region(x, y, x + width, y + height, slopes);
}

/** Whether a point lies in a region, edges included. */
export function inside(point: Point, { edges }: Region): boolean {
  return edges.every((edge) => edge.depth(point) >= 0);
}

/** A point moved onto the region's bounds where it all but lies on them. */
export function snapped([x, y]: Point, on: Region): Point {
  return [snap(x, on.left, on.right), snap(y, on.top, on.bottom)];
}

function snap(value: number, low: number, high: number): number {
  if (Math.abs(value - low) <= VANISHING) return low;
  return Math.abs(value - high) <= VANISHING ? high : value;
}

function region(
  left: number,
  top: number,
  right: number,
  bottom: number,
  slopes: readonly HalfPlane[],
): Region {
  const upright = [
    edge(0, left, 1),
    edge(0, right, -1),
    edge(1, top, 1),
    edge(1, bottom, -1),
  ];
  return { left, top, right, bottom, edges: [...upright, ...slopes] };
}

/** What lies on the side `sign` of an upright line. */
function edge(axis: 0 | 1, limit: number, sign: 1 | -1): HalfPlane {
  const other = axis === 0 ? 1 : 0;
  return {
    depth: (point) => sign * (point[axis] - limit),
    gain: (dx, dy) => sign * (axis === 0 ? dx : dy),
    meet(from, to) {
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      const along = partWay(from[other], to[other], share);
      return axis === 0 ? [limit, along] : [along, limit];
    },
  };
}

/** The side of the line through two neighbours on which their ring lies. */
function slope(from: Point, to: Point, ring: readonly Point[]): HalfPlane {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [nx, ny] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
  const signed = ([x, y]: Point) => nx * (x - from[0]) + ny * (y - from[1]);
  const sign = Math.sign(ring.reduce((sum, p) => sum + signed(p), 0));
  const depth = (point: Point) => sign * signed(point) + VANISHING;
  return {
    depth,
    gain: (dx, dy) => sign * (nx * dx + ny * dy),
    meet(a, b) {
      const share = depth(a) / (depth(a) - depth(b));
      return [partWay(a[0], b[0], share), partWay(a[1], b[1], share)];
    },
  };
}

function partWay(from: number, to: number, share: number): number {
  return between(from + share * (to - from), from, to);
}

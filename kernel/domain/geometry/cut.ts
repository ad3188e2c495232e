import type { Point } from "./kind.ts";
import { between } from "./planar.ts";
import { type HalfPlane, inside, type Region } from "./region.ts";

/**
 * The part of a segment that lies in a region (Liang–Barsky; Cyrus–Beck where
 * an edge slants), or null. An end that lies inside comes back exactly as given.
 */
export function cutSegment(
  from: Point,
  to: Point,
  by: Region,
): readonly [Point, Point] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [enter, leave] = [0, 1];
  for (const edge of by.edges) {
    const [step, room] = [-edge.gain(dx, dy), edge.depth(from)];
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
    between(from[0] + t * dx, by.left, by.right),
    between(from[1] + t * dy, by.top, by.bottom),
  ];
  return [
    inside(from, by) ? from : at(enter),
    inside(to, by) ? to : at(leave),
  ];
}

/**
 * A ring cut by a region, edge by edge (Sutherland–Hodgman). Parts of a
 * concave ring stay joined along the edge. May be empty.
 */
export function cutRing(ring: readonly Point[], by: Region): readonly Point[] {
  const points = by.edges.reduce(cutByEdge, ring);
  return points.filter((p, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    return points.length === 1 || p[0] !== before[0] || p[1] !== before[1];
  });
}

function cutByEdge(ring: readonly Point[], edge: HalfPlane): readonly Point[] {
  const kept: Point[] = [];
  for (let i = 0; i < ring.length; i++) {
    const a = ring[(i + ring.length - 1) % ring.length]!;
    const b = ring[i]!;
    const holds = edge.depth(b) >= 0;
    if (holds !== edge.depth(a) >= 0) kept.push(edge.meet(a, b));
    if (holds) kept.push(b);
  }
  return kept;
}

import { boundsOf, type Box } from "./geometry.ts";
import {
  beyond,
  crossingsOf,
  type HalfPlane,
  onto,
  spanAt,
  type Window,
} from "./half_planes.ts";
import type { Point } from "./truth.ts";

/** What can be seen of a ring through a window. */
export interface Sight {
  /** Where the visible part has corners, in no order. */
  readonly points: readonly Point[];
  /** Around the points; inside out when there are none. */
  readonly box: Box;
  /** Square pixels, each as often as the ring winds around it. */
  readonly area: number;
  /** Square pixels that the ring winds around at all. */
  readonly covered: number;
}

type Edge = readonly [Point, Point];

/** Looks at a ring through a window. No ring is cut: lines are swept. */
export function look(ring: readonly Point[], window: Window): Sight {
  const edges = ring.map((to, i): Edge => [ring.at(i - 1) as Point, to]);
  const corners = crossingsOf(window).filter((point) =>
    window.every((plane) => beyond(point, plane) <= 1e-9) &&
    windingAround(edges, point) !== 0
  );
  const points = [
    ...edges.flatMap((edge) => endsInside(edge, window)),
    ...corners,
  ];
  return { points, box: boundsOf(points), ...swept(edges, window) };
}

/** An edge that runs along a line of the window is seen, whatever the noise. */
function depthAt(point: Point, plane: HalfPlane): number {
  const depth = beyond(point, plane);
  return Math.abs(depth) < 1e-9 ? 0 : depth;
}

/** The ends of the part of an edge that a window shows; none if it is hidden. */
function endsInside([from, to]: Edge, window: Window): Point[] {
  let first: { t: number; plane?: HalfPlane } = { t: 0 };
  let last: { t: number; plane?: HalfPlane } = { t: 1 };
  for (const plane of window) {
    const [start, end] = [depthAt(from, plane), depthAt(to, plane)];
    if (start > 0 && end > 0) return [];
    const t = start / (start - end);
    if (start > 0 && t > first.t) first = { t, plane };
    if (end > 0 && t < last.t) last = { t, plane };
  }
  if (first.t > last.t) return [];
  return [first, last].map(({ t, plane }): Point => {
    if (plane === undefined) return t === 0 ? from : to;
    const [x, y] = [
      from[0] + t * (to[0] - from[0]),
      from[1] + t * (to[1] - from[1]),
    ];
    return onto([x, y], plane);
  });
}

/** Where edges cross a horizontal line, in order, and which way. */
function crossed(edges: readonly Edge[], y: number) {
  return edges.flatMap(([a, b]) => {
    if ((a[1] > y) === (b[1] > y)) return [];
    const x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
    return [{ x, way: b[1] > a[1] ? 1 : -1 }];
  }).sort((one, two) => one.x - two.x);
}

function windingAround(edges: readonly Edge[], [x, y]: Point): number {
  return crossed(edges, y).reduce(
    (sum, edge) => edge.x > x ? sum + edge.way : sum,
    0,
  );
}

/** The height at which two edges cross, or null. */
function crossingHeight([a, b]: Edge, [c, d]: Edge): number | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [ex, ey] = [d[0] - c[0], d[1] - c[1]];
  const det = dx * ey - dy * ex;
  const t = ((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / det;
  return det !== 0 && t >= 0 && t <= 1 ? a[1] + t * dy : null;
}

/** Heights between which every line stays a line and no two lines cross. */
function levelsOf(edges: readonly Edge[], window: Window): number[] {
  const levels = edges.map(([, [, y]]) => y);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  for (const [, y] of crossingsOf(window)) levels.push(y);
  for (const [i, edge] of edges.entries()) {
    for (const plane of window) {
      const [start, end] = edge.map((point) => beyond(point, plane)) as [
        number,
        number,
      ];
      if ((start > 0) === (end > 0)) continue;
      levels.push(
        edge[0][1] + start / (start - end) * (edge[1][1] - edge[0][1]),
      );
    }
    for (const other of edges.slice(i + 1)) {
      const y = crossingHeight(edge, other);
      if (y !== null) levels.push(y);
    }
  }
  return levels.filter((y) => y >= low && y <= high).sort((a, b) => a - b);
}

function swept(
  edges: readonly Edge[],
  window: Window,
): Pick<Sight, "area" | "covered"> {
  const levels = levelsOf(edges, window);
  let [area, covered] = [0, 0];
  for (const [i, top] of levels.slice(1).entries()) {
    const bottom = levels[i] ?? top;
    const y = (top + bottom) / 2;
    const [low, high] = spanAt(window, y);
    let [winding, from] = [0, low];
    for (const { x, way } of crossed(edges, y)) {
      const to = Math.min(high, Math.max(low, x));
      area += (top - bottom) * winding * (to - from);
      if (winding !== 0) covered += (top - bottom) * (to - from);
      winding += way;
      from = to;
    }
  }
  return { area: Math.abs(area), covered };
}

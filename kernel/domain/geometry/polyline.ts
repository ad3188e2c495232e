import { z } from "zod";
import type { Frame, GeometryKind, Point } from "./kind.ts";
import { boundsOf, clipSegment, inside } from "./planar.ts";
import { placedPoint } from "./placement.ts";

/** An open path of at least two vertices; their order is part of the value. */
export const Polyline = z.strictObject({
  type: z.literal("polyline"),
  points: z.array(z.tuple([z.number(), z.number()])).min(2).refine(
    (points) =>
      points.some(([x, y]) => x !== points[0]![0] || y !== points[0]![1]),
    { message: "all points of a polyline are the same" },
  ),
});

/** An open path of vertices in asset pixels. */
export type Polyline = z.infer<typeof Polyline>;

/** How a polyline behaves. */
export const POLYLINE_KIND: GeometryKind<Polyline> = {
  bounds: (line) => boundsOf(line.points),
  area: () => 0,
  touches: ({ points }, frame) =>
    points.slice(1).some((p, i) => clipSegment(points[i]!, p, frame) !== null),
  clip(line, frame) {
    if (line.points.every((p) => inside(p, frame))) return line;
    const longest = pieces(line.points, frame)
      .map((points) => ({ points, length: lengthOf(points) }))
      .reduce((best, piece) => piece.length > best.length ? piece : best, {
        points: [] as readonly Point[],
        length: 0,
      });
    if (longest.length === 0) return null;
    return { type: "polyline", points: longest.points.map(([x, y]) => [x, y]) };
  },
  placed: ({ type, points }, by) => ({
    type,
    points: points.map((point) => placedPoint(point, by)),
  }),
  outline: ({ points }) => ({ points, closed: false }),
};

function pieces(points: readonly Point[], frame: Frame): Point[][] {
  const found: Point[][] = [];
  let open: Point[] | null = null;
  for (let i = 1; i < points.length; i++) {
    const part = clipSegment(points[i - 1]!, points[i]!, frame);
    if (part === null) {
      open = null;
      continue;
    }
    if (open === null || part[0] !== points[i - 1]) {
      found.push(open = [part[0]]);
    }
    open.push(part[1]);
    if (part[1] !== points[i]) open = null;
  }
  return found;
}

function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    length += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  return length;
}

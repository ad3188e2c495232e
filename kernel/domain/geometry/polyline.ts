import { z } from "zod";
import { movedPoints } from "./change.ts";
import { cutSegment } from "./cut.ts";
import { type GeometryKind, type Point, VANISHING } from "./kind.ts";
import { boundsOf } from "./planar.ts";
import { placedPoint } from "./placement.ts";
import { frameRegion, inside, type Region } from "./region.ts";

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
  touches({ points }, frame) {
    const region = frameRegion(frame);
    return points.slice(1).some((p, i) =>
      cutSegment(points[i]!, p, region) !== null
    );
  },
  clip(line, frame) {
    const region = frameRegion(frame);
    if (line.points.every((p) => inside(p, region))) return line;
    const piece = longestPiece(line.points, region);
    return piece.length > 0 ? polylineOf(piece.points) : null;
  },
  placed: ({ type, points }, by) => ({
    type,
    points: points.map((point) => placedPoint(point, by)),
  }),
  changed({ points }, by) {
    const moved = movedPoints(points, by);
    const clipped = !moved.every((p) => inside(p, by.visible));
    const { points: kept, length } = clipped
      ? longestPiece(moved, by.visible)
      : { points: moved, length: lengthOf(moved) };
    if (!(length > VANISHING)) return null;
    return { geometry: polylineOf(kept), clipped, area: 0 };
  },
  outline: ({ points }) => ({ points, closed: false }),
};

interface Piece {
  readonly points: readonly Point[];
  /** In pixels. */
  readonly length: number;
}

function polylineOf(points: readonly Point[]): Polyline {
  return { type: "polyline", points: points.map(([x, y]) => [x, y]) };
}

/** The longest part in a region, the first of equals; empty if there is none. */
function longestPiece(points: readonly Point[], region: Region): Piece {
  return pieces(points, region)
    .map((piece) => ({ points: piece, length: lengthOf(piece) }))
    .reduce<Piece>(
      (best, piece) => piece.length > best.length ? piece : best,
      { points: [], length: 0 },
    );
}

function pieces(points: readonly Point[], region: Region): Point[][] {
  const found: Point[][] = [];
  let open: Point[] | null = null;
  for (let i = 1; i < points.length; i++) {
    const part = cutSegment(points[i - 1]!, points[i]!, region);
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

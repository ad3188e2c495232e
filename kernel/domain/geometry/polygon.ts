import { z } from "zod";
import { isFlat, withoutSpikes } from "./flat.ts";
import type { GeometryKind } from "./kind.ts";
import {
  boundsOf,
  clipRing,
  clipSegment,
  corners,
  inRing,
  inside,
  ringArea,
} from "./planar.ts";
import { placedPoint } from "./placement.ts";

/** A closed ring of at least three vertices; the closing edge is implied. */
export const Polygon = z.strictObject({
  type: z.literal("polygon"),
  points: z.array(z.tuple([z.number(), z.number()])).min(3),
});

/** A closed ring of vertices in asset pixels. */
export type Polygon = z.infer<typeof Polygon>;

/** How a polygon behaves. */
export const POLYGON_KIND: GeometryKind<Polygon> = {
  bounds: (polygon) => boundsOf(polygon.points),
  area: (polygon) => ringArea(polygon.points),
  touches: ({ points }, frame) =>
    points.some((p) => inside(p, frame)) ||
    points.some((p, i) =>
      clipSegment(p, points[(i + 1) % points.length]!, frame) !== null
    ) ||
    corners(frame).some((corner) => inRing(corner, points)),
  clip(polygon, frame) {
    if (polygon.points.every((p) => inside(p, frame))) {
      return isFlat(polygon.points) ? null : polygon;
    }
    const ring = clipRing(polygon.points, frame);
    if (isFlat(withoutSpikes(ring))) return null;
    return { type: "polygon", points: ring.map(([x, y]) => [x, y]) };
  },
  placed: ({ type, points }, by) => ({
    type,
    points: points.map((point) => placedPoint(point, by)),
  }),
  outline: ({ points }) => ({ points, closed: true }),
};

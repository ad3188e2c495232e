import { z } from "zod";
import { isFlat, withoutSpikes } from "./flat.ts";
import { changedRing } from "./change.ts";
import { cutRing, cutSegment } from "./cut.ts";
import type { GeometryKind, Point } from "./kind.ts";
import { boundsOf, corners, inRing, ringArea } from "./planar.ts";
import { placedPoint } from "./placement.ts";
import { frameRegion, inside } from "./region.ts";

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
  touches({ points }, frame) {
    const region = frameRegion(frame);
    return points.some((p) => inside(p, region)) ||
      points.some((p, i) =>
        cutSegment(p, points[(i + 1) % points.length]!, region) !== null
      ) ||
      corners(frame).some((corner) => inRing(corner, points));
  },
  clip(polygon, frame) {
    const region = frameRegion(frame);
    if (polygon.points.every((p) => inside(p, region))) {
      return isFlat(polygon.points) ? null : polygon;
    }
    const ring = withoutSpikes(cutRing(polygon.points, region));
    return isFlat(ring) ? null : polygonOf(ring);
  },
  placed: ({ type, points }, by) => ({
    type,
    points: points.map((point) => placedPoint(point, by)),
  }),
  changed({ points }, by) {
    const { ring: cut, clipped } = changedRing(points, by);
    const ring = clipped ? withoutSpikes(cut) : cut;
    if (isFlat(ring)) return null;
    return { geometry: polygonOf(ring), clipped, area: ringArea(ring) };
  },
  outline: ({ points }) => ({ points, closed: true }),
};

function polygonOf(ring: readonly Point[]): Polygon {
  return { type: "polygon", points: ring.map(([x, y]) => [x, y]) };
}

import { z } from "zod";
import { BBox, BBOX_KIND } from "./bbox.ts";
import type { Change, Remains } from "./change.ts";
import type { Frame, GeometryKind, Outline, Rectangle } from "./kind.ts";
import type { Placement } from "./placement.ts";
import { Polygon, POLYGON_KIND } from "./polygon.ts";
import { Polyline, POLYLINE_KIND } from "./polyline.ts";
import { ClassificationTag, TAG_KIND } from "./tag.ts";

export type { Frame, Outline, Point, Rectangle } from "./kind.ts";
export {
  type Affine,
  areaFactor,
  compose,
  IDENTITY,
  isIdentity,
} from "./affine.ts";
export { type Change, changedRing, type Remains } from "./change.ts";
export { corners } from "./planar.ts";
export { frameRegion, type Region, regionIn } from "./region.ts";
export { VANISHING } from "./kind.ts";
export { inverse, Placement } from "./placement.ts";

/** A shape in asset pixels: origin top left, x right, y down. */
export const Geometry = z.discriminatedUnion("type", [
  BBox,
  Polygon,
  Polyline,
  ClassificationTag,
]);

/** A shape in asset pixels: origin top left, x right, y down. */
export type Geometry = z.infer<typeof Geometry>;

/** The kinds that can be written today. */
export type ImplementedGeometryType = Geometry["type"];

type KindTable = {
  readonly [T in ImplementedGeometryType]: GeometryKind<
    Extract<Geometry, { type: T }>
  >;
};

const KINDS: KindTable = {
  bbox: BBOX_KIND,
  polygon: POLYGON_KIND,
  polyline: POLYLINE_KIND,
  classification_tag: TAG_KIND,
};

/** Names of the kinds that can be written, sorted. */
export const IMPLEMENTED_GEOMETRY_TYPES: readonly string[] = Object.keys(KINDS)
  .sort();

function kindOf<G extends Geometry>(geometry: G): GeometryKind<G> {
  return KINDS[geometry.type] as unknown as GeometryKind<G>;
}

/** The smallest rectangle around a geometry; null for a tag. */
export function bounds(geometry: Geometry): Rectangle | null {
  return kindOf(geometry).bounds(geometry);
}

/** The area of a geometry in square pixels. */
export function area(geometry: Geometry): number {
  return kindOf(geometry).area(geometry);
}

/** Whether any of it lies in the frame; touching an edge counts. */
export function touches(geometry: Geometry, frame: Frame): boolean {
  return kindOf(geometry).touches(geometry, frame);
}

/** What of it lies in the frame: itself, a cut one, or null for nothing. */
export function clip(geometry: Geometry, frame: Frame): Geometry | null {
  return kindOf(geometry).clip(geometry, frame);
}

/**
 * A geometry measured on a picture, in asset pixels. Near the ends of the range
 * of numbers it may be no legal shape any more.
 */
export function placed(geometry: Geometry, by: Placement): Geometry {
  return kindOf(geometry).placed(geometry, by);
}

/**
 * What a change of its picture leaves of a geometry; null for nothing. A box
 * is carried as its four corners and comes back as the bounds of what is left.
 * Coordinates must be far from the ends of the range of numbers.
 */
export function changed(
  geometry: Geometry,
  by: Change,
): Remains<Geometry> | null {
  return kindOf(geometry).changed(geometry, by);
}

/** The line that draws a geometry; null for a tag. */
export function outline(geometry: Geometry): Outline | null {
  return kindOf(geometry).outline(geometry);
}

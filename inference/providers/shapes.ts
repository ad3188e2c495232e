import { area, bounds, type Geometry, VANISHING } from "../../kernel/mod.ts";

/** Pixels from the picture's corner beyond which nothing is meant to lie. */
const FARTHEST = 1e7;

/**
 * Whether a model's box or polygon has an area and lies where a picture can be.
 * The area of a polygon is that of the shoelace formula: 0 where its points lie
 * on one line, or where the two halves of a bow tie cancel out.
 */
export function isShape(geometry: Geometry): boolean {
  const around = bounds(geometry);
  if (around === null) return true;
  const { x, y, width, height } = around;
  const isNear = [x, y, x + width, y + height].every((place) =>
    Math.abs(place) <= FARTHEST
  );
  if (geometry.type === "polyline") return isNear;
  return isNear && width > 0 && height > 0 && area(geometry) > VANISHING;
}

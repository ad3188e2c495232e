import { boundsOf, type Point, round, type Shape } from "../api.ts";

const DECIMALS = 4;

/** A shape in COCO's numbers: pixels with four decimals. */
export interface Outline {
  readonly bbox: readonly [number, number, number, number];
  /** Square pixels: of the box, or of the ring by the shoelace formula. */
  readonly area: number;
  /** One ring `x1, y1, x2, y2, …` for a polygon, none for a box. */
  readonly segmentation: readonly (readonly number[])[];
}

/** The outline of a shape, or null where it rounds to nothing. */
export function outline(
  shape: Shape,
  picture: { width: number; height: number },
): Outline | null {
  const bounds = boundsOf(shape);
  if (bounds === null || shape.type === "polyline") return null;
  const [x, y] = [round(bounds.x, DECIMALS), round(bounds.y, DECIMALS)];
  // Near edge and size are rounded apart, so their sum may pass the edge.
  const width = side(bounds.width, picture.width - x);
  const height = side(bounds.height, picture.height - y);
  const ring = shape.type === "polygon" ? roundedRing(shape.points) : null;
  const area = round(
    shape.type === "polygon"
      ? shoelace(shape.points)
      : bounds.width * bounds.height,
    DECIMALS,
  );
  if (width <= 0 || height <= 0 || area === 0) return null;
  if (ring !== null && ring.length < 3) return null;
  return {
    bbox: [x, y, width, height],
    area,
    segmentation: ring === null ? [] : [ring.flat()],
  };
}

function side(size: number, room: number): number {
  return round(Math.min(round(size, DECIMALS), room), DECIMALS);
}

/** Rounded vertices without those that repeat the one before them. */
function roundedRing(points: readonly Point[]): Point[] {
  const rounded = points.map(([x, y]): Point => [
    round(x, DECIMALS),
    round(y, DECIMALS),
  ]);
  return rounded.filter(([x, y], i) => {
    const before = rounded.at(i - 1);
    return before === undefined || x !== before[0] || y !== before[1];
  });
}

/** The area of a ring without its sign, measured from its first vertex. */
function shoelace(points: readonly Point[]): number {
  const [ox, oy] = points[0] ?? [0, 0];
  let twice = 0;
  let [px, py] = [0, 0];
  for (const [x, y] of points) {
    const [dx, dy] = [x - ox, y - oy];
    twice += px * dy - dx * py;
    [px, py] = [dx, dy];
  }
  return Math.abs(twice) / 2;
}

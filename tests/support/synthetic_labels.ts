import type { Random } from "./random.ts";

type Point = [x: number, y: number];

/** A label's geometry, in pixels of the picture as displayed. */
export type SyntheticGeometry =
  | { type: "bbox"; x: number; y: number; width: number; height: number }
  | { type: "polygon"; points: Point[] }
  | { type: "polyline"; points: Point[] }
  | { type: "classification_tag" };

/** A label to be written, without an id. */
export interface SyntheticAnnotation {
  label_class: string;
  geometry: SyntheticGeometry;
  attributes: Record<string, boolean>;
}

const FLAGS = ["truncated", "difficult"].map((name) => ({
  name,
  kind: "boolean" as const,
  required: false,
}));

function labelClass(name: string, ...geometries: string[]) {
  const boxy = geometries.some((g) => g === "bbox" || g === "polygon");
  return { name, geometries, attributes: boxy ? FLAGS : [] };
}

/** The classes, in authored order; some are never used. */
export const SYNTHETIC_CLASSES = [
  labelClass("no", "bbox"),
  labelClass("1.0", "bbox", "polygon"),
  labelClass("never used", "bbox"),
  labelClass("a: b", "polygon"),
  labelClass('"q"', "bbox"),
  labelClass("고양이 & <Größe>", "bbox", "polygon"),
  labelClass("n0stone", "bbox"),
  labelClass("road/marking", "bbox", "polyline"),
  labelClass("넓".repeat(80), "bbox"),
  labelClass("lane", "polyline"),
  labelClass("weather", "classification_tag"),
  labelClass("zebra never used", "polygon", "polyline"),
];

interface Size {
  readonly width: number;
  readonly height: number;
}

type Make = (random: Random, size: Size) => SyntheticGeometry;

function box(
  x: number,
  y: number,
  width: number,
  height: number,
): SyntheticGeometry {
  return { type: "bbox", x, y, width, height };
}

function polygon(...points: Point[]): SyntheticGeometry {
  return { type: "polygon", points };
}

/** A ring around a centre; `inner` below 1 dents every second vertex. */
function star(
  random: Random,
  { width, height }: Size,
  centre: Point,
  inner: number,
): SyntheticGeometry {
  const corners = 2 * random.whole(2, 6);
  const reach = [random.fine(3, width / 2), random.fine(3, height / 2)];
  const points = Array.from({ length: corners }, (_, i): Point => {
    const angle = 2 * Math.PI * i / corners;
    const far = i % 2 === 0 ? 1 : inner;
    const at = (axis: 0 | 1, turn: number) =>
      Math.round((centre[axis] + far * (reach[axis] ?? 3) * turn) * 1000) /
      1000;
    return [at(0, Math.cos(angle)), at(1, Math.sin(angle))];
  });
  return polygon(...points);
}

const BOXES: readonly Make[] = [
  (r, { width, height }) => {
    const [x, y] = [r.whole(0, width - 5), r.whole(0, height - 5)];
    return box(x, y, r.whole(1, width - x), r.whole(1, height - y));
  },
  (r, { width, height }) => {
    const [x, y] = [r.fine(0, width - 3), r.fine(0, height - 3)];
    return box(x, y, r.fine(0.5, width - x), r.fine(0.5, height - y));
  },
  (r, { width, height }) =>
    box(r.fine(-20, width - 1), r.fine(-20, height - 1), r.fine(21, 90), 30.25),
  (_, { width, height }) => box(0, 0, width, height),
  (_, { width, height }) => box(-3.5, -2, width + 10, height + 7.25),
];

/** Boxes of which some or all formats keep nothing. */
const FADING_BOXES: readonly Make[] = [
  (r, { width, height }) => box(width, r.whole(0, height - 1), 5, 5),
  (r, { width }) => box(r.whole(0, width - 5), -4, 5, 4),
  (r, { width }) => box(r.whole(0, width - 2), 1, 1e-7, 5),
  () => box(2, 2, 0.00003, 6),
  () => box(3, 1, 0.004, 0.004),
];

const POLYGONS: readonly Make[] = [
  (r, size) => star(r, size, [size.width / 2, size.height / 2], 1),
  (r, size) => star(r, size, [size.width / 2, size.height / 2], 0.4),
  (r, size) => star(r, size, [0, r.fine(0, size.height)], 0.5),
  (r, size) => star(r, size, [size.width, size.height], 0.6),
  (r, size) => star(r, size, [r.fine(0, size.width), -0.5], 1),
  (_, { width, height }) =>
    polygon(
      [-9, -9],
      [width + 9, -9],
      [width + 9, height + 9],
      [-9, height + 9],
    ),
  (_, { width, height }) =>
    polygon(
      [2, 2],
      [width - 2, 2],
      [width - 2, height + 4],
      [width / 2, 5],
      [2, height + 4],
    ),
];

/** Polygons that collapse to nothing at the picture's edge. */
const FADING_POLYGONS: readonly Make[] = [
  (_, { width, height }) =>
    polygon(
      [width, height / 2],
      [width + 6, height / 2 - 3],
      [width + 6, height / 2 + 3],
    ),
  (_, { height }) => polygon([2, height], [8, height], [5, height + 5]),
  () => polygon([0, 0], [-4, 3], [-4, -3]),
  () => polygon([1, 1], [4, 4], [7, 7]),
];

const POLYLINES: readonly Make[] = [
  (r, { width, height }) => ({
    type: "polyline",
    points: Array.from({ length: r.whole(2, 5) }, (_, i): Point => [
      r.fine(0, width),
      i === 0 ? 0 : r.fine(0, height),
    ]),
  }),
];

function geometryFor(
  kind: string,
  random: Random,
  size: Size,
): SyntheticGeometry {
  const fading = random.chance(0.12);
  if (kind === "bbox") {
    return random.pick(fading ? FADING_BOXES : BOXES)(random, size);
  }
  if (kind === "polygon") {
    return random.pick(fading ? FADING_POLYGONS : POLYGONS)(random, size);
  }
  if (kind === "polyline") return random.pick(POLYLINES)(random, size);
  return { type: "classification_tag" };
}

/** The labels of one picture; every fourth picture or so has none. */
export function labelsFor(random: Random, size: Size): SyntheticAnnotation[] {
  if (random.chance(0.25)) return [];
  const used = SYNTHETIC_CLASSES.filter(({ name }) => !/never/.test(name));
  return Array.from({ length: random.whole(1, 7) }, () => {
    const { name, geometries, attributes } = random.pick(used);
    const flags = attributes.filter(() => random.chance(0.3))
      .map((attribute) => [attribute.name, random.chance(0.6)]);
    return {
      label_class: name,
      geometry: geometryFor(random.pick(geometries), random, size),
      attributes: Object.fromEntries(flags),
    };
  });
}

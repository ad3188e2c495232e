import type { FoundRegion, Geometry } from "../../../kernel/mod.ts";
import { Bitmap } from "../../masks/bitmap.ts";
import { MaskFault } from "../../masks/mask_png.ts";
import { polygonsOf } from "../../masks/polygons.ts";
import { ModelFault } from "../fault.ts";
import type { Seen } from "../protocol.ts";
import type { Tensor } from "./runtime.ts";

/** Pixels that the longer edge of a mask is traced at, at most. */
const MAX_EDGE = 1024;

/** Width and height, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Numbers in planes of one size, of which a part lies under the picture. */
export interface Planes {
  readonly count: number;
  readonly width: number;
  readonly height: number;
  /** Where the picture ends, in pixels of a plane; not always a whole number. */
  readonly covered: Size;
  plane(index: number): Float32Array;
}

/**
 * A tensor [1, planes, rows, columns].
 *
 * @param covered Shares of its width and height that are no padding.
 * @throws {ModelFault} when it is something else.
 */
export function planesOf({ dims, data }: Tensor, covered: Size): Planes {
  const [one, count = 0, height = 0, width = 0] = dims;
  const area = width * height;
  const fits = dims.length === 4 && one === 1 && area > 0;
  if (!fits || !(data instanceof Float32Array)) {
    throw new ModelFault(`it answers [${dims.join(", ")}] where masks belong`);
  }
  return {
    count,
    width,
    height,
    covered: {
      width: width * covered.width,
      height: height * covered.height,
    },
    plane: (i) => data.subarray(i * area, (i + 1) * area),
  };
}

/** The size at which masks of a picture are traced. */
export function gridFor({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The covered part of a plane at the size of a grid, in between linearly, so
 * that an edge runs finer than the plane's pixels.
 */
export function spread(
  plane: Float32Array,
  { width, height, covered }: Planes,
  grid: Size,
): Float32Array {
  const columns = Array.from(
    { length: grid.width },
    (_, x) => between(x, grid.width, covered.width, width),
  );
  const out = new Float32Array(grid.width * grid.height);
  let i = 0;
  for (let y = 0; y < grid.height; y++) {
    const rows = between(y, grid.height, covered.height, height);
    const [above, below] = [rows.at * width, rows.next * width];
    for (const { at, next, share } of columns) {
      const upper = plane[above + at]! * (1 - share) +
        plane[above + next]! * share;
      const lower = plane[below + at]! * (1 - share) +
        plane[below + next]! * share;
      out[i++] = upper * (1 - rows.share) + lower * rows.share;
    }
  }
  return out;
}

function between(i: number, count: number, covered: number, length: number) {
  const place = ((i + 0.5) * covered) / count - 0.5;
  const at = Math.min(Math.max(Math.floor(place), 0), length - 1);
  const next = Math.min(at + 1, length - 1);
  return { at, next, share: Math.min(Math.max(place - at, 0), 1) };
}

/** A label, where it is on a grid, and how sure that is. */
export interface Area {
  readonly label: string | undefined;
  readonly confidence: number;
  readonly isInside: (index: number) => boolean;
}

/** Areas as polygons, in pixels of the picture. */
export function polygonsIn(
  areas: readonly Area[],
  grid: Size,
  picture: Size,
): Seen {
  const regions: FoundRegion[] = [];
  let discarded = 0;
  for (const { label, confidence, isInside } of areas) {
    if (label === undefined) {
      discarded++;
      continue;
    }
    const { polygons, specks } = traced(grid, isInside);
    discarded += specks;
    for (const polygon of polygons) {
      const geometry = scaled(polygon, grid, picture);
      regions.push({ label, confidence, geometry });
    }
  }
  return { regions, discarded };
}

function traced(grid: Size, isInside: (index: number) => boolean) {
  const mask = new Bitmap(grid.width, grid.height);
  let i = 0;
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      if (isInside(i++)) mask.set(x, y);
    }
  }
  try {
    return polygonsOf(mask);
  } catch (error) {
    if (!(error instanceof MaskFault)) throw error;
    return { polygons: [], specks: 1 };
  }
}

function scaled(polygon: Geometry, grid: Size, picture: Size): Geometry {
  if (polygon.type !== "polygon") return polygon;
  const [sx, sy] = [picture.width / grid.width, picture.height / grid.height];
  const points = polygon.points.map(([x, y]): [number, number] => [
    x * sx,
    y * sy,
  ]);
  return { ...polygon, points };
}

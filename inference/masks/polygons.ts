import type { Geometry, Point } from "../../kernel/mod.ts";
import type { Bitmap } from "./bitmap.ts";
import type { Breath } from "./breath.ts";
import { MaskFault } from "./mask_png.ts";
import { meetsItself, simplified } from "./simplify.ts";
import { type Loop, trace } from "./trace.ts";

/** The polygons of a mask, and how many parts were too small to be one. */
export interface MaskPolygons {
  readonly polygons: readonly Geometry[];
  readonly specks: number;
}

/** Parts under this many pixels are noise of the mask. */
const LEAST_AREA = 16;
/** Parts under this share of the largest one are, too. */
const LEAST_SHARE = 0.01;
const MOST_PARTS = 50;
const MOST_POINTS = 2000;
/** Pixels of tolerance that are tried after the usual one, in this order. */
const OTHER_TOLERANCES = [0.5, 0.25, 3, 6, 12];

/**
 * One polygon around every part of a mask, largest first. A polygon has no
 * holes, so those of the mask are filled. Steps of pixels are smoothed by 0.75
 * to 1.5 pixels, less for small parts, or by another measure where the line
 * would meet itself or have more than 2,000 points.
 *
 * @throws {MaskFault}
 */
export function polygonsOf(mask: Bitmap): MaskPolygons {
  const { parts, worthy } = partsOf(mask);
  const polygons = worthy.map(polygonOf).filter((polygon) => polygon !== null);
  return { polygons, specks: parts - polygons.length };
}

/**
 * The same, letting others have their turn between the parts.
 *
 * @throws {MaskFault}, and the reason of the breath's signal.
 */
export async function polygonsAmid(
  mask: Bitmap,
  breath: Breath,
): Promise<MaskPolygons> {
  const { parts, worthy } = partsOf(mask);
  const polygons: Geometry[] = [];
  for (const part of worthy) {
    await breath.take();
    const polygon = polygonOf(part);
    if (polygon !== null) polygons.push(polygon);
  }
  return { polygons, specks: parts - polygons.length };
}

/** How many parts a mask has, and those that are no noise. */
function partsOf(mask: Bitmap): { parts: number; worthy: Loop[] } {
  const parts = outerLoops(mask);
  const largest = parts[0]?.area ?? 0;
  const least = Math.max(LEAST_AREA, largest * LEAST_SHARE);
  const worthy = parts.slice(0, MOST_PARTS).filter(({ area }) => area >= least);
  return { parts: parts.length, worthy };
}

function outerLoops(mask: Bitmap): Loop[] {
  try {
    return trace(mask).filter(({ area }) => area > 0)
      .sort((a, b) => b.area - a.area);
  } catch (error) {
    if (error instanceof RangeError) throw new MaskFault("it is too ragged");
    throw error;
  }
}

function polygonOf({ points, area }: Loop): Geometry | null {
  const usual = Math.min(1.5, Math.max(0.75, Math.sqrt(area) / 100));
  for (const tolerance of [usual, ...OTHER_TOLERANCES]) {
    const ring = simplified(points, tolerance);
    if (ring.length < 3 || ring.length > MOST_POINTS) continue;
    if (!meetsItself(ring)) return { type: "polygon", points: pairs(ring) };
  }
  return null;
}

function pairs(ring: readonly Point[]): [number, number][] {
  return ring.map(([x, y]) => [x, y]);
}

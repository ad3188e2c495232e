import type { Raster } from "../raster.ts";
import { premultiply, unpremultiply } from "./alpha.ts";
import {
  addPair,
  ONE,
  packRow,
  settle,
  startSums,
  unpackRow,
} from "./lanes.ts";
import { blank, type Picture } from "./picture.ts";

/** The kernel reaches this many standard deviations. */
const REACH = 3;

/**
 * A Gaussian blur in place, rows then columns; past an edge its pixels are
 * repeated. Transparency is blurred along, as behind a lens.
 *
 * @param sigma Standard deviation in pixels.
 */
export function blur({ raster, alpha }: Picture, sigma: number): Raster {
  const weights = gaussian(sigma);
  if (weights.length === 1) return raster;
  if (!alpha) {
    blurColours(raster, weights);
    return raster;
  }
  premultiply(raster);
  const veil = blank(raster.width, raster.height);
  const { data } = raster;
  for (let i = 0; i < data.length; i += 4) veil.data[i] = data[i + 3]!;
  blurColours(raster, weights);
  blurColours(veil, weights);
  for (let i = 0; i < data.length; i += 4) data[i + 3] = veil.data[i]!;
  unpremultiply(raster);
  return raster;
}

/** The centre's weight, then those to one side; what rounds to nothing goes. */
function gaussian(sigma: number): number[] {
  const reach = Math.ceil(sigma * REACH);
  const exact = Array.from(
    { length: reach + 1 },
    (_, i) => Math.exp(-i * i / (2 * sigma * sigma)),
  );
  const sum = exact.reduce((total, weight) => total + 2 * weight, -1);
  const weights: number[] = [];
  let carried = 0;
  let rest = ONE;
  for (let i = reach; i > 0; i -= 1) {
    const wanted = exact[i]! / sum * ONE + carried;
    const weight = Math.round(wanted);
    carried = wanted - weight;
    rest -= 2 * weight;
    if (weight > 0 || weights.length > 0) weights.unshift(weight);
  }
  return [rest, ...weights];
}

/** Blurs red, green and blue; alpha stays. */
function blurColours(raster: Raster, weights: readonly number[]): void {
  const { width, height } = raster;
  const reach = weights.length - 1;
  const span = 2 * reach + 1;
  const row = new Float64Array(width + 2 * reach);
  const sums = new Float64Array(width);
  /** The rows around the one being written, blurred along themselves. */
  const ring = new Float64Array(span * width);
  const placeOf = (y: number) =>
    Math.min(Math.max(y, 0), height - 1) % span * width;
  let read = 0;
  for (let y = 0; y < height; y += 1) {
    for (; read <= y + reach && read < height; read += 1) {
      packRow(raster, read, row, reach);
      startSums(sums, row, reach, weights[0]!);
      for (let k = 1; k <= reach; k += 1) {
        addPair(sums, row, reach - k, reach + k, weights[k]!);
      }
      settle(sums, ring, placeOf(read));
    }
    startSums(sums, ring, placeOf(y), weights[0]!);
    for (let k = 1; k <= reach; k += 1) {
      addPair(sums, ring, placeOf(y - k), placeOf(y + k), weights[k]!);
    }
    unpackRow(sums, raster, y);
  }
}

import type { Raster } from "../raster.ts";

/**
 * What whole weights sum to. A sample times that has 17 bits, so that the
 * three samples of a pixel lie side by side in one exact number.
 */
export const ONE = 512;
const SHIFT = 9;
const LANE = 2 ** 17;
const TWO_LANES = LANE * LANE;
const ROUNDING = ONE / 2 * (1 + LANE + TWO_LANES);

/** Packs a row of pixels; `margin` more on each side repeat its ends. */
export function packRow(
  { data, width }: Raster,
  y: number,
  row: Float64Array,
  margin: number,
): void {
  for (let x = 0; x < width; x += 1) {
    const i = (y * width + x) * 4;
    row[margin + x] = data[i]! + data[i + 1]! * LANE + data[i + 2]! * TWO_LANES;
  }
  row.fill(row[margin]!, 0, margin);
  row.fill(row[margin + width - 1]!, margin + width);
}

/** Sets the sums to a weighted row that starts at a place. */
export function startSums(
  sums: Float64Array,
  rows: Float64Array,
  place: number,
  weight: number,
): void {
  for (let x = 0; x < sums.length; x += 1) {
    sums[x] = ROUNDING + rows[place + x]! * weight;
  }
}

/** Adds two rows of one weight to the sums. */
export function addPair(
  sums: Float64Array,
  rows: Float64Array,
  one: number,
  other: number,
  weight: number,
): void {
  for (let x = 0; x < sums.length; x += 1) {
    sums[x] = sums[x]! + (rows[one + x]! + rows[other + x]!) * weight;
  }
}

/** Divides complete sums back to whole levels, packed. */
export function settle(
  sums: Float64Array,
  rows: Float64Array,
  place: number,
): void {
  for (let x = 0; x < sums.length; x += 1) {
    const sum = sums[x]!;
    const blue = Math.floor(sum / TWO_LANES);
    const rest = sum - blue * TWO_LANES;
    const green = Math.floor(rest / LANE);
    const red = rest - green * LANE;
    rows[place + x] = (red >> SHIFT) + (green >> SHIFT) * LANE +
      (blue >> SHIFT) * TWO_LANES;
  }
}

/** Divides complete sums to whole levels of a row of pixels; alpha stays. */
export function unpackRow(
  sums: Float64Array,
  { data, width }: Raster,
  y: number,
): void {
  for (let x = 0; x < width; x += 1) {
    const i = (y * width + x) * 4;
    const sum = sums[x]!;
    const blue = Math.floor(sum / TWO_LANES);
    const rest = sum - blue * TWO_LANES;
    const green = Math.floor(rest / LANE);
    data[i] = (rest - green * LANE) >> SHIFT;
    data[i + 1] = green >> SHIFT;
    data[i + 2] = blue >> SHIFT;
  }
}

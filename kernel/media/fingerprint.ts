import { FINGERPRINT_BYTES, FLAT } from "../domain/fingerprint.ts";
import type { Raster } from "./raster.ts";

/** Cells on an edge of what the transform is taken of. */
const GRID = 64;
/** Frequencies kept on each axis. */
const KEPT = 16;
/** Of which those below this are the coarse part, written first. */
const COARSE = 8;
/** Luma levels; a weaker wave is rounding, or what a JPEG leaves behind. */
const FAINT = 0.05;
/** Coarse waves that must be stronger for their signs to say something. */
const MIN_STRONG = 32;

/**
 * The fingerprint of an upright, opaque picture: {@linkcode FLAT}, or 64
 * hexadecimal digits that differ in few bits where pictures look alike.
 *
 * It is pHash (Zauner, "Implementation and Benchmarking of Perceptual Image
 * Hash Functions", 2010, 3.2.1: which low frequencies of a DCT of the luma lie
 * above their median), with 16 × 16 frequencies instead of 8 × 8. The first 64
 * bits are the lowest 8 × 8, the mean always 0; the others have a median of
 * their own and tell pages of one layout apart.
 */
export function fingerprint(picture: Raster): string {
  const { width, height } = picture;
  const across = shrunk(height, width, lumaOf(picture));
  const cells = shrunk(GRID, height, rowsOf(across, height));
  const waves = wavesOf(wavesOf(cells));
  const coarse: number[] = [];
  const fine: number[] = [];
  for (let v = 0; v < KEPT; v++) {
    for (let u = 0; u < KEPT; u++) {
      const part = Math.max(u, v) < COARSE ? coarse : fine;
      part.push(waves[v * KEPT + u]!);
    }
  }
  const [, ...varying] = coarse;
  const strong = varying.filter((wave) => Math.abs(wave) > FAINT).length;
  if (strong < MIN_STRONG) return FLAT;
  const bits = [false, ...aboveMedian(varying), ...aboveMedian(fine)];
  const bytes = new Uint8Array(FINGERPRINT_BYTES);
  bits.forEach((bit, i) => {
    if (bit) bytes[i >> 3]! |= 0x80 >> (i & 7);
  });
  return bytes.toHex();
}

/** Writes the sums of a row up to each of its places; the first is 0. */
type AddUp = (row: number, sums: Float64Array) => void;

function lumaOf({ data, width }: Raster): AddUp {
  return (row, sums) => {
    for (let i = 0; i < width; i++) {
      const at = 4 * (row * width + i);
      sums[i + 1] = sums[i]! + 0.299 * data[at]! + 0.587 * data[at + 1]! +
        0.114 * data[at + 2]!;
    }
  };
}

function rowsOf(values: Float64Array, length: number): AddUp {
  return (row, sums) => {
    for (let i = 0; i < length; i++) {
      sums[i + 1] = sums[i]! + values[row * length + i]!;
    }
  };
}

/** Each row as the means of GRID equal parts, turned: rows become columns. */
function shrunk(rows: number, length: number, addUp: AddUp): Float64Array {
  const means = new Float64Array(GRID * rows);
  const sums = new Float64Array(length + 1);
  const upTo = (x: number) => {
    const whole = Math.min(Math.floor(x), length - 1);
    const next = sums[whole + 1]!;
    return sums[whole]! + (x - whole) * (next - sums[whole]!);
  };
  for (let row = 0; row < rows; row++) {
    addUp(row, sums);
    let before = 0;
    for (let cell = 0; cell < GRID; cell++) {
      const end = upTo((cell + 1) * length / GRID);
      means[cell * rows + row] = (end - before) * GRID / length;
      before = end;
    }
  }
  return means;
}

/** Rows of a DCT-II whose squares are the mean square of a wave. */
const BASIS = Array.from(
  { length: KEPT },
  (_, u) =>
    Float64Array.from(
      { length: GRID },
      (_, x) =>
        (u === 0 ? 1 : Math.SQRT2) / GRID *
        Math.cos((2 * x + 1) * u * Math.PI / (2 * GRID)),
    ),
);

/** The low frequencies of each row of GRID values, turned. */
function wavesOf(values: Float64Array): Float64Array {
  const rows = values.length / GRID;
  const waves = new Float64Array(KEPT * rows);
  for (const [u, wave] of BASIS.entries()) {
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (let x = 0; x < GRID; x++) sum += wave[x]! * values[row * GRID + x]!;
      waves[u * rows + row] = sum;
    }
  }
  return waves;
}

function aboveMedian(values: readonly number[]): boolean[] {
  const sorted = Float64Array.from(values).sort();
  const median = sorted[(sorted.length - 1) >> 1]!;
  return values.map((value) => value > median);
}

import type { Raster } from "../raster.ts";
import { Xoshiro } from "./xoshiro.ts";

/** Random numbers drawn at a time; a whole number of pixels takes them. */
const BLOCK = 4096;
const LEVELS = 65536;

/**
 * Adds Gaussian noise to every sample, in place; alpha stays. Each sample gets
 * a normal deviate rounded to a whole level, found from 16 random bits by its
 * cumulative distribution. The bits come from {@linkcode Xoshiro}, two numbers
 * a pixel, rows top down: the upper and lower half of the first for red and
 * green, the upper half of the second for blue. A grey picture takes one
 * number a pixel, its upper half for all three.
 *
 * @param std Of the noise, as a share of full scale.
 * @param seed 32 hex digits.
 */
export function noise(
  { data }: Raster,
  { std, seed, grey }: { std: number; seed: string; grey: boolean },
): void {
  const deviates = roundedNormal(std * 255);
  const random = new Xoshiro(seed);
  const numbers = new Uint32Array(BLOCK);
  let next = BLOCK;
  for (let i = 0; i < data.length; i += 4) {
    if (next === BLOCK) {
      random.fill(numbers);
      next = 0;
    }
    const first = numbers[next++]!;
    const red = deviates[first >>> 16]!;
    data[i] = data[i]! + red;
    data[i + 1] = data[i + 1]! + (grey ? red : deviates[first & 0xffff]!);
    data[i + 2] = data[i + 2]! +
      (grey ? red : deviates[numbers[next++]! >>> 16]!);
  }
}

/** Whole levels, each as often among the entries as it is probable. */
function roundedNormal(sigma: number): Int16Array {
  const levels = new Int16Array(LEVELS);
  let start = 0;
  for (let level = -255; level <= 255; level += 1) {
    const below = cumulative((level + 0.5) / sigma);
    const end = level === 255 ? LEVELS : Math.round(below * LEVELS);
    levels.fill(level, start, end);
    start = end;
  }
  return levels;
}

/**
 * The normal distribution's share below z, to 1e-7: Abramowitz and Stegun,
 * Handbook of Mathematical Functions, 26.2.17.
 */
function cumulative(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  const series = 0.319381530 +
    t *
      (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)));
  const tail = density * t * series;
  return z < 0 ? tail : 1 - tail;
}

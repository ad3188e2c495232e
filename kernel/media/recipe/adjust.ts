import type { Raster } from "../raster.ts";

/**
 * Luma of ITU-R BT.601 in whole levels: 0.299 R + 0.587 G + 0.114 B in 65536ths
 * that sum to one, so that grey stays what it is.
 */
function luma(red: number, green: number, blue: number): number {
  return red * 19595 + green * 38470 + blue * 7471 + 0x8000 >> 16;
}

/** Multiplies every sample, in place; alpha stays. */
export function brightness(raster: Raster, factor: number): Raster {
  return mapped(raster, (sample) => sample * factor);
}

/**
 * Moves every sample away from, or towards, the picture's mean luma in whole
 * levels, in place, as torchvision and Pillow do; alpha stays and does not
 * count.
 */
export function contrast(raster: Raster, factor: number): Raster {
  const { data } = raster;
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) {
    sum += luma(data[i]!, data[i + 1]!, data[i + 2]!);
  }
  const mean = Math.floor(sum / (data.length / 4) + 0.5);
  return mapped(raster, (sample) => mean + (sample - mean) * factor);
}

/** Moves every pixel away from, or towards, its luma, in place; alpha stays. */
export function saturation(raster: Raster, factor: number): Raster {
  const { data } = raster;
  for (let i = 0; i < data.length; i += 4) {
    const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!];
    const grey = luma(red, green, blue);
    data[i] = grey + (red - grey) * factor;
    data[i + 1] = grey + (green - grey) * factor;
    data[i + 2] = grey + (blue - grey) * factor;
  }
  return raster;
}

/** Puts each pixel's luma into its three samples, in place; alpha stays. */
export function grayscale(raster: Raster): Raster {
  const { data } = raster;
  for (let i = 0; i < data.length; i += 4) {
    const grey = luma(data[i]!, data[i + 1]!, data[i + 2]!);
    data[i] = grey;
    data[i + 1] = grey;
    data[i + 2] = grey;
  }
  return raster;
}

function mapped(raster: Raster, change: (sample: number) => number): Raster {
  const { data } = raster;
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, i) => change(i));
  for (let i = 0; i < data.length; i += 4) {
    data[i] = levels[data[i]!]!;
    data[i + 1] = levels[data[i + 1]!]!;
    data[i + 2] = levels[data[i + 2]!]!;
  }
  return raster;
}

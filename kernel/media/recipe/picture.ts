import type { Raster } from "../raster.ts";

/** A picture on its way through operations, which may overwrite its pixels. */
export interface Picture {
  readonly raster: Raster;
  /** Whether red, green and blue are equal in every pixel. */
  readonly grey: boolean;
  /** Whether a pixel may be transparent. */
  readonly alpha: boolean;
}

/** Red, green and blue of `#rrggbb`. */
export function samplesOf(fill: string): readonly [number, number, number] {
  const value = Number.parseInt(fill.slice(1), 16);
  return [value >> 16, value >> 8 & 0xff, value & 0xff];
}

/** Whether a `#rrggbb` has no hue. */
export function isGrey(fill: string): boolean {
  const [red, green, blue] = samplesOf(fill);
  return red === green && green === blue;
}

/** An opaque pixel of this colour, as it lies among {@linkcode pixels}. */
export function pixelOf(fill: string): number {
  const bytes = Uint8Array.of(...samplesOf(fill), 255);
  return new Int32Array(bytes.buffer)[0]!;
}

/** A raster's pixels, four bytes each; signed, which the engine does faster. */
export function pixels(raster: Raster): Int32Array<ArrayBuffer> {
  return new Int32Array(raster.data.buffer);
}

/** Pixels that are all transparent black. */
export function blank(width: number, height: number): Raster {
  return { data: new Uint8ClampedArray(width * height * 4), width, height };
}

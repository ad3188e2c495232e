import type { Decoded } from "../raster.ts";

/** At how many eighths of its stored size a JPEG is decoded. */
export type Eighths = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** As stored, not scaled. */
export const WHOLE: Eighths = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A decoder of JPEGs with one or three components. Whatever passes
 * `tests/kernel/media/jpeg_conformance_test.ts` may take its place.
 */
export interface JpegDecoder {
  /**
   * Decodes all of a file's picture data, as stored, at so many eighths of
   * `size`: {@linkcode scaled} pixels. What is damaged is decoded around, with
   * the complaint of a whole decode. Null when it is of another size, or cannot
   * be decoded, or the decoder cannot say what it complains of.
   */
  decode(bytes: Uint8Array, size: Size, eighths: Eighths): Decoded | null;
}

/** The size at so many eighths, rounded up. */
export function scaled({ width, height }: Size, eighths: Eighths): Size {
  return {
    width: Math.ceil(width * eighths / 8),
    height: Math.ceil(height * eighths / 8),
  };
}

/** The fewest eighths that satisfy, all eight if none do. */
export function fewestEighths(satisfy: (eighths: Eighths) => boolean): Eighths {
  const tried = [1, 2, 3, 4, 5, 6, 7] as const;
  return tried.find(satisfy) ?? WHOLE;
}

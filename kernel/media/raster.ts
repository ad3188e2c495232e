/** Decoded pixels: 8-bit RGBA, rows top down; `data` owns its whole buffer. */
export interface Raster {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** What came out of a decoder. */
export interface Decoded {
  readonly raster: Raster;
  /**
   * What libjpeg complained of, in its words: the first complaint, which is all
   * that it tells. Null where there was none.
   */
  readonly complaint: string | null;
}

/** Lays a picture on white, in place: every pixel becomes opaque. */
export function flattenOnWhite(raster: Raster): void {
  const { data } = raster;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 255;
    if (alpha === 255) continue;
    const white = 255 * (255 - alpha);
    data[i] = ((data[i] ?? 0) * alpha + white) / 255;
    data[i + 1] = ((data[i + 1] ?? 0) * alpha + white) / 255;
    data[i + 2] = ((data[i + 2] ?? 0) * alpha + white) / 255;
    data[i + 3] = 255;
  }
}

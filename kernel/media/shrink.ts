import type { Raster } from "./raster.ts";

/**
 * Averages squares of `factor` pixels, in place: of a picture of 100 million
 * pixels a resampler would make another copy. Squares at the right and the
 * lower edge may be cut. Alpha is averaged like the colours, so pixels should
 * be opaque.
 */
export function shrink(raster: Raster, factor: number): Raster {
  if (factor <= 1) return raster;
  const { data } = raster;
  const width = Math.ceil(raster.width / factor);
  const height = Math.ceil(raster.height / factor);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    const bottom = Math.min((y + 1) * factor, raster.height);
    for (let x = 0; x < width; x += 1) {
      const right = Math.min((x + 1) * factor, raster.width);
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = y * factor; row < bottom; row += 1) {
        const end = 4 * (row * raster.width + right);
        for (
          let at = 4 * (row * raster.width + x * factor);
          at < end;
          at += 4
        ) {
          red += data[at]!;
          green += data[at + 1]!;
          blue += data[at + 2]!;
          alpha += data[at + 3]!;
        }
      }
      const pixels = (bottom - y * factor) * (right - x * factor);
      data[to] = red / pixels;
      data[to + 1] = green / pixels;
      data[to + 2] = blue / pixels;
      data[to + 3] = alpha / pixels;
      to += 4;
    }
  }
  return { data: data.slice(0, to), width, height };
}

import type { Raster } from "../raster.ts";

/** Weighs colours by their alpha, in place, so that pixels may be mixed. */
export function premultiply({ data }: Raster): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 255) continue;
    for (let c = i; c < i + 3; c += 1) data[c] = data[c]! * alpha / 255;
  }
}

/** Undoes {@linkcode premultiply}, in place; what is clear becomes black. */
export function unpremultiply({ data }: Raster): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 255 || alpha === 0) continue;
    for (let c = i; c < i + 3; c += 1) data[c] = data[c]! * 255 / alpha;
  }
}

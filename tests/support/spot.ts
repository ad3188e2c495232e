import type { Raster } from "./media.ts";

/** A place in pixels from the top left corner of a picture. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A soft bright spot on black, which a filter widens but does not move. */
export function spot(
  { width, height }: { readonly width: number; readonly height: number },
  place: Place,
  radius: number,
): Raster {
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const far = (column + 0.5 - place.x) ** 2 + (row + 0.5 - place.y) ** 2;
      const light = 250 * Math.exp(-far / (2 * radius * radius));
      const at = (row * width + column) * 3;
      pixels.fill(light, at, at + 3);
    }
  }
  return { width, height, channels: 3, pixels };
}

/** Where the light of a picture with one spot lies; the faintest is noise. */
export function centreOfLight(
  { width, height, channels, pixels }: Raster,
): Place {
  let [sum, x, y] = [0, 0, 0];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const light = Math.max(0, pixels[(row * width + column) * channels]! - 8);
      sum += light;
      x += light * (column + 0.5);
      y += light * (row + 0.5);
    }
  }
  return { x: x / sum, y: y / sum };
}

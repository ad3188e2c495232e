import type { Raster } from "./media.ts";
import { Random } from "./random.ts";

/** A picture of rectangles before a slope; each seed makes another. */
export function scene(seed: number, width = 320, height = 240): Raster {
  const random = new Random(seed);
  const pixels = new Uint8Array(width * height * 3);
  const ends = Array.from({ length: 6 }, () => random.whole(0, 255));
  for (let at = 0; at < pixels.length; at++) {
    const x = Math.floor(at / 3) % width / width;
    const channel = at % 3;
    pixels[at] = ends[channel]! * (1 - x) + ends[channel + 3]! * x;
  }
  const raster: Raster = { width, height, channels: 3, pixels };
  for (let i = 0; i < 12; i++) paint(raster, random);
  return raster;
}

function paint({ width, height, pixels }: Raster, random: Random): void {
  const [w, h] = [width, height].map((edge) =>
    random.whole(Math.ceil(edge / 12), Math.ceil(edge / 3))
  ) as [number, number];
  const left = random.whole(0, width - w);
  const top = random.whole(0, height - h);
  const colour = Array.from({ length: 3 }, () => random.whole(0, 255));
  for (let y = top; y < top + h; y++) {
    for (let x = left; x < left + w; x++) {
      pixels.set(colour, 3 * (y * width + x));
    }
  }
}

/** The picture moved to the right, its left edge repeated. */
export function moved(raster: Raster, by: number): Raster {
  const { width, channels } = raster;
  const pixels = raster.pixels.map((_, at) => {
    const pixel = Math.floor(at / channels);
    const x = Math.max(0, pixel % width - by);
    const row = pixel - pixel % width;
    return raster.pixels[(row + x) * channels + at % channels]!;
  });
  return { ...raster, pixels };
}

import type { Buffer } from "node:buffer";
import sharp, { type Sharp } from "sharp";
import { withJpegExif, withPngExif, withWebpExif } from "./exif.ts";

/** Bytes of a made-up picture file. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Interleaved 8-bit pixels: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly pixels: Uint8Array;
}

/** What a picture file is made from. Equal options give equal bytes. */
export interface PictureOptions extends Raster {
  /** EXIF orientation to write; the pixels are stored as given. */
  readonly orientation?: number;
}

/** The colours that {@linkcode corners} paints, clockwise from top left. */
export const CORNER_COLOURS = [
  [220, 30, 30],
  [30, 200, 40],
  [30, 40, 220],
  [230, 210, 40],
] as const;

/** One colour everywhere; the channel count is the colour's length. */
export function solid(
  width: number,
  height: number,
  colour: readonly number[],
): Raster {
  const pixels = new Uint8Array(width * height * colour.length);
  for (let i = 0; i < pixels.length; i += 1) {
    pixels[i] = colour[i % colour.length] ?? 0;
  }
  return { width, height, channels: colour.length as 1 | 2 | 3 | 4, pixels };
}

/** Four quarters of the {@linkcode CORNER_COLOURS}: no turn looks alike. */
export function corners(width: number, height: number): Raster {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const right = x >= width / 2;
      const index = y >= height / 2 ? (right ? 2 : 3) : (right ? 1 : 0);
      pixels.set(CORNER_COLOURS[index] ?? [0, 0, 0], (y * width + x) * 3);
    }
  }
  return { width, height, channels: 3, pixels };
}

/** Repeatable noise, which compresses badly. */
export function noise(width: number, height: number, seed = 1): Raster {
  const pixels = new Uint8Array(width * height * 3);
  let state = seed >>> 0 || 1;
  for (let i = 0; i < pixels.length; i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[i] = state >>> 24;
  }
  return { width, height, channels: 3, pixels };
}

/** Smooth waves in every channel: compresses and scales without surprises. */
export function waves(width: number, height: number): Raster {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = 128 + 100 * Math.sin(x / 9);
      pixels[at + 1] = 128 + 100 * Math.sin(y / 13);
      pixels[at + 2] = 128 + 100 * Math.sin((x + y) / 17);
    }
  }
  return { width, height, channels: 3, pixels };
}

/** Where a stored row and column land in the displayed picture, by EXIF tag. */
const DISPLAYED: readonly ((
  column: number,
  row: number,
  width: number,
  height: number,
) => readonly [x: number, y: number])[] = [
  (c, r) => [c, r],
  (c, r, w) => [w - 1 - c, r],
  (c, r, w, h) => [w - 1 - c, h - 1 - r],
  (c, r, _, h) => [c, h - 1 - r],
  (c, r) => [r, c],
  (c, r, w) => [w - 1 - r, c],
  (c, r, w, h) => [w - 1 - r, h - 1 - c],
  (c, r, _, h) => [r, h - 1 - c],
];

/** The pixels to store so that a viewer obeying `orientation` shows `raster`. */
export function storedFor(raster: Raster, orientation: number): Raster {
  const displayed = DISPLAYED[orientation - 1];
  if (displayed === undefined) throw new RangeError("Orientation is 1 to 8");
  const swap = orientation >= 5;
  const width = swap ? raster.height : raster.width;
  const height = swap ? raster.width : raster.height;
  const { channels } = raster;
  const pixels = new Uint8Array(raster.pixels.length);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = displayed(column, row, raster.width, raster.height);
      const from = (y * raster.width + x) * channels;
      pixels.set(
        raster.pixels.subarray(from, from + channels),
        (row * width + column) * channels,
      );
    }
  }
  return { width, height, channels, pixels };
}

function raw(raster: Raster): Sharp {
  const { width, height, channels } = raster;
  return sharp(raster.pixels, { raw: { width, height, channels } });
}

function bytesOf(buffer: Buffer): Bytes {
  return new Uint8Array(buffer);
}

/** A JPEG, quality 92, 4:4:4 unless said otherwise. */
export async function jpeg(
  options: PictureOptions & {
    quality?: number;
    progressive?: boolean;
    subsampling?: "4:4:4" | "4:2:0";
    cmyk?: boolean;
  },
): Promise<Bytes> {
  let image = raw(options);
  if (options.channels === 1) image = image.toColourspace("b-w");
  if (options.cmyk === true) image = image.toColourspace("cmyk");
  const file = bytesOf(
    await image.jpeg({
      quality: options.quality ?? 92,
      progressive: options.progressive ?? false,
      chromaSubsampling: options.subsampling ?? "4:4:4",
    }).toBuffer(),
  );
  return options.orientation === undefined
    ? file
    : withJpegExif(file, options.orientation);
}

/** A PNG; `palette` quantises, `bits: 16` widens every sample. */
export async function png(
  options: PictureOptions & { palette?: boolean; bits?: 8 | 16 },
): Promise<Bytes> {
  let image = raw(options);
  if (options.channels <= 2) image = image.toColourspace("b-w");
  if (options.bits === 16) {
    image = image.toColourspace(options.channels <= 2 ? "grey16" : "rgb16");
  }
  const file = bytesOf(
    await image.png({ palette: options.palette ?? false }).toBuffer(),
  );
  return options.orientation === undefined
    ? file
    : withPngExif(file, options.orientation);
}

/** A lossless WebP unless a quality is given. */
export async function webp(
  options: PictureOptions & { quality?: number },
): Promise<Bytes> {
  const file = bytesOf(
    await raw(options).webp(
      options.quality === undefined
        ? { lossless: true }
        : { quality: options.quality },
    ).toBuffer(),
  );
  return options.orientation === undefined
    ? file
    : withWebpExif(file, options.orientation, options.width, options.height);
}

/** Decodes any 8-bit picture as stored, in its own channels, not turned. */
export async function decode(file: Uint8Array): Promise<Raster> {
  const { space, channels } = await sharp(file).metadata();
  const grey = space === "b-w";
  const { data, info } = await sharp(file).toColourspace(
    grey && channels === 1 ? "b-w" : "srgb",
  ).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (grey && channels === 2) {
    const pixels = data.filter((_, i) => i % 4 === 0 || i % 4 === 3);
    return { width, height, channels, pixels: new Uint8Array(pixels) };
  }
  return {
    width,
    height,
    channels: info.channels as Raster["channels"],
    pixels: new Uint8Array(data),
  };
}

/** The first three channels of one pixel. */
export function pixelAt(raster: Raster, x: number, y: number): number[] {
  const from = (y * raster.width + x) * raster.channels;
  return [...raster.pixels.subarray(from, from + Math.min(3, raster.channels))];
}

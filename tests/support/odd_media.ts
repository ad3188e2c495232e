import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import {
  ascii,
  chunk,
  concat,
  riff,
  riffChunk,
  segment,
  unsigned,
} from "./exif.ts";
import type { Bytes, Raster } from "./media.ts";

const SIGNATURE = concat(0x89, ascii("PNG\r\n\x1a\n"));

/** What {@linkcode rawPng} writes; rows are packed as PNG wants them. */
export interface RawPng {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** PNG colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  readonly colour: number;
  /** Packed samples, without filter bytes. */
  readonly rows: readonly Uint8Array[];
  /** Chunks to put before the data. */
  readonly extra?: readonly Uint8Array[];
}

function header(png: Omit<RawPng, "rows">): Bytes {
  return chunk(
    "IHDR",
    concat(
      unsigned(png.width, 4),
      unsigned(png.height, 4),
      png.depth,
      png.colour,
      new Uint8Array(3),
    ),
  );
}

function packed(rows: readonly Uint8Array[]): Uint8Array {
  return deflateSync(concat(...rows.flatMap((row) => [0, row])));
}

/** A PNG of any colour type and depth, built byte by byte. */
export function rawPng(png: RawPng): Bytes {
  return concat(
    SIGNATURE,
    header(png),
    ...png.extra ?? [],
    chunk("IDAT", packed(png.rows)),
    chunk("IEND", new Uint8Array(0)),
  );
}

/** Noise of four colours that no codec makes small, in two bits a pixel. */
export function noisyPng(width: number, height: number): Bytes {
  const row = () =>
    crypto.getRandomValues(new Uint8Array(Math.ceil(width / 4)));
  const colours = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]];
  return rawPng({
    width,
    height,
    depth: 2,
    colour: 3,
    rows: Array.from({ length: height }, row),
    extra: [chunk("PLTE", Uint8Array.from(colours.flat()))],
  });
}

/** A palette PNG of 2 × 1 pixels: the first transparent, the second `colour`. */
export function palettePng(colour: readonly number[]): Bytes {
  return rawPng({
    width: 2,
    height: 1,
    depth: 8,
    colour: 3,
    rows: [Uint8Array.of(0, 1)],
    extra: [
      chunk("PLTE", Uint8Array.of(9, 9, 9, ...colour)),
      chunk("tRNS", Uint8Array.of(0)),
    ],
  });
}

/** A black 1-bit PNG: few bytes, many pixels. */
export function blankPng(width: number, height: number): Bytes {
  const row = new Uint8Array(Math.ceil(width / 8));
  const rows = Array.from({ length: height }, () => row);
  return rawPng({ width, height, depth: 1, colour: 0, rows });
}

/** A header, an end and next to nothing between: a bomb's face. */
export function bombPng(width: number, height: number): Bytes {
  return rawPng({ width, height, depth: 8, colour: 6, rows: [] });
}

/** The chunk by which a PNG says that it is an animation. */
export function animationControl(frames: number): Bytes {
  return chunk("acTL", concat(unsigned(frames, 4), unsigned(0, 4)));
}

/** An animated PNG of `frames` grey pictures, 2 × 2 pixels, that says `said`. */
export function apng(frames: number, said: number = frames): Bytes {
  const data = (shade: number) => {
    const row = Uint8Array.of(shade, shade);
    return packed([row, row]);
  };
  const control = (sequence: number) =>
    chunk(
      "fcTL",
      concat(
        unsigned(sequence, 4),
        unsigned(2, 4),
        unsigned(2, 4),
        new Uint8Array(8),
        unsigned(1, 2),
        unsigned(10, 2),
        new Uint8Array(2),
      ),
    );
  const later = Array.from({ length: frames - 1 }, (_, i) => [
    control(1 + i * 2),
    chunk("fdAT", concat(unsigned(2 + i * 2, 4), data(40 * i))),
  ]).flat();
  return concat(
    SIGNATURE,
    header({ width: 2, height: 2, depth: 8, colour: 0 }),
    animationControl(said),
    control(0),
    chunk("IDAT", data(200)),
    ...later,
    chunk("IEND", new Uint8Array(0)),
  );
}

/** An animated WebP of 1 × 1 pixels, as far as its header goes. */
export function animatedWebp(...frames: readonly Uint8Array[]): Bytes {
  return riff(
    riffChunk("VP8X", concat(0x02, new Uint8Array(9))),
    riffChunk("ANIM", new Uint8Array(6)),
    ...frames,
  );
}

/** An animated WebP of pictures of one size, lossless unless told otherwise. */
export async function movingWebp(
  pictures: readonly Raster[],
  quality?: number,
): Promise<Bytes> {
  const { width, height, channels } = pictures[0]!;
  const pixels = concat(...pictures.map((picture) => picture.pixels));
  const file = await sharp(pixels, {
    raw: {
      width,
      height: height * pictures.length,
      channels,
      pageHeight: height,
    },
  }).webp(quality === undefined ? { lossless: true } : { quality }).toBuffer();
  return new Uint8Array(file);
}

/** The first frame of an animated WebP moved onto a larger canvas. */
export function onLargerCanvas(
  file: Uint8Array,
  canvas: { width: number; height: number; x: number; y: number },
): Bytes {
  const out = new Uint8Array(file);
  const { width, height, x, y } = canvas;
  const put = (at: number, value: number) =>
    out.set(unsigned(value, 3, "little"), at);
  put(24, width - 1);
  put(27, height - 1);
  const frame = Buffer.from(file).indexOf("ANMF") + 8;
  put(frame, x / 2);
  put(frame + 3, y / 2);
  return out;
}

/** Where a JPEG's frame header marker code stands. */
function frameAt(jpeg: Uint8Array): number {
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) {
    at += 2 + ((jpeg[at + 2] ?? 0) << 8 | (jpeg[at + 3] ?? 0));
  }
  return at + 1;
}

/** A JPEG with parts of its frame header overwritten. */
export function withFrame(
  jpeg: Uint8Array,
  patch: { marker?: number; bits?: number; width?: number; height?: number },
): Bytes {
  const out = new Uint8Array(jpeg);
  const at = frameAt(out);
  if (patch.marker !== undefined) out[at] = patch.marker;
  if (patch.bits !== undefined) out[at + 3] = patch.bits;
  if (patch.height !== undefined) out.set(unsigned(patch.height, 2), at + 4);
  if (patch.width !== undefined) out.set(unsigned(patch.width, 2), at + 6);
  return out;
}

/** A JPEG followed by a second picture, as phones store depth maps. */
export function multiPicture(first: Uint8Array, second: Uint8Array): Bytes {
  const index = segment(0xe2, concat(ascii("MPF\0"), new Uint8Array(16)));
  return concat(first.subarray(0, 2), index, first.subarray(2), second);
}

/**
 * A JPEG with others behind it and a directory of them all (CIPA DC-007).
 *
 * @param attributes Of each other picture; 0 where it says nothing.
 */
export function listedPictures(
  first: Uint8Array,
  others: readonly { readonly file: Uint8Array; readonly attributes: number }[],
  order: "big" | "little" = "little",
): Bytes {
  const number = (value: number, size: 2 | 4) => unsigned(value, size, order);
  const bytes = 16 * (others.length + 1);
  const head = concat(
    ascii(order === "little" ? "II*\0" : "MM\0*"),
    ...[number(8, 4), number(1, 2)],
    ...[number(0xb002, 2), number(7, 2), number(bytes, 4), number(26, 4)],
    number(0, 4),
  );
  // Offsets count from the directory's own start: two markers behind the file's.
  let begin = first.length + head.length + bytes - 2;
  const rows = others.map(({ file, attributes }) => {
    const parts = [number(attributes, 4), number(file.length, 4)];
    const row = concat(...parts, number(begin, 4), number(0, 4));
    begin += file.length;
    return row;
  });
  const own = [number(0x030000, 4), number(first.length, 4), new Uint8Array(8)];
  const index = concat(ascii("MPF\0"), head, ...own, ...rows);
  return concat(
    first.subarray(0, 2),
    segment(0xe2, index),
    first.subarray(2),
    ...others.map(({ file }) => file),
  );
}

/** Overwrites `count` bytes from `from` on with a repeatable pattern. */
export function damaged(
  file: Uint8Array,
  from: number,
  count: number,
  seed: number,
): Bytes {
  const out = new Uint8Array(file);
  let state = seed >>> 0 || 1;
  for (let i = 0; i < count; i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    out[from + i] = state >>> 24;
  }
  return out;
}

import { deflateSync } from "node:zlib";
import { ascii, chunk, concat, unsigned } from "./exif.ts";

/** A grey PNG of these pixels, row by row, one byte each. */
export function greyPng(
  width: number,
  height: number,
  pixels: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const rows = Array.from(
    { length: height },
    (_, y) => concat(0, pixels.slice(y * width, (y + 1) * width)),
  );
  return assembled(width, height, 0, concat(...rows));
}

/**
 * A PNG of one colour whose bytes depend on no encoder: three numbers make it
 * RGB, one makes it grey.
 */
export function plainPng(
  width: number,
  height: number,
  colour: readonly number[],
): Uint8Array<ArrayBuffer> {
  const row = concat(0, ...Array(width).fill(Uint8Array.from(colour)));
  const pixels = concat(...Array(height).fill(row));
  return assembled(width, height, colour.length === 1 ? 0 : 2, pixels);
}

function assembled(
  width: number,
  height: number,
  colourType: number,
  pixels: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const header = concat(
    unsigned(width, 4),
    unsigned(height, 4),
    8,
    colourType,
    0,
    0,
    0,
  );
  return concat(
    0x89,
    ascii("PNG\r\n\x1a\n"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels, { level: 0 })),
    chunk("IEND", new Uint8Array()),
  );
}

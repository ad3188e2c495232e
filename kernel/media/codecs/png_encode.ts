import { Buffer } from "node:buffer";
// @ts-types="npm:@types/pngjs@6.0.5"
import { PNG } from "pngjs";
import type { Raster } from "../raster.ts";

const GREY = 0;
const COLOUR = 2;
const ALPHA = 4;
const PAETH = 4;

/**
 * Encodes an 8-bit PNG with as many channels as it needs: grey or RGB, with or
 * without alpha. No metadata. Equal pixels give equal bytes within one zlib.
 */
export function encodePng(
  raster: Raster,
  options: { grey: boolean; alpha: boolean },
): Uint8Array<ArrayBuffer> {
  const image = new PNG({ width: raster.width, height: raster.height });
  const { data } = raster;
  image.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const colourType = (options.grey ? GREY : COLOUR) +
    (options.alpha ? ALPHA : 0);
  const bytes = PNG.sync.write(image, {
    colorType: colourType as 0 | 2 | 4 | 6,
    inputColorType: COLOUR + ALPHA as 6,
    bitDepth: 8,
    filterType: PAETH,
  });
  return new Uint8Array(bytes);
}

import { crc32, deflateSync } from "node:zlib";
import type { Raster } from "../raster.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PAETH = 4;

/**
 * Encodes an 8-bit PNG with as many channels as it needs: grey or RGB, with or
 * without alpha. No metadata. Equal pixels give equal bytes within one zlib.
 */
export function encodePng(
  raster: Raster,
  options: { grey: boolean; alpha: boolean },
): Uint8Array<ArrayBuffer> {
  const channels = (options.grey ? 1 : 3) + (options.alpha ? 1 : 0);
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, raster.width);
  header.setUint32(4, raster.height);
  header.setUint8(8, 8);
  header.setUint8(9, (options.grey ? 0 : 2) + (options.alpha ? 4 : 0));
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("IDAT", deflateSync(filterRows(raster, channels, options.grey))),
    chunk("IEND", new Uint8Array(0)),
  ];
  const file = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function chunk(type: string, payload: Uint8Array): Uint8Array {
  const out = new Uint8Array(payload.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, payload.length);
  for (let i = 0; i < 4; i += 1) out[4 + i] = type.charCodeAt(i);
  out.set(payload, 8);
  const end = out.length - 4;
  view.setUint32(end, crc32(out.subarray(4, end)));
  return out;
}

/** All rows, each after its filter byte, with the Paeth filter applied. */
function filterRows(
  raster: Raster,
  channels: number,
  grey: boolean,
): Uint8Array {
  const stride = raster.width * channels;
  const out = new Uint8Array((stride + 1) * raster.height);
  let above = new Uint8Array(stride + channels);
  let row = new Uint8Array(stride + channels);
  let at = 0;
  for (let y = 0; y < raster.height; y += 1) {
    packRow(raster, y, row, channels, grey);
    out[at] = PAETH;
    at += 1;
    for (let i = channels; i < row.length; i += 1) {
      const left = row[i - channels] ?? 0;
      const up = above[i] ?? 0;
      const corner = above[i - channels] ?? 0;
      out[at] = (row[i] ?? 0) - paeth(left, up, corner);
      at += 1;
    }
    [above, row] = [row, above];
  }
  return out;
}

/** Copies one row without the samples that are not kept, after a zero pixel. */
function packRow(
  raster: Raster,
  y: number,
  row: Uint8Array,
  channels: number,
  grey: boolean,
): void {
  const { data, width } = raster;
  const colours = grey ? 1 : 3;
  for (let x = 0; x < width; x += 1) {
    const from = (y * width + x) * 4;
    const to = (x + 1) * channels;
    for (let c = 0; c < colours; c += 1) row[to + c] = data[from + c] ?? 0;
    if (channels > colours) row[to + colours] = data[from + 3] ?? 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byCorner = Math.abs(estimate - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

import { ByteView } from "../probe/byte_view.ts";
import { readParts } from "../probe/webp_parts.ts";
import type { Raster } from "../raster.ts";

/** The first frame of an animated WebP, and where it lies on the canvas. */
export interface FirstFrame {
  /** The frame as a still WebP of its own. */
  readonly still: Uint8Array<ArrayBuffer>;
  readonly x: number;
  readonly y: number;
  /** Size of the canvas in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Takes the first frame out of an animation; null for a still. */
export function firstFrame(bytes: Uint8Array): FirstFrame | null {
  const view = new ByteView(bytes);
  const { animated, canvas, picture } = readParts(view);
  if (!animated || canvas === null || picture === null) return null;
  const { x, y, width, height, alpha, chunks } = picture;
  const header = new Uint8Array(10);
  header[0] = alpha ? 0x10 : 0;
  header.set(threeBytes(width - 1), 4);
  header.set(threeBytes(height - 1), 7);
  const still = riff([
    ["VP8X", header],
    ...chunks.map(({ type, start, end }) =>
      [type, bytes.subarray(start, end)] as const
    ),
  ]);
  return { still, x, y, ...canvas };
}

/** The frame on its canvas, which is transparent around it. */
export function onCanvas(raster: Raster, frame: FirstFrame): Raster {
  const { x, y, width, height } = frame;
  if (raster.width === width && raster.height === height) return raster;
  const data = new Uint8ClampedArray(width * height * 4);
  const row = raster.width * 4;
  for (let i = 0; i < raster.height; i += 1) {
    const line = raster.data.subarray(i * row, (i + 1) * row);
    data.set(line, ((y + i) * width + x) * 4);
  }
  return { data, width, height };
}

function threeBytes(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16);
}

function riff(
  chunks: readonly (readonly [type: string, data: Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const padded = (length: number) => 8 + length + length % 2;
  const size = chunks.reduce((sum, [, data]) => sum + padded(data.length), 12);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  const start = (type: string, at: number, length: number) => {
    out.set(new TextEncoder().encode(type), at);
    view.setUint32(at + 4, length, true);
  };
  start("RIFF", 0, size - 8);
  out.set(new TextEncoder().encode("WEBP"), 8);
  let at = 12;
  for (const [type, data] of chunks) {
    start(type, at, data.length);
    out.set(data, at + 8);
    at += padded(data.length);
  }
  return out;
}

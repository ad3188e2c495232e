import { deflateSync } from "node:zlib";
import { encodeJpeg } from "../codecs/jpeg_encode.ts";
import { encodePng } from "../codecs/png_encode.ts";
import type { Raster } from "../raster.ts";

const PNG_BYTES = 300_000;
const BEST = 90;
/** Lower qualities, and about what part of the best one's bytes they take. */
const LOWER = [
  [80, 0.5],
  [65, 0.32],
  [50, 0.23],
  [35, 0.16],
  [20, 0],
] as const;
/** Pixels of which a sample is packed to guess what all would take. */
const SAMPLE_PIXELS = 100_000;

/** An encoded picture; `quality` is null for a PNG. */
export interface Encoded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: "png" | "jpeg";
  readonly quality: number | null;
}

/**
 * Encodes opaque pixels for looking at: a small PNG, or the best JPEG that has
 * at most so many bytes. If none has, the smallest is answered.
 */
export async function encodeForLooking(
  raster: Raster,
  options: { grey: boolean; maxBytes: number },
): Promise<Encoded> {
  const { grey, maxBytes } = options;
  const most = Math.min(PNG_BYTES, maxBytes);
  if (guessedPng(raster) < 1.5 * most) {
    const bytes = encodePng(raster, { grey, alpha: false });
    if (bytes.length <= most) return { bytes, format: "png", quality: null };
  }
  let bytes = await encodeJpeg(raster, { quality: BEST, grey });
  let quality: number = BEST;
  const part = maxBytes / bytes.length;
  for (const [lower, takes] of LOWER) {
    if (bytes.length <= maxBytes) break;
    if (takes > part) continue;
    quality = lower;
    bytes = await encodeJpeg(raster, { quality, grey });
  }
  return { bytes, format: "jpeg", quality };
}

/** About how many bytes a PNG would have, from some of its rows. */
function guessedPng({ data, width, height }: Raster): number {
  const rows = Math.max(1, Math.ceil(SAMPLE_PIXELS / width));
  const step = Math.max(1, Math.floor(height / rows));
  const taken = Math.ceil(height / step);
  const sample = new Uint8Array(taken * width * 3);
  let at = 0;
  for (let y = 0; y < height; y += step) {
    const from = y * width * 4;
    for (let x = 0; x < width * 4; x += 4) {
      for (let c = 0; c < 3; c += 1) {
        const before = x === 0 ? 0 : data[from + x + c - 4]!;
        sample[at++] = data[from + x + c]! - before;
      }
    }
  }
  return deflateSync(sample, { level: 1 }).length * height / taken;
}

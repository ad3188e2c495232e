import { crc32 } from "node:zlib";
import { corrupt, unsupported } from "../faults.ts";
import type { ByteView } from "./byte_view.ts";
import { exifOrientation } from "./exif.ts";
import type { StoredFacts } from "./facts.ts";

const GREY = 0;
const GREY_ALPHA = 4;
const RGB_ALPHA = 6;
/** Bits per sample that each colour type may have. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  [GREY]: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  [GREY_ALPHA]: [8, 16],
  [RGB_ALPHA]: [8, 16],
};
const CHUNK_TYPE_REGEXP = /^[A-Za-z]{4}$/;

/**
 * Reads a PNG's chunks up to IEND, which must be there, and checks the
 * checksum of each: the decoder does not.
 */
export function probePng(view: ByteView): StoredFacts {
  const { width, height, depth, colour } = readHeader(view);
  let alpha = colour === GREY_ALPHA || colour === RGB_ALPHA;
  let orientation = 1;
  let animated = false;
  let frames = 0;
  let data = false;
  let at = 8;
  while (true) {
    const { type, start, end } = readChunk(view, at);
    at = end + 4;
    if (type === "IEND") break;
    if (type === "IDAT") data = true;
    else if (type === "tRNS") alpha = true;
    else if (type === "eXIf") orientation = exifOrientation(view, start, end);
    else if (type === "acTL") animated = true;
    else if (type === "fcTL") frames += 1;
  }
  if (!data) throw corrupt("the PNG has no picture data");
  return {
    width,
    height,
    orientation,
    grey: colour === GREY || colour === GREY_ALPHA,
    bits: depth,
    alpha,
    animated,
    frames: animated ? Math.max(1, frames) : 1,
    primaryBytes: view.length,
  };
}

function readHeader(
  view: ByteView,
): { width: number; height: number; depth: number; colour: number } {
  const { type, start, end } = readChunk(view, 8);
  if (type !== "IHDR" || end - start !== 13) {
    throw corrupt("the PNG does not start with a header chunk");
  }
  const width = view.u32(start);
  const height = view.u32(start + 4);
  const depth = view.u8(start + 8);
  const colour = view.u8(start + 9);
  if (width === 0 || height === 0 || Math.max(width, height) > 0x7fffffff) {
    throw unsupported(
      `the PNG's header says ${width} × ${height} pixels, which is no picture`,
    );
  }
  if (DEPTHS[colour]?.includes(depth) !== true) {
    throw corrupt(
      `the PNG's header names colour type ${colour} with ${depth} bits, which does not exist`,
    );
  }
  return { width, height, depth, colour };
}

/** The chunk at `at`; its data is `start` to `end`, a checksum follows. */
function readChunk(
  view: ByteView,
  at: number,
): { type: string; start: number; end: number } {
  if (at + 12 > view.length) {
    throw corrupt("the PNG is cut off before its IEND chunk");
  }
  const type = view.text(at + 4, 4);
  if (!CHUNK_TYPE_REGEXP.test(type)) {
    throw corrupt(`the PNG has a broken chunk at byte ${at}`);
  }
  const start = at + 8;
  const end = start + view.u32(at);
  if (end + 4 > view.length) {
    throw corrupt(`the PNG is cut off inside its ${type} chunk`);
  }
  if (crc32(view.bytes.subarray(at + 4, end)) !== view.u32(end)) {
    throw corrupt(`the PNG's ${type} chunk has a wrong checksum`);
  }
  return { type, start, end };
}

import { corrupt, unsupported } from "../faults.ts";
import type { ByteView } from "./byte_view.ts";

const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;
/** Position, size, duration and flags before a frame's own chunks. */
const FRAME_HEADER = 16;

/** A RIFF chunk; its data is `start` to `end`. */
export interface WebpChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Picture data and where it lies on the canvas, in pixels. */
export interface WebpPicture extends Size {
  readonly x: number;
  readonly y: number;
  readonly alpha: boolean;
  /** The chunks that make it up: an optional ALPH, and VP8 or VP8L. */
  readonly chunks: readonly WebpChunk[];
}

/** What a WebP is made of. */
export interface WebpParts {
  /** Size of the extended format's canvas, or null in the simple format. */
  readonly canvas: Size | null;
  readonly alpha: boolean;
  readonly animated: boolean;
  /** How many frames an animation has; 0 for a still. */
  readonly frames: number;
  /** The still, or an animation's first frame. */
  readonly picture: WebpPicture | null;
  readonly exif: WebpChunk | null;
}

/**
 * Walks the chunks of a WebP (WebP container specification).
 *
 * @throws {PictureError}
 */
export function readParts(view: ByteView): WebpParts {
  const limit = 8 + view.u32(4, true);
  if (limit > view.length) throw corrupt("the WebP is cut off");
  let [canvas, exif]: [Size | null, WebpChunk | null] = [null, null];
  let [flags, frames] = [0, 0];
  const still: WebpChunk[] = [];
  let frame: WebpChunk | null = null;
  for (const chunk of chunksOf(view, 12, limit)) {
    if (chunk.type === "VP8X") {
      canvas = readCanvas(view, chunk);
      flags = view.u8(chunk.start);
    } else if (chunk.type === "EXIF") {
      exif = chunk;
    } else if (chunk.type === "ANMF") {
      frames += 1;
      frame ??= chunk;
    } else if (isPictureData(chunk, still)) {
      still.push(chunk);
    }
  }
  const animated = (flags & ANIMATION_FLAG) !== 0;
  const found = animated
    ? frame && readFrame(view, frame)
    : readPicture(view, still);
  return {
    canvas,
    alpha: (flags & ALPHA_FLAG) !== 0,
    animated,
    frames: animated ? frames : 0,
    picture: found,
    exif,
  };
}

function* chunksOf(
  view: ByteView,
  from: number,
  limit: number,
): Generator<WebpChunk> {
  for (let at = from; at + 8 <= limit;) {
    const type = view.text(at, 4);
    const start = at + 8;
    const end = start + view.u32(at + 4, true);
    if (end > limit) throw corrupt(`the WebP's ${nameOf(type)} is cut off`);
    yield { type, start, end };
    at = end + (end - start) % 2;
  }
}

function nameOf(type: string): string {
  return /^[A-Z0-9 ]{4}$/.test(type) ? `${type} chunk` : "data";
}

/** The first of each kind counts, as for decoders. */
function isPictureData(
  { type }: WebpChunk,
  before: readonly WebpChunk[],
): boolean {
  const isData = (name: string) => name === "VP8 " || name === "VP8L";
  if (before.some((chunk) => isData(chunk.type))) return false;
  return isData(type) || type === "ALPH" && before.length === 0;
}

function readFrame(view: ByteView, { start, end }: WebpChunk): WebpPicture {
  if (end - start < FRAME_HEADER) {
    throw corrupt("the WebP's first frame has no header");
  }
  const chunks: WebpChunk[] = [];
  for (const chunk of chunksOf(view, start + FRAME_HEADER, end)) {
    if (isPictureData(chunk, chunks)) chunks.push(chunk);
  }
  const picture = readPicture(view, chunks);
  const width = view.u24le(start + 6) + 1;
  const height = view.u24le(start + 9) + 1;
  if (picture === null) throw corrupt("the WebP's first frame is empty");
  if (picture.width !== width || picture.height !== height) {
    throw corrupt("the WebP's first frame is not of the size it says");
  }
  return {
    ...picture,
    x: view.u24le(start) * 2,
    y: view.u24le(start + 3) * 2,
  };
}

function readPicture(
  view: ByteView,
  chunks: readonly WebpChunk[],
): WebpPicture | null {
  const data = chunks.at(-1);
  if (data === undefined || data.type === "ALPH") return null;
  const found = data.type === "VP8L"
    ? readLossless(view, data)
    : { ...readLossy(view, data), alpha: false };
  const alpha = found.alpha || chunks.length > 1;
  return { ...found, x: 0, y: 0, alpha, chunks };
}

function readCanvas(view: ByteView, { start, end }: WebpChunk): Size {
  if (end - start < 10) throw corrupt("the WebP's header is too short");
  return {
    width: view.u24le(start + 4) + 1,
    height: view.u24le(start + 7) + 1,
  };
}

function readLossy(view: ByteView, { start, end }: WebpChunk): Size {
  if (end - start < 10 || !view.has(start + 3, "\x9d\x01\x2a")) {
    throw corrupt("the WebP's picture header is broken");
  }
  const width = view.u16(start + 6, true) & 0x3fff;
  const height = view.u16(start + 8, true) & 0x3fff;
  if (width === 0 || height === 0) {
    throw unsupported(
      `the WebP's header says ${width} × ${height} pixels, which is no picture`,
    );
  }
  return { width, height };
}

function readLossless(
  view: ByteView,
  { start, end }: WebpChunk,
): Size & { readonly alpha: boolean } {
  if (end - start < 5 || view.u8(start) !== 0x2f) {
    throw corrupt("the WebP's picture header is broken");
  }
  const bits = view.u32(start + 1, true);
  return {
    width: (bits & 0x3fff) + 1,
    height: (bits >>> 14 & 0x3fff) + 1,
    alpha: (bits & 0x1000_0000) !== 0,
  };
}

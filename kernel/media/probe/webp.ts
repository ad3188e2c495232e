import { corrupt, unsupported } from "../faults.ts";
import type { ByteView } from "./byte_view.ts";
import { exifOrientation } from "./exif.ts";
import type { StoredFacts } from "./facts.ts";

const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads a WebP's chunks: simple lossy, simple lossless or extended. */
export function probeWebp(view: ByteView): StoredFacts {
  const limit = 8 + view.u32(4, true);
  if (limit > view.length) throw corrupt("the WebP is cut off");
  let canvas: Size | null = null;
  let picture: Size | null = null;
  let alpha = false;
  let orientation = 1;
  let at = 12;
  while (at + 8 <= limit) {
    const type = view.text(at, 4);
    const start = at + 8;
    const end = start + view.u32(at + 4, true);
    if (end > limit) throw corrupt(`the WebP's ${type} chunk is cut off`);
    at = end + (end - start) % 2;
    if (type === "ANIM" || type === "ANMF") throw animated();
    if (type === "EXIF") orientation = readExif(view, start, end);
    if (type === "ALPH") alpha = true;
    if (type === "VP8X") {
      const flags = view.bytes[start] ?? 0;
      if ((flags & ANIMATION_FLAG) !== 0) throw animated();
      if ((flags & ALPHA_FLAG) !== 0) alpha = true;
      canvas = readCanvas(view, start, end);
    } else if (type === "VP8 " && picture === null) {
      picture = readLossy(view, start, end);
    } else if (type === "VP8L" && picture === null) {
      picture = readLossless(view, start, end);
      if ((view.u8(start + 4) & 0x10) !== 0) alpha = true;
    }
  }
  if (picture === null) throw corrupt("the WebP has no picture data");
  if (
    canvas !== null &&
    (canvas.width !== picture.width || canvas.height !== picture.height)
  ) throw corrupt("the WebP's picture does not fill its canvas");
  return {
    ...picture,
    orientation,
    grey: false,
    bits: 8,
    alpha,
    frames: 1,
    primaryBytes: view.length,
  };
}

function animated(): Error {
  return unsupported(
    "an animated WebP; only still pictures are accepted: save the wanted frame as a picture of its own",
  );
}

function readExif(view: ByteView, start: number, end: number): number {
  const tiff = view.has(start, "Exif\0\0") ? start + 6 : start;
  return exifOrientation(view, tiff, end);
}

function readCanvas(view: ByteView, start: number, end: number): Size {
  if (end - start < 10) throw corrupt("the WebP's header is too short");
  return {
    width: view.u24le(start + 4) + 1,
    height: view.u24le(start + 7) + 1,
  };
}

function readLossy(view: ByteView, start: number, end: number): Size {
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

function readLossless(view: ByteView, start: number, end: number): Size {
  if (end - start < 5 || view.u8(start) !== 0x2f) {
    throw corrupt("the WebP's picture header is broken");
  }
  const bits = view.u32(start + 1, true);
  return { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 };
}

import { corrupt } from "../faults.ts";
import type { ByteView } from "./byte_view.ts";
import { exifOrientation } from "./exif.ts";
import type { StoredFacts } from "./facts.ts";
import { readParts, type WebpChunk, type WebpPicture } from "./webp_parts.ts";

/**
 * Reads a WebP: simple lossy, simple lossless or extended. Of an animation the
 * first frame counts, laid on a transparent canvas.
 */
export function probeWebp(view: ByteView): StoredFacts {
  const { canvas, alpha, animated, frames, picture, exif } = readParts(view);
  if (picture === null) throw corrupt("the WebP has no picture data");
  const { width, height } = canvas ?? picture;
  const isWhole = picture.width === width && picture.height === height;
  if (!isWhole && !animated) {
    throw corrupt("the WebP's picture does not fill its canvas");
  }
  if (!isInside(picture, { width, height })) {
    throw corrupt("the WebP's first frame does not fit on its canvas");
  }
  return {
    width,
    height,
    orientation: exif === null ? 1 : readExif(view, exif),
    grey: false,
    bits: 8,
    alpha: alpha || picture.alpha || !isWhole,
    animated,
    frames: Math.max(1, frames),
    primaryBytes: view.length,
  };
}

function isInside(
  { x, y, width, height }: WebpPicture,
  canvas: { readonly width: number; readonly height: number },
): boolean {
  return x + width <= canvas.width && y + height <= canvas.height;
}

function readExif(view: ByteView, { start, end }: WebpChunk): number {
  const tiff = view.has(start, "Exif\0\0") ? start + 6 : start;
  return exifOrientation(view, tiff, end);
}

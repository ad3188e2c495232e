import type { PictureHeader, RenderedPicture } from "../ports/media.ts";
import { encodeJpeg } from "./codecs/jpeg_encode.ts";
import { encodePng } from "./codecs/png_encode.ts";
import { resize } from "./codecs/resize.ts";
import { fingerprint } from "./fingerprint.ts";
import type { PictureFacts } from "./probe/facts.ts";
import { flattenOnWhite, type Raster } from "./raster.ts";
import { turn } from "./turn.ts";

const PREVIEW_EDGE = 256;
const PREVIEW_QUALITY = 85;
const QUALITY = 95;

/** A small JPEG of a picture, and what it looks like. */
export interface Preview {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fingerprint: string;
}

/**
 * A JPEG of at most 256 pixels on an edge, upright, on white, and the
 * fingerprint of its pixels. Never larger than the picture. Overwrites the
 * raster's transparent pixels.
 */
export async function renderPreview(
  raster: Raster,
  facts: PictureFacts,
): Promise<Preview> {
  if (facts.header.alpha) flattenOnWhite(raster);
  const scale = PREVIEW_EDGE / Math.max(raster.width, raster.height);
  const small = scale >= 1 ? raster : await resize(raster, {
    width: Math.max(1, Math.round(raster.width * scale)),
    height: Math.max(1, Math.round(raster.height * scale)),
  });
  const upright = turn(small, facts.header.orientation);
  const options = { quality: PREVIEW_QUALITY, grey: facts.header.grey };
  return {
    bytes: await encodeJpeg(upright, options),
    fingerprint: fingerprint(upright),
  };
}

/** The whole picture with its EXIF turn baked in and no metadata. */
export async function renderUpright(
  raster: Raster,
  { header }: PictureFacts,
): Promise<RenderedPicture> {
  return await encodeForTraining(turn(raster, header.orientation), header);
}

/**
 * Encodes pixels as what they were decoded from, JPEG or lossless, with the
 * channels that are named and no metadata.
 */
export async function encodeForTraining(
  raster: Raster,
  { format, grey, alpha }: Pick<PictureHeader, "format" | "grey" | "alpha">,
): Promise<RenderedPicture> {
  const { width, height } = raster;
  if (format === "jpeg") {
    const bytes = await encodeJpeg(raster, { quality: QUALITY, grey });
    return { bytes, format: "jpeg", width, height };
  }
  const bytes = encodePng(raster, { grey, alpha });
  return { bytes, format: "png", width, height };
}

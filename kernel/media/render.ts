import type { PictureHeader, RenderedPicture } from "../ports/media.ts";
import { type Eighths, fewestEighths } from "./codecs/jpeg_decoder.ts";
import { encodeJpeg } from "./codecs/jpeg_encode.ts";
import { encodePng } from "./codecs/png_encode.ts";
import { resize } from "./codecs/resize.ts";
import { fingerprint } from "./fingerprint.ts";
import type { PictureFacts } from "./probe/facts.ts";
import { flattenOnWhite, type Raster } from "./raster.ts";
import { shrink } from "./shrink.ts";
import { turn } from "./turn.ts";

const PREVIEW_EDGE = 256;
/** Pixels for each of the preview's, along an edge, that the resampler gets. */
const SPARE = 4;
const PREVIEW_QUALITY = 85;
const QUALITY = 95;

/** A small JPEG of a picture, and what it looks like. */
export interface Preview {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fingerprint: string;
}

/** At how many eighths a JPEG is enough for its preview. */
export function eighthsForPreview(
  { storedWidth, storedHeight }: PictureFacts,
): Eighths {
  const longest = Math.max(storedWidth, storedHeight);
  const least = Math.min(longest, PREVIEW_EDGE);
  return fewestEighths((eighths) => longest * eighths >= 8 * least);
}

/**
 * A JPEG of at most 256 pixels on an edge, upright, on white, and the
 * fingerprint of its pixels. Never larger than the picture. Overwrites the
 * raster.
 *
 * @param raster Of the stored size, or smaller but large enough.
 */
export async function renderPreview(
  raster: Raster,
  { header, storedWidth, storedHeight }: PictureFacts,
): Promise<Preview> {
  if (header.alpha) flattenOnWhite(raster);
  const scale = Math.min(1, PREVIEW_EDGE / Math.max(storedWidth, storedHeight));
  const size = {
    width: Math.max(1, Math.round(storedWidth * scale)),
    height: Math.max(1, Math.round(storedHeight * scale)),
  };
  const spare = Math.floor(
    Math.max(raster.width, raster.height) / (SPARE * PREVIEW_EDGE),
  );
  const fits = size.width === raster.width && size.height === raster.height;
  const small = fits ? raster : await resize(shrink(raster, spare), size, {
    filter: "triangle",
    alpha: false,
  });
  const upright = turn(small, header.orientation);
  const options = { quality: PREVIEW_QUALITY, grey: header.grey };
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

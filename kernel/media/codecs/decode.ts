import type { PictureFormat } from "../../ports/media.ts";
import { corrupt } from "../faults.ts";
import type { PictureFacts } from "../probe/facts.ts";
import type { Decoded, Raster } from "../raster.ts";
import { decodeJpeg } from "./jpeg_decode.ts";
import { type Eighths, scaled, WHOLE } from "./jpeg_decoder.ts";
import { decodePng } from "./png_decode.ts";
import { decodeWebp } from "./webp_decode.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes all of a probed file's picture data, as stored: the proof that it is
 * sound, or for a JPEG that it is whole. The pixels are of the stored size, or
 * those of a JPEG may be of so many eighths of it.
 *
 * @throws {PictureError}
 */
export async function decode(
  bytes: Uint8Array,
  { header, storedWidth: width, storedHeight: height }: PictureFacts,
  eighths: Eighths = WHOLE,
): Promise<Decoded> {
  const stored = { width, height };
  const data = bytes.subarray(0, header.primaryBytes);
  const decoded = await DECODERS[header.format](data, stored, eighths);
  const { raster } = decoded;
  const sizes = [stored, scaled(stored, eighths)];
  if (!sizes.some((size) => sameSize(size, raster))) {
    throw corrupt(
      `the header says ${width} × ${height} pixels, the picture data holds ${raster.width} × ${raster.height}`,
    );
  }
  return decoded;
}

type Decoder = (
  bytes: Uint8Array,
  stored: Size,
  eighths: Eighths,
) => Promise<Decoded>;

const DECODERS: Readonly<Record<PictureFormat, Decoder>> = {
  jpeg: decodeJpeg,
  png: async (bytes) => uncomplaining(await decodePng(bytes)),
  webp: async (bytes) => uncomplaining(await decodeWebp(bytes)),
};

function uncomplaining(raster: Raster): Decoded {
  return { raster, complaint: null };
}

function sameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

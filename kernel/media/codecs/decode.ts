import type { PictureFormat } from "../../ports/media.ts";
import { corrupt } from "../faults.ts";
import type { PictureFacts } from "../probe/facts.ts";
import type { Raster } from "../raster.ts";
import { decodeJpeg } from "./jpeg_decode.ts";
import { decodePng } from "./png_decode.ts";
import { decodeWebp } from "./webp_decode.ts";

const DECODERS: Readonly<
  Record<PictureFormat, (bytes: Uint8Array) => Promise<Raster>>
> = { jpeg: decodeJpeg, png: decodePng, webp: decodeWebp };

/**
 * Decodes a probed file whole, as stored: the proof that it is sound.
 *
 * @throws {PictureError}
 */
export async function decode(
  bytes: Uint8Array,
  facts: PictureFacts,
): Promise<Raster> {
  const raster = await DECODERS[facts.header.format](bytes);
  const { storedWidth: width, storedHeight: height } = facts;
  if (raster.width !== width || raster.height !== height) {
    throw corrupt(
      `the header says ${width} × ${height} pixels, the picture data holds ${raster.width} × ${raster.height}`,
    );
  }
  return raster;
}

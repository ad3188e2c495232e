import type { Raster } from "../raster.ts";
import type { Eighths, JpegDecoder } from "./jpeg_decoder.ts";
import { decodeForgiving } from "./jpeg_forgiving.ts";
import { TurboDecoder } from "./jpeg_turbo.ts";

let decoder: JpegDecoder | null = null;

/**
 * Decodes a grey or three-component JPEG as stored, at so many eighths of its
 * size. What the quick decoder complains of is decoded whole by one that can
 * say why: data that ends early is refused; bytes damaged in the middle are
 * decoded around, as viewers do.
 *
 * @throws {PictureError}
 */
export async function decodeJpeg(
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
  eighths: Eighths,
): Promise<Raster> {
  decoder ??= new TurboDecoder();
  return decoder.decode(bytes, size, eighths) ?? await decodeForgiving(bytes);
}

import type { Decoded } from "../raster.ts";
import { requireWhole } from "./jpeg_complaints.ts";
import type { Eighths, JpegDecoder } from "./jpeg_decoder.ts";
import { decodeForgiving } from "./jpeg_forgiving.ts";
import { TurboDecoder } from "./jpeg_turbo.ts";

let decoder: JpegDecoder | null = null;

/**
 * Decodes a grey or three-component JPEG as stored, at so many eighths of its
 * size. Data that ends early is refused; bytes damaged in the middle are
 * decoded around, as viewers do, and the complaint is told. What the quick
 * decoder cannot make sense of is decoded whole by one that can say why.
 *
 * @throws {PictureError}
 */
export async function decodeJpeg(
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
  eighths: Eighths,
): Promise<Decoded> {
  decoder ??= new TurboDecoder();
  const decoded = decoder.decode(bytes, size, eighths) ??
    await decodeForgiving(bytes);
  requireWhole(decoded.complaint);
  return decoded;
}

import { corrupt } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { compileWasm, type Init, SILENT } from "./hooks.ts";
import { firstFrame, onCanvas } from "./webp_frame.ts";

type Decode = (bytes: Uint8Array) => Promise<Raster>;

/** What the package throws where libwebp answers without a picture. */
const NOT_DECODED = "Decoding error";
const BROKEN = "the WebP does not decode: its picture data is broken";
let loading: Promise<Decode> | null = null;

/**
 * Decodes a WebP as stored; of an animation its first frame.
 *
 * @throws {PictureError}
 */
export async function decodeWebp(bytes: Uint8Array): Promise<Raster> {
  const decode = await (loading ??= load());
  const frame = firstFrame(bytes);
  try {
    const raster = await decode(frame?.still ?? bytes);
    return frame === null ? raster : onCanvas(raster, frame);
  } catch (error) {
    // Anything else leaves the instance in disorder.
    const isOrderly = error instanceof Error && error.message === NOT_DECODED;
    if (!isOrderly) loading = null;
    throw corrupt(BROKEN);
  }
}

async function load(): Promise<Decode> {
  const codec = await import("@jsquash/webp/decode.js");
  const init = codec.init as unknown as Init;
  const wasm = import.meta.resolve("@jsquash/webp/codec/dec/webp_dec.wasm");
  await init(compileWasm(wasm), SILENT);
  return codec.default as unknown as Decode;
}

import { CodecCrash } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { compileWasm, type Init, SILENT } from "./hooks.ts";
import { firstFrame, onCanvas } from "./webp_frame.ts";

type Decode = (bytes: Uint8Array) => Promise<Raster>;

let loading: Promise<Decode> | null = null;

/**
 * Decodes a WebP as stored; of an animation its first frame.
 *
 * @throws {CodecCrash}
 */
export async function decodeWebp(bytes: Uint8Array): Promise<Raster> {
  const decode = await (loading ??= load());
  const frame = firstFrame(bytes);
  try {
    const raster = await decode(frame?.still ?? bytes);
    return frame === null ? raster : onCanvas(raster, frame);
  } catch {
    throw new CodecCrash(
      "the WebP does not decode: its picture data is broken",
    );
  }
}

async function load(): Promise<Decode> {
  const codec = await import("@jsquash/webp/decode.js");
  const init = codec.init as unknown as Init;
  const wasm = import.meta.resolve("@jsquash/webp/codec/dec/webp_dec.wasm");
  await init(compileWasm(wasm), SILENT);
  return codec.default as unknown as Decode;
}

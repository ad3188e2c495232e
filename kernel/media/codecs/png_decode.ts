import { CodecCrash } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { compileWasm } from "./hooks.ts";

type Decode = (buffer: ArrayBuffer) => Promise<Raster>;

let loading: Promise<Decode> | null = null;

/**
 * Decodes a PNG's first frame as stored; 16-bit samples are cut to 8.
 *
 * @throws {CodecCrash}
 */
export async function decodePng(bytes: Uint8Array): Promise<Raster> {
  const decode = await (loading ??= load());
  try {
    return await decode(bufferOf(bytes));
  } catch {
    throw new CodecCrash(
      "the PNG does not decode: its compressed data is broken",
    );
  }
}

/** The package wants a whole buffer; a large file has one of its own. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer &&
    byteLength === buffer.byteLength;
  return isOwn ? buffer : bytes.slice().buffer;
}

async function load(): Promise<Decode> {
  const codec = await import("@jsquash/png/decode.js");
  const wasm = import.meta.resolve(
    "@jsquash/png/codec/pkg/squoosh_png_bg.wasm",
  );
  await codec.init(compileWasm(wasm));
  return codec.decode as unknown as Decode;
}

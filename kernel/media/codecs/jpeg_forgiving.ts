import { CodecCrash, corrupt } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { compileWasm, type Init } from "./hooks.ts";

type Decode = (bytes: Uint8Array) => Promise<Raster>;

const PREMATURE_END = "Premature end of JPEG file";
let loading: Promise<Decode> | null = null;
let cutOff = false;
let lastWords = "";

/**
 * Decodes a grey or three-component JPEG whole, as stored, and can say what is
 * wrong with it. Data that ends early is refused; bytes damaged in the middle are decoded around, as viewers do.
 *
 * @throws {PictureError}
 */
export async function decodeForgiving(bytes: Uint8Array): Promise<Raster> {
  const decode = await (loading ??= load());
  cutOff = false;
  lastWords = "";
  let raster: Raster;
  try {
    raster = await decode(bytes);
  } catch {
    loading = null;
    const why = lastWords === "" ? "" : `: ${lastWords.slice(0, 200)}`;
    throw new CodecCrash(`the JPEG does not decode${why}`);
  }
  if (cutOff) throw corrupt("the JPEG is cut off: its picture data ends early");
  return raster;
}

async function load(): Promise<Decode> {
  const codec = await import("@jsquash/jpeg/decode.js");
  const init = codec.init as unknown as Init;
  const wasm = import.meta.resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm");
  await init(compileWasm(wasm), { print: listen, printErr: listen });
  return codec.default as unknown as Decode;
}

function listen(line: string): void {
  lastWords = line;
  if (line.includes(PREMATURE_END)) cutOff = true;
}

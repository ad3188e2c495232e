import { corrupt } from "../faults.ts";
import type { Decoded, Raster } from "../raster.ts";
import { requireWhole } from "./jpeg_complaints.ts";
import { compileWasm, type Init } from "./hooks.ts";

type Decode = (bytes: Uint8Array) => Promise<Raster>;

let loading: Promise<Decode> | null = null;
let heard: string[] = [];

/**
 * Decodes a grey or three-component JPEG whole, as stored, and can say what is
 * wrong with it. Data that ends early is refused; bytes damaged in the middle
 * are decoded around, as viewers do.
 *
 * @throws {PictureError}
 */
export async function decodeForgiving(bytes: Uint8Array): Promise<Decoded> {
  const decode = await (loading ??= load());
  heard = [];
  let raster: Raster;
  try {
    raster = await decode(bytes);
  } catch {
    loading = null;
    const why = heard.length === 0 ? "" : `: ${heard.at(-1)!.slice(0, 200)}`;
    throw corrupt(`the JPEG does not decode${why}`);
  }
  heard.forEach(requireWhole);
  return { raster, complaint: heard[0] ?? null };
}

async function load(): Promise<Decode> {
  const codec = await import("@jsquash/jpeg/decode.js");
  const init = codec.init as unknown as Init;
  const wasm = import.meta.resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm");
  const listen = (line: string) => void heard.push(line);
  await init(compileWasm(wasm), { print: listen, printErr: listen });
  return codec.default as unknown as Decode;
}

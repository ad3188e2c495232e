import { CodecCrash } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { compileWasm, type Init, SILENT } from "./hooks.ts";

type Encode = (
  raster: Raster,
  options: Readonly<Record<string, number | boolean>>,
) => Promise<ArrayBuffer>;

const COLOUR = 3;
const GREY = 1;
let loading: Promise<Encode> | null = null;

/**
 * Encodes a baseline JPEG, 4:4:4, standard tables, no metadata; alpha is
 * ignored. `grey` writes one component.
 *
 * @throws {CodecCrash}
 */
export async function encodeJpeg(
  raster: Raster,
  options: { quality: number; grey: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const encode = await (loading ??= load());
  try {
    return new Uint8Array(
      await encode(raster, {
        quality: options.quality,
        color_space: options.grey ? GREY : COLOUR,
        baseline: true,
        progressive: false,
        optimize_coding: false,
        quant_table: 0,
        auto_subsample: false,
        chroma_subsample: 1,
      }),
    );
  } catch {
    throw new CodecCrash("the picture cannot be encoded as JPEG");
  }
}

async function load(): Promise<Encode> {
  const codec = await import("@jsquash/jpeg/encode.js");
  const init = codec.init as unknown as Init;
  const wasm = import.meta.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm");
  await init(compileWasm(wasm), SILENT);
  return codec.default as unknown as Encode;
}

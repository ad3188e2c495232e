import { CodecCrash, corrupt } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { compileWasm } from "./hooks.ts";

/** What the package's `init` answers. */
interface PngWasm {
  readonly memory: WebAssembly.Memory;
  /** Moves the top of the stack, and answers where it is then. */
  readonly __wbindgen_add_to_stack_pointer: (bytes: number) => number;
}

interface Codec {
  readonly decode: (buffer: ArrayBuffer) => Promise<Raster>;
  readonly wasm: PngWasm;
  /** Its memory and the top of its stack before the first use. */
  readonly fresh: Uint8Array;
  readonly top: number;
}

const BROKEN = "the PNG does not decode: its compressed data is broken";
/** An instance never gives memory back; above this its worker is given up. */
const KEEP_BYTES = 256 * 1024 * 1024;
let loading: Promise<Codec> | null = null;

/**
 * Decodes a PNG's first frame as stored; 16-bit samples are cut to 8.
 *
 * @throws {PictureError}
 */
export async function decodePng(bytes: Uint8Array): Promise<Raster> {
  const codec = await (loading ??= load());
  try {
    return await codec.decode(bufferOf(bytes));
  } catch {
    if (codec.wasm.memory.buffer.byteLength > KEEP_BYTES) {
      throw new CodecCrash(BROKEN);
    }
    renew(codec);
    throw corrupt(BROKEN);
  }
}

/**
 * Puts an instance that trapped back to where it began; the package makes no
 * second one. Its memory and its stack pointer are all of its state. What the
 * memory grew by stays, unused.
 */
function renew({ wasm, fresh, top }: Codec): void {
  const memory = new Uint8Array(wasm.memory.buffer);
  memory.set(fresh);
  memory.fill(0, fresh.length);
  const now = wasm.__wbindgen_add_to_stack_pointer(0);
  wasm.__wbindgen_add_to_stack_pointer(top - now);
}

/** The package wants a whole buffer; a large file has one of its own. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer &&
    byteLength === buffer.byteLength;
  return isOwn ? buffer : bytes.slice().buffer;
}

async function load(): Promise<Codec> {
  const codec = await import("@jsquash/png/decode.js");
  const file = import.meta.resolve(
    "@jsquash/png/codec/pkg/squoosh_png_bg.wasm",
  );
  const wasm = await codec.init(compileWasm(file)) as unknown as PngWasm;
  return {
    decode: codec.decode as unknown as Codec["decode"],
    wasm,
    fresh: new Uint8Array(wasm.memory.buffer).slice(),
    top: wasm.__wbindgen_add_to_stack_pointer(0),
  };
}

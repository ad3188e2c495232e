import { CodecCrash } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { type CodecHooks, compileWasm, SILENT } from "./hooks.ts";

/** The package's object, of which it has no types. */
interface Encoder {
  /** Room in wasm memory for pixels, valid until the next call. */
  getDecodedBuffer(frame: Frame): Uint8Array;
  setProgressive(on: 0 | 1): void;
  setQuality(quality: number): void;
  setSubSampling(kind: typeof FULL_COLOUR): void;
  encode(): void;
  /** A copy of what was encoded. */
  getEncodedBuffer(): Uint8ClampedArray<ArrayBuffer>;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSample: number;
  readonly componentCount: number;
  readonly isSigned: boolean;
}

type Factory = (
  options: CodecHooks & {
    readonly instantiateWasm: (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ) => WebAssembly.Exports;
  },
) => Promise<{ readonly JPEGEncoder: new () => Encoder }>;

const WASM = import.meta.resolve(
  "@cornerstonejs/codec-libjpeg-turbo-8bit/wasm",
);
/** Where the package says its version; it does not export the file. */
export const JPEG_ENCODER: string = new URL("../package.json", WASM).href;
/** The TurboJPEG number of 4:4:4. */
const FULL_COLOUR = 0;
/** What the package's fields of one byte hold. */
const MAX_COMPONENTS = 255;
const MAX_BYTES = 31;
/** The tables of a file, rounded up. */
const HEADER_BYTES = 640;
const MAX_EDGE = 65_500;
let loading: Promise<Encoder> | null = null;

/**
 * Encodes a baseline JPEG, 4:4:4, standard tables, no metadata; alpha is
 * ignored. `grey` writes one component, the red one; but what has fewer than
 * 25 pixels keeps three. Equal pixels give equal bytes.
 *
 * @throws {CodecCrash}
 */
export async function encodeJpeg(
  raster: Raster,
  options: { quality: number; grey: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await (loading ??= load());
  try {
    return run(encoder, raster, options);
  } catch {
    loading = null;
    throw new CodecCrash("the picture cannot be encoded as JPEG");
  }
}

function run(
  encoder: Encoder,
  raster: Raster,
  { quality, grey }: { quality: number; grey: boolean },
): Uint8Array<ArrayBuffer> {
  if (Math.max(raster.width, raster.height) > MAX_EDGE) {
    throw new RangeError(`A JPEG's edge has at most ${MAX_EDGE} pixels`);
  }
  const frame = (grey ? greyFrame(raster) : null) ?? colourFrame(raster);
  const room = encoder.getDecodedBuffer(frame);
  if (frame.componentCount === 1) copyRed(raster.data, room);
  else copyColours(raster.data, room);
  encoder.setProgressive(0);
  encoder.setQuality(quality);
  encoder.setSubSampling(FULL_COLOUR);
  encoder.encode();
  return new Uint8Array(encoder.getEncodedBuffer().buffer);
}

/**
 * The encoder writes without looking for an end into as many bytes as the
 * frame is said to have, so it is said to have what libjpeg-turbo calls
 * enough: 6 bytes a pixel of whole blocks, 2 of a grey picture, and tables.
 */
function roomPerPixel({ width, height }: Raster, bytes: 2 | 6): number {
  const padded = Math.ceil(width / 8) * Math.ceil(height / 8) * 64;
  return Math.ceil((bytes * padded + HEADER_BYTES) / (width * height));
}

function colourFrame(raster: Raster): Frame {
  const room = roomPerPixel(raster, 6);
  const bytes = Math.ceil(room / MAX_COMPONENTS);
  const componentCount = Math.ceil(room / bytes);
  return frame(raster, { componentCount, bytes });
}

/** Null where a grey picture cannot be said to have that much. */
function greyFrame(raster: Raster): Frame | null {
  const bytes = roomPerPixel(raster, 2);
  if (bytes > MAX_BYTES) return null;
  return frame(raster, { componentCount: 1, bytes });
}

function frame(
  { width, height }: Raster,
  { componentCount, bytes }: { componentCount: number; bytes: number },
): Frame {
  const bitsPerSample = 8 * bytes;
  return { width, height, componentCount, bitsPerSample, isSigned: false };
}

function copyColours(rgba: Uint8ClampedArray, rgb: Uint8Array): void {
  let to = 0;
  for (let from = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from]!;
    rgb[to++] = rgba[from + 1]!;
    rgb[to++] = rgba[from + 2]!;
  }
}

function copyRed(rgba: Uint8ClampedArray, red: Uint8Array): void {
  let to = 0;
  for (let from = 0; from < rgba.length; from += 4) red[to++] = rgba[from]!;
}

async function load(): Promise<Encoder> {
  const codec = await import("@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs");
  const factory = codec.default as unknown as Factory;
  const wasm = compileWasm(WASM);
  const { JPEGEncoder } = await factory({
    ...SILENT,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(wasm, imports);
      done(instance);
      return instance.exports;
    },
  });
  return new JPEGEncoder();
}

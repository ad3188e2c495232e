// Named so that the package becomes a part of the program.
import "@cwasm/jpeg-turbo/package.json" with { type: "json" };
import type { Raster } from "../raster.ts";
import { compileWasm } from "./hooks.ts";
import { type Eighths, type JpegDecoder, scaled } from "./jpeg_decoder.ts";

/** TurboJPEG's C interface, as the package's wasm has it. */
interface Turbo {
  readonly memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(at: number): void;
  tjInitDecompress(): number;
  tjDecompressHeader3(
    handle: number,
    from: number,
    bytes: number,
    width: number,
    height: number,
    subsampling: number,
    colours: number,
  ): number;
  /** Takes the smallest scaling that fits the size; -1 when it warned. */
  tjDecompress2(
    handle: number,
    from: number,
    bytes: number,
    to: number,
    width: number,
    rowBytes: number,
    height: number,
    pixelFormat: number,
    flags: number,
  ): number;
  tjDestroy(handle: number): void;
}

const RGBA = 7;
/** An instance never gives memory back; above this it is given up. */
const KEEP_BYTES = 256 * 1024 * 1024;

/** libjpeg-turbo as wasm. Its memory is used again for every file. */
export class TurboDecoder implements JpegDecoder {
  readonly #module: WebAssembly.Module;
  #session: Session | null = null;

  constructor() {
    const wasm = import.meta.resolve("@cwasm/jpeg-turbo/jpeg-turbo.wasm");
    this.#module = compileWasm(wasm);
  }

  decode(
    bytes: Uint8Array,
    size: { readonly width: number; readonly height: number },
    eighths: Eighths,
  ): Raster | null {
    const session = this.#session ??= new Session(instantiate(this.#module));
    try {
      const pixels = session.decode(bytes, size, scaled(size, eighths));
      if (session.bytes > KEEP_BYTES) this.#session = null;
      return pixels;
    } catch {
      // The library jumped out of C, which leaves an instance in disorder.
      this.#session = null;
      return null;
    }
  }
}

/** One instance and the two places in its memory that are used again. */
class Session {
  readonly #turbo: Turbo;
  readonly #facts: number;
  #from = { at: 0, bytes: 0 };
  #to = { at: 0, bytes: 0 };

  constructor(turbo: Turbo) {
    this.#turbo = turbo;
    this.#facts = turbo.malloc(16);
  }

  get bytes(): number {
    return this.#turbo.memory.buffer.byteLength;
  }

  decode(
    bytes: Uint8Array,
    stored: { readonly width: number; readonly height: number },
    { width, height }: { readonly width: number; readonly height: number },
  ): Raster | null {
    const turbo = this.#turbo;
    this.#from = this.#atLeast(bytes.length, this.#from);
    const from = this.#from.at;
    new Uint8Array(turbo.memory.buffer).set(bytes, from);
    const handle = turbo.tjInitDecompress();
    try {
      if (!this.#hasSize(handle, bytes.length, stored)) return null;
      const wanted = width * height * 4;
      this.#to = this.#atLeast(wanted, this.#to);
      const to = this.#to.at;
      const row = width * 4;
      const warned = turbo.tjDecompress2(
        handle,
        from,
        bytes.length,
        to,
        width,
        row,
        height,
        RGBA,
        0,
      );
      if (warned !== 0) return null;
      const data = new Uint8ClampedArray(turbo.memory.buffer, to, wanted);
      return { data: data.slice(), width, height };
    } finally {
      turbo.tjDestroy(handle);
    }
  }

  #hasSize(
    handle: number,
    bytes: number,
    stored: { readonly width: number; readonly height: number },
  ): boolean {
    const at = this.#facts;
    const warned = this.#turbo.tjDecompressHeader3(
      handle,
      this.#from.at,
      bytes,
      at,
      at + 4,
      at + 8,
      at + 12,
    );
    const [width, height] = new Int32Array(this.#turbo.memory.buffer, at, 2);
    return warned === 0 && width === stored.width && height === stored.height;
  }

  #atLeast(
    bytes: number,
    place: { readonly at: number; readonly bytes: number },
  ): { at: number; bytes: number } {
    if (place.bytes >= bytes) return place;
    if (place.at !== 0) this.#turbo.free(place.at);
    const at = this.#turbo.malloc(bytes);
    if (at === 0) throw new RangeError("There is no memory for the picture");
    return { at, bytes };
  }
}

function instantiate(module: WebAssembly.Module): Turbo {
  const fail = () => {
    throw new Error("The decoder gave up");
  };
  const instance = new WebAssembly.Instance(module, {
    env: { setjmp: () => 0, longjmp: fail },
    wasi_snapshot_preview1: {
      environ_sizes_get: () => 0,
      environ_get: fail,
      proc_exit: fail,
      fd_close: fail,
      fd_seek: fail,
      fd_write: fail,
    },
  });
  return instance.exports as unknown as Turbo;
}

// Named so that the package becomes a part of the program.
import "@cwasm/jpeg-turbo/package.json" with { type: "json" };
import type { Decoded } from "../raster.ts";
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
const LATIN = new TextDecoder("latin1");
const NOTHING_SAID = new TextEncoder().encode("No error\0");
const NOTHING_SAID_REGEXP = /(?<=\0)No error\0/g;
/** JMSG_LENGTH_MAX. */
const MAX_WORDS = 200;
/** The library's own data ends before this. */
const STATIC_BYTES = 1 << 20;

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
  ): Decoded | null {
    const session = this.#session ??= new Session(instantiate(this.#module));
    try {
      const decoded = session.decode(bytes, size, scaled(size, eighths));
      if (session.bytes > KEEP_BYTES) this.#session = null;
      return decoded;
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
  readonly #words: LastWords;
  #from = { at: 0, bytes: 0 };
  #to = { at: 0, bytes: 0 };

  constructor(turbo: Turbo) {
    this.#turbo = turbo;
    this.#words = new LastWords(turbo.memory);
    this.#facts = turbo.malloc(16);
  }

  get bytes(): number {
    return this.#turbo.memory.buffer.byteLength;
  }

  decode(
    bytes: Uint8Array,
    stored: { readonly width: number; readonly height: number },
    { width, height }: { readonly width: number; readonly height: number },
  ): Decoded | null {
    const turbo = this.#turbo;
    this.#words.forget();
    this.#from = this.#atLeast(bytes.length, this.#from);
    const from = this.#from.at;
    new Uint8Array(turbo.memory.buffer).set(bytes, from);
    const handle = turbo.tjInitDecompress();
    try {
      if (!this.#hasSize(handle, bytes.length, stored)) return null;
      this.#words.forget();
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
      const complaint = warned === 0 ? null : this.#words.read();
      if (warned !== 0 && complaint === null) return null;
      const pixels = new Uint8ClampedArray(turbo.memory.buffer, to, wanted);
      const data = pixels.slice();
      return { raster: { data, width, height }, complaint };
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
    new Int32Array(this.#turbo.memory.buffer, at, 2).fill(0);
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
    return (warned === 0 || this.#words.read() !== null) &&
      width === stored.width && height === stored.height;
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

/**
 * What the library said last. The package leaves out the function that asks
 * for it, so the words are read where C keeps them: in a place that starts as
 * "No error". Where there is no such place nothing was ever said.
 */
class LastWords {
  readonly #memory: WebAssembly.Memory;
  readonly #places: readonly number[];

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
    const end = Math.min(memory.buffer.byteLength, STATIC_BYTES);
    const text = LATIN.decode(new Uint8Array(memory.buffer, 0, end));
    this.#places = [...text.matchAll(NOTHING_SAID_REGEXP)].map((m) => m.index);
  }

  forget(): void {
    for (const at of this.#places) {
      new Uint8Array(this.#memory.buffer, at).set(NOTHING_SAID);
    }
  }

  read(): string | null {
    for (const at of this.#places) {
      const room = new Uint8Array(this.#memory.buffer, at, MAX_WORDS);
      const words = LATIN.decode(room.subarray(0, room.indexOf(0)));
      if (words !== "No error") return words;
    }
    return null;
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

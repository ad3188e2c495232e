import { FfmpegFault } from "./testimony.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const END = "IEND";
/** Length and name before a chunk's data, checksum after it. */
const HEAD = 8;
const CHECKSUM = 4;

/** Bytes of one picture, and whether they are its last. */
export interface PngPiece {
  readonly bytes: Uint8Array;
  readonly ends: boolean;
}

/**
 * Cuts a stream of PNG files behind each other into files, by walking their
 * chunks (PNG specification, 5.3).
 */
export class PngSplitter {
  /** Bytes until the next thing to look at. */
  #skip = 0;
  /** The signature or chunk head that is being gathered. */
  readonly #head: number[] = [];
  #inside = false;
  #last = false;

  /**
   * The pieces in a stretch of the stream.
   *
   * @throws {FfmpegFault} when it is no stream of PNG files.
   */
  *push(bytes: Uint8Array): Generator<PngPiece> {
    let from = 0;
    for (let at = 0; at < bytes.length;) {
      if (this.#skip > 0) {
        const step = Math.min(this.#skip, bytes.length - at);
        this.#skip -= step;
        at += step;
        if (this.#skip === 0 && this.#last) {
          yield { bytes: bytes.subarray(from, at), ends: true };
          from = at;
          this.#inside = this.#last = false;
        }
        continue;
      }
      this.#head.push(bytes[at++]!);
      if (this.#head.length === HEAD) this.#look(this.#head.splice(0));
    }
    if (from < bytes.length) {
      yield { bytes: bytes.subarray(from), ends: false };
    }
  }

  #look(head: readonly number[]): void {
    if (!this.#inside) {
      if (!SIGNATURE.every((byte, i) => head[i] === byte)) {
        throw new FfmpegFault("what it sends is no PNG");
      }
      this.#inside = true;
      return;
    }
    const [a, b, c, d, ...name] = head as [number, number, number, number];
    this.#last = String.fromCharCode(...name) === END;
    this.#skip = ((a << 24 | b << 16 | c << 8 | d) >>> 0) + CHECKSUM;
  }
}

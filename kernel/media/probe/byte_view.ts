/** Reads numbers and tags from bytes; offsets are the caller's to check. */
export class ByteView {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(
      bytes.buffer,
      bytes.byteOffset,
      bytes.byteLength,
    );
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number {
    return this.#view.getUint8(at);
  }

  u16(at: number, littleEndian = false): number {
    return this.#view.getUint16(at, littleEndian);
  }

  u24le(at: number): number {
    return this.#view.getUint16(at, true) | this.#view.getUint8(at + 2) << 16;
  }

  u32(at: number, littleEndian = false): number {
    return this.#view.getUint32(at, littleEndian);
  }

  /** Whether the bytes at `at` spell `tag` (code points up to 255). */
  has(at: number, tag: string): boolean {
    if (at < 0 || at + tag.length > this.length) return false;
    for (let i = 0; i < tag.length; i += 1) {
      if (this.bytes[at + i] !== tag.charCodeAt(i)) return false;
    }
    return true;
  }

  /** `length` bytes as a string of code points up to 255. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }
}

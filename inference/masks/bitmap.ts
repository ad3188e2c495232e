/** A picture of one bit a pixel, rows from the top. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly #bits: Uint8Array;

  /** All outside; both sizes in pixels, over 0. */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#bits = new Uint8Array(Math.ceil((width * height) / 8));
  }

  /** Puts a pixel inside; it must be one of the picture's. */
  set(x: number, y: number): void {
    const i = y * this.width + x;
    this.#bits[i >> 3]! |= 1 << (i & 7);
  }

  /** Whether a pixel is inside; beyond the edges none is. */
  has(x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return false;
    const i = y * this.width + x;
    return (this.#bits[i >> 3]! & (1 << (i & 7))) !== 0;
  }

  /** The first pixel inside at or after a place in reading order, or -1. */
  next(from: number): number {
    const end = this.width * this.height;
    for (let i = from; i < end; i++) {
      if ((i & 7) === 0 && this.#bits[i >> 3] === 0) i += 7;
      else if ((this.#bits[i >> 3]! & (1 << (i & 7))) !== 0) return i;
    }
    return -1;
  }
}

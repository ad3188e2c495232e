const MODULUS = 65521;
const MIN_MATCH = 3;
const MAX_MATCH = 258;

/** The shortest match of each length code, RFC 1951, 3.2.5. */
// deno-fmt-ignore
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67,
  83, 99, 115, 131, 163, 195, 227, 258,
];

/**
 * Runs of equal bytes as a zlib stream (RFC 1950 and 1951): one block with the
 * fixed codes, in which every match repeats the byte before it.
 */
export class ZlibRuns {
  readonly #bytes: number[] = [0x78, 0x01];
  #pending = 0;
  #bits = 0;
  #value = 0;
  #length = 0;
  #sum = 1;
  #sumOfSums = 0;

  constructor() {
    this.#low(0b011, 3);
  }

  /** Goes on with a byte, repeated; equal neighbours become one run. */
  add(value: number, length: number): void {
    if (value !== this.#value) {
      this.#flush();
      this.#value = value;
    }
    this.#length += length;
  }

  /** The whole stream; nothing can be added after that. */
  end(): number[] {
    this.#flush();
    this.#symbol(256);
    if (this.#bits > 0) this.#low(0, 8 - this.#bits);
    for (const sum of [this.#sumOfSums, this.#sum]) {
      this.#bytes.push(sum >> 8, sum & 255);
    }
    return this.#bytes;
  }

  #flush(): void {
    let left = this.#length;
    this.#length = 0;
    let isFirst = true;
    while (left > 0) {
      const count = isFirst || left < MIN_MATCH ? 1 : Math.min(left, MAX_MATCH);
      if (count === 1) this.#symbol(this.#value);
      else this.#match(count);
      this.#check(count);
      left -= count;
      isFirst = false;
    }
  }

  /** Adler-32 of that many more bytes of the present value. */
  #check(count: number): void {
    const rise = this.#value * count * (count + 1) / 2;
    this.#sumOfSums = (this.#sumOfSums + count * this.#sum + rise) % MODULUS;
    this.#sum = (this.#sum + count * this.#value) % MODULUS;
  }

  #match(length: number): void {
    const code = LENGTHS.findLastIndex((least) => least <= length);
    this.#symbol(257 + code);
    const extra = code < 8 || length === MAX_MATCH ? 0 : (code >> 2) - 1;
    this.#low(length - (LENGTHS[code] ?? length), extra);
    this.#low(0, 5);
  }

  /** A code of the fixed table, RFC 1951, 3.2.6. */
  #symbol(symbol: number): void {
    if (symbol < 144) this.#high(0x30 + symbol, 8);
    else if (symbol < 256) this.#high(0x190 + symbol - 144, 9);
    else if (symbol < 280) this.#high(symbol - 256, 7);
    else this.#high(0xc0 + symbol - 280, 8);
  }

  #high(code: number, bits: number): void {
    for (let i = bits - 1; i >= 0; i--) this.#low((code >> i) & 1, 1);
  }

  #low(value: number, bits: number): void {
    this.#pending |= value << this.#bits;
    this.#bits += bits;
    while (this.#bits >= 8) {
      this.#bytes.push(this.#pending & 255);
      this.#pending >>>= 8;
      this.#bits -= 8;
    }
  }
}

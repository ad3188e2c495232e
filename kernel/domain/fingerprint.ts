/** Bytes of a fingerprint: 8 of the coarse part, then 24 of the fine one. */
export const FINGERPRINT_BYTES = 32;
/** The fingerprint of a picture too even to be told from others. */
export const FLAT = "";

const WORDS = FINGERPRINT_BYTES / 4;
/**
 * Bits in which near copies differ at most. Measured on photographs, drawings
 * and text: copies re-encoded as JPEG of quality 60 differ in at most 14 bits,
 * copies moved by 2 of 200 pixels in at most 38, of 100 in 52 nine times out
 * of ten; different pages of one layout in at least 50, other pairs in 70.
 */
const MAX_COARSE = 10;
const MAX_BITS = 48;
/** Bits cut out of each word of the coarse part: where, and how many. */
const CUTS = [[0, 11], [11, 11], [22, 10]] as const;
/** Fingerprints read between two pauses. */
const STEP = 1000;

/** What is looked up. */
export interface Named {
  readonly name: string;
  /** Hexadecimal digits, not {@linkcode FLAT}. */
  readonly fingerprint: string;
}

/**
 * Finds near copies without comparing all with all. Multi-index hashing
 * (Norouzi, Punjani and Fleet, "Fast Search in Hamming Space with Multi-Index
 * Hashing", 2012): coarse parts that differ in at most 10 bits differ in at
 * most one bit in one of six bands.
 */
export class FingerprintIndex {
  readonly #names: readonly string[];
  readonly #words: Int32Array;
  readonly #bands: Band[] = [];
  /** The search that looked at each entry last. */
  readonly #looked: Int32Array;
  #search = 0;

  /** Prefer {@linkcode FingerprintIndex.of}, which fills it. */
  constructor(names: readonly string[], words: Int32Array) {
    this.#names = names;
    this.#words = words;
    this.#looked = new Int32Array(names.length);
  }

  /** Indexes in steps. Of equal fingerprints only the first is kept. */
  static *of(entries: readonly Named[]): Generator<void, FingerprintIndex> {
    const first = new Map<string, string>();
    for (const [i, { name, fingerprint }] of entries.entries()) {
      if (!first.has(fingerprint)) first.set(fingerprint, name);
      if (i % STEP === 0) yield;
    }
    const words = new Int32Array(first.size * WORDS);
    let at = 0;
    for (const fingerprint of first.keys()) {
      words.set(wordsOf(fingerprint), at);
      at += WORDS;
      if (at % (STEP * WORDS) === 0) yield;
    }
    const index = new FingerprintIndex([...first.values()], words);
    for (const word of [0, 1]) {
      for (const [shift, width] of CUTS) {
        index.#bands.push(bandOf(words, { word, shift, width }));
        yield;
      }
    }
    return index;
  }

  /** The name of a near copy, of the nearest if wanted; null without one. */
  find(fingerprint: string, nearest: boolean): string | null {
    const words = wordsOf(fingerprint);
    this.#search++;
    let best = -1;
    let least = MAX_BITS + 1;
    for (const band of this.#bands) {
      const { starts, items, coarse } = band;
      const key = keyOf(words[band.word]!, band);
      for (let flip = 0; flip <= band.width; flip++) {
        const probe = flip === 0 ? key : key ^ (1 << (flip - 1));
        const end = starts[probe + 1]!;
        for (let at = starts[probe]!; at < end; at++) {
          const bits = ones(coarse[2 * at]! ^ words[0]!) +
            ones(coarse[2 * at + 1]! ^ words[1]!);
          if (bits > MAX_COARSE) continue;
          const item = items[at]!;
          if (this.#looked[item] === this.#search) continue;
          this.#looked[item] = this.#search;
          const all = bits + this.#fineBits(item, words, least - bits);
          if (all >= least) continue;
          least = all;
          best = item;
          if (!nearest || all === 0) return this.#names[best]!;
        }
      }
    }
    return this.#names[best] ?? null;
  }

  /** Differing bits of the fine part, counted until there are `enough`. */
  #fineBits(item: number, words: Int32Array, enough: number): number {
    let bits = 0;
    for (let i = 2; i < WORDS && bits < enough; i++) {
      bits += ones(this.#words[item * WORDS + i]! ^ words[i]!);
    }
    return bits;
  }
}

interface Cut {
  readonly word: number;
  readonly shift: number;
  readonly width: number;
}

/** Entries by some bits of theirs. */
interface Band extends Cut {
  /** Where the entries of each key begin, and the end of all. */
  readonly starts: Int32Array;
  readonly items: Int32Array;
  /** The coarse words of the items in their order, side by side in memory. */
  readonly coarse: Int32Array;
}

function bandOf(words: Int32Array, cut: Cut): Band {
  const count = words.length / WORDS;
  const keyAt = (item: number) => keyOf(words[item * WORDS + cut.word]!, cut);
  const starts = new Int32Array((1 << cut.width) + 1);
  for (let item = 0; item < count; item++) starts[keyAt(item) + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const next = starts.slice();
  const items = new Int32Array(count);
  const coarse = new Int32Array(2 * count);
  for (let item = 0; item < count; item++) {
    const at = next[keyAt(item)]!++;
    items[at] = item;
    coarse[2 * at] = words[item * WORDS]!;
    coarse[2 * at + 1] = words[item * WORDS + 1]!;
  }
  return { ...cut, starts, items, coarse };
}

function keyOf(word: number, { shift, width }: Cut): number {
  return (word >>> shift) & ((1 << width) - 1);
}

function wordsOf(fingerprint: string): Int32Array {
  return new Int32Array(Uint8Array.fromHex(fingerprint).buffer);
}

/** How many bits of a 32-bit word are set. */
function ones(word: number): number {
  let sums = word - ((word >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  sums = (sums + (sums >>> 4)) & 0x0f0f0f0f;
  return Math.imul(sums, 0x01010101) >>> 24;
}

/**
 * The generator xoshiro128++ 1.0 of Blackman and Vigna ("Scrambled linear
 * pseudorandom number generators", 2021): 128 bits of state, 32 bits a step.
 */
export class Xoshiro {
  readonly #state: Uint32Array;

  /** @param seed 32 hex digits: the four words of the first state. */
  constructor(seed: string) {
    this.#state = Uint32Array.from(
      { length: 4 },
      (_, i) => Number.parseInt(seed.slice(i * 8, i * 8 + 8), 16),
    );
    // From all zeros the generator would never leave.
    if (this.#state.every((word) => word === 0)) this.#state[3] = 1;
  }

  /** Writes the next numbers over a whole array. */
  fill(numbers: Uint32Array): void {
    let [a, b, c, d] = this.#state as unknown as [
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < numbers.length; i += 1) {
      const sum = a + d | 0;
      numbers[i] = (sum << 7 | sum >>> 25) + a;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = d << 11 | d >>> 21;
    }
    this.#state.set([a, b, c, d]);
  }
}

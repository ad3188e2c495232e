/** A repeatable source of numbers; equal seeds give equal series. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x5bd1e995) >>> 0;
    this.next();
  }

  /** The next number, 0 or more and less than 1. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return this.#state / 2 ** 32;
  }

  /** A whole number of `least..most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** A number of `least..most` with two decimals. */
  fine(least: number, most: number): number {
    const value = least + this.next() * (most - least);
    return Math.round(value * 100) / 100;
  }

  /** One of the list. */
  pick<T>(list: readonly T[]): T {
    const one = list[this.whole(0, list.length - 1)];
    if (one === undefined) throw new RangeError("Nothing to pick from");
    return one;
  }

  /** Whether something of this probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }
}

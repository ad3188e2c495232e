/** The values from one border up to, and without, the next. */
export interface Bin {
  readonly from: number;
  /** Infinity for the last bin. */
  readonly to: number;
  readonly count: number;
}

/** How many values lie between the borders of a scale. */
export class Histogram {
  readonly #borders: readonly number[];
  readonly #counts: number[];

  /** @param borders Ascending; the first is the least value there can be. */
  constructor(borders: readonly number[]) {
    this.#borders = borders;
    this.#counts = borders.map(() => 0);
  }

  /** Counts a value; one under the first border goes to the first bin. */
  add(value: number): void {
    let i = this.#borders.length - 1;
    while (i > 0 && value < this.#borders[i]!) i--;
    this.#counts[i]!++;
  }

  /**
   * The bins that hold something with those between them, and so many
   * neighbours that at least `least` are shown where the scale has them.
   */
  bins(least = 5): Bin[] {
    const filled = this.#counts.flatMap((n, i) => n > 0 ? [i] : []);
    if (filled.length === 0) return [];
    let first = filled[0]!;
    let last = filled.at(-1)!;
    const end = this.#borders.length - 1;
    while (last - first + 1 < Math.min(least, end + 1)) {
      if (first > 0) first--;
      if (last < end && last - first + 1 < least) last++;
    }
    return this.#counts.slice(first, last + 1).map((count, i) => ({
      from: this.#borders[first + i]!,
      to: this.#borders[first + i + 1] ?? Infinity,
      count,
    }));
  }
}

/** 0, then borders from `first` to `last` that double, or double in two steps. */
export function doubling(first: number, last: number, steps: 1 | 2): number[] {
  const borders = [0];
  for (let border = first; border <= last; border *= 2) {
    borders.push(border);
    if (steps === 2 && border * 1.5 <= last) borders.push(border * 1.5);
  }
  return borders;
}

/** 0, 1, 2, 3, 5, 9, 17 and on, so that few bins hold whole numbers. */
export const WHOLE_NUMBERS: readonly number[] = [
  0,
  1,
  ...Array.from({ length: 14 }, (_, i) => 2 ** i + 1),
];

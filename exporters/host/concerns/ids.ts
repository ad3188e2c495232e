/** How many things a sentence names. */
export const MAX_NAMED = 5;

/** A count of things, the first few by their ids; repeats come in a row. */
export class Ids {
  readonly #word: string;
  readonly #named: string[] = [];
  #last = "";
  count = 0;

  /** @param word What one of them is. */
  constructor(word: string) {
    this.#word = word;
  }

  add(id: string): void {
    if (id === this.#last) return;
    this.#last = id;
    this.count++;
    if (this.#named.length < MAX_NAMED) this.#named.push(id);
  }

  toString(): string {
    const word = `${this.#word}${this.count === 1 ? "" : "s"}`;
    return `${word} ${listed(this.#named, this.count)}`;
  }
}

/** The first of a number of things, and how many more there are. */
export function listed(named: readonly string[], count: number): string {
  const more = count - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** How many things a sentence names. */
export const MAX_NAMED = 5;

/** A count of different things, the first few by their ids. */
export class Ids {
  readonly #word: string;
  readonly #named: string[] = [];
  readonly #seen = new Set<string>();
  #group = "";
  count = 0;

  /** @param word What one of them is. */
  constructor(word: string) {
    this.#word = word;
  }

  /** Counts an id unless its group, whose members come in a row, has had it. */
  add(id: string, group: string = id): boolean {
    if (group !== this.#group) this.#seen.clear();
    this.#group = group;
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    this.count++;
    if (this.#named.length < MAX_NAMED) this.#named.push(id);
    return true;
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

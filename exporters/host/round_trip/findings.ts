import { quote } from "../../../kernel/mod.ts";
import type { ExportClass } from "../../api.ts";

/** How many labels of a class there should be, and are. */
export interface ClassTally {
  readonly label_class: string;
  readonly expected: number;
  readonly found: number;
}

/** What a reading finds: the first disagreement, and counts. */
export class Findings {
  readonly #names: readonly string[];
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #expected: number[];
  readonly #found: number[];
  #first: { path: string; reason: string } | null = null;
  #count = 0;

  /** @param classes In authored order. */
  constructor(classes: readonly ExportClass[]) {
    this.#names = classes.map(({ name }) => name);
    this.#indexes = new Map(this.#names.map((name, i) => [name, i]));
    this.#expected = this.#names.map(() => 0);
    this.#found = this.#names.map(() => 0);
  }

  /** Takes note that a file does not say what the release says. */
  note(path: string, reason: string): void {
    this.#first ??= { path, reason };
    this.#count++;
  }

  /** How many disagreements were noted. */
  get count(): number {
    return this.#count;
  }

  /** The first disagreement, or null. */
  get first(): { readonly path: string; readonly reason: string } | null {
    return this.#first;
  }

  /** Position of a class by its name, or null for a stranger. */
  indexOf(name: string): number | null {
    return this.#indexes.get(name) ?? null;
  }

  /** The class at a position, quoted for a sentence. */
  nameOf(index: number): string {
    return quote(this.#names[index] ?? `class ${index}`);
  }

  /** Counts labels of one class. */
  tally(index: number, { expected, found }: Omit<ClassTally, "label_class">) {
    this.#expected[index] = (this.#expected[index] ?? 0) + expected;
    this.#found[index] = (this.#found[index] ?? 0) + found;
  }

  /** Every class of the release, in authored order. */
  classes(): ClassTally[] {
    return this.#names.map((label_class, i) => ({
      label_class,
      expected: this.#expected[i] ?? 0,
      found: this.#found[i] ?? 0,
    }));
  }
}

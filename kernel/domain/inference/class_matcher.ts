import { nameKey } from "../names.ts";

/**
 * Finds the class that a model's label stands for: by its exact name, else
 * without regard to case, else, where a model has labels of its own, without
 * regard to case, white space and underscores. A label that could be two
 * classes in that last way is neither.
 */
export class ClassMatcher {
  readonly #exact: ReadonlySet<string>;
  readonly #folded: ReadonlyMap<string, string>;
  readonly #loose: ReadonlyMap<string, readonly string[]>;

  /**
   * @param names Class names, which differ in more than case.
   * @param isLoose Whether white space and underscores may differ too.
   */
  constructor(names: readonly string[], isLoose: boolean) {
    this.#exact = new Set(names);
    this.#folded = new Map(names.map((name) => [nameKey(name), name]));
    this.#loose = Map.groupBy(isLoose ? names : [], looseKey);
  }

  /** The name of the class, or null. */
  classOf(label: string): string | null {
    if (this.#exact.has(label)) return label;
    const folded = this.#folded.get(nameKey(label));
    if (folded !== undefined) return folded;
    const key = looseKey(label);
    const [found, ...others] = this.#loose.get(key) ?? [];
    return key === "" || others.length > 0 ? null : found ?? null;
  }
}

function looseKey(name: string): string {
  return nameKey(name.replace(/[\s_]+/gu, ""));
}

/** Something that is being iterated in the guest's realm. */
export interface Walk {
  readonly self: unknown;
  readonly next: (...args: never[]) => unknown;
}

/** Small tools of the guest's realm. */
export interface GuestKit {
  isObject(value: unknown): value is Record<PropertyKey, unknown>;
  /** The error of a broken rule, to be thrown. */
  fault(words: string): Error;
  /** Begins to iterate what should be iterable. */
  walk(values: unknown): Walk;
  step(walk: Walk): { done: boolean; value: unknown };
  /** A well-formed string, or a fault. */
  sound(piece: unknown): string;
  /** `!` and our words for a broken rule, `?` and its words for a throw. */
  explain(error: unknown): string;
}

/**
 * Printed into the guest's realm as {@linkcode guest} is, before it. Neither
 * has a template literal: the engine makes those by a method of strings, which
 * a plugin can replace.
 */
export function guestKit(): GuestKit {
  const { apply } = Reflect;
  const { iterator: ITERATOR } = Symbol;
  const [Failure, Words] = [Error, String];
  const { isWellFormed, slice } = Words.prototype;
  let broken: { error: Error; words: string } | null = null;

  function isObject(value: unknown): value is Record<PropertyKey, unknown> {
    return typeof value === "object" && value !== null;
  }

  function fault(words: string): Error {
    broken = { error: new Failure(words), words };
    return broken.error;
  }

  function walk(values: unknown): Walk {
    const open = values === null || values === undefined
      ? undefined
      : (values as Record<PropertyKey, unknown>)[ITERATOR];
    const self = typeof open === "function" ? apply(open, values, []) : null;
    const next = isObject(self) ? self["next"] : null;
    if (typeof next !== "function") {
      throw fault("it answered nothing that can be iterated");
    }
    return { self, next: next as Walk["next"] };
  }

  function step({ self, next }: Walk): { done: boolean; value: unknown } {
    const result: unknown = apply(next, self, []);
    if (!isObject(result)) throw fault("its iterator answered no object");
    const { done, value } = result;
    return { done: done === true, value };
  }

  function sound(piece: unknown): string {
    if (typeof piece === "string" && apply(isWellFormed, piece, [])) {
      return piece;
    }
    throw fault("the text of a file is no well-formed string");
  }

  function wordsOf(error: unknown): string {
    try {
      if (!isObject(error)) return Words(error);
      const { name, message } = error;
      if (typeof message !== "string") return Words(error);
      return typeof name === "string" && name !== "Error"
        ? name + ": " + message
        : message;
    } catch {
      return "something without words";
    }
  }

  return {
    isObject,
    fault,
    walk,
    step,
    sound,
    explain(error) {
      if (broken !== null && error === broken.error) return "!" + broken.words;
      return "?" + apply(slice, wordsOf(error), [0, 500]);
    },
  };
}

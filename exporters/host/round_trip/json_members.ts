/** A value of a document's top level; of a list, one item at a time. */
export interface Member {
  readonly key: string;
  /** Where it stands in its list; −1 for the list's beginning, null for none. */
  readonly at: number | null;
  readonly value: unknown;
}

/**
 * What is being read: the text before the object, a key, the beginning of a
 * value, a value that is no list, an item of one, what follows a list, and the
 * text after the object.
 */
type State = "start" | "key" | "value" | "whole" | "item" | "after" | "end";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SIGNS: ReadonlySet<number> = new Set(
  [..."{}[]:,"].map((char) => char.charCodeAt(0)),
);
const BLANK_REGEXP = /^[ \t\n\r]*$/;

/**
 * Reads a JSON object that is too long to hold, in pieces. Only one member, or
 * one item of a list at the top level, is in memory at a time. It says of each
 * list that it begins, also of an empty one.
 *
 * @throws {SyntaxError} where the text is no JSON object, or names a key twice.
 */
export async function* jsonMembers(
  pieces: AsyncIterable<string>,
): AsyncGenerator<Member> {
  const scanner = new Scanner();
  for await (const piece of pieces) yield* scanner.scan(piece);
  scanner.finish();
}

class Scanner {
  #state: State = "start";
  #pending = "";
  #depth = 0;
  #inString = false;
  #escaped = false;
  #key = "";
  #items = 0;
  readonly #seen = new Set<string>();

  *scan(piece: string): Generator<Member> {
    let from = 0;
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (this.#inString) {
        this.#quoted(code);
        continue;
      }
      if (code === QUOTE) this.#inString = true;
      if (!SIGNS.has(code)) continue;
      const char = piece.charAt(i);
      if (!this.#ends(char)) continue;
      const text = this.#pending + piece.slice(from, i);
      this.#pending = "";
      from = i + 1;
      yield* this.#cut(text, char);
    }
    this.#pending += piece.slice(from);
  }

  finish(): void {
    if (this.#state !== "end" || !BLANK_REGEXP.test(this.#pending)) {
      throw new SyntaxError("The text ends before its object does, or after");
    }
  }

  #quoted(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) this.#inString = false;
  }

  /** Whether a sign outside of strings ends what is being read. */
  #ends(char: string): boolean {
    if (this.#state === "value" && char === "{") {
      this.#state = "whole";
      this.#depth = 1;
      return false;
    }
    if (this.#state !== "item" && this.#state !== "whole") return true;
    if (char === "{" || char === "[") {
      this.#depth++;
      return false;
    }
    if (this.#depth === 0) return true;
    if (char === "}" || char === "]") this.#depth--;
    return false;
  }

  *#cut(text: string, char: string): Generator<Member> {
    switch (`${this.#state} ${char}`) {
      case "start {":
        blank(text);
        this.#state = "key";
        return;
      case "key :":
        this.#name(text);
        this.#state = "value";
        return;
      case "key }":
        blank(text);
        if (this.#seen.size > 0) throw unexpected(char);
        this.#state = "end";
        return;
      case "value [":
        blank(text);
        this.#items = 0;
        this.#state = "item";
        yield { key: this.#key, at: -1, value: null };
        return;
      case "value ,":
      case "value }":
      case "whole ,":
      case "whole }":
        yield { key: this.#key, at: null, value: JSON.parse(text) };
        this.#state = char === "," ? "key" : "end";
        return;
      case "item ,":
      case "item ]":
        if (char === "," || this.#items > 0 || !BLANK_REGEXP.test(text)) {
          yield { key: this.#key, at: this.#items++, value: JSON.parse(text) };
        }
        if (char === "]") this.#state = "after";
        return;
      case "after ,":
      case "after }":
        blank(text);
        this.#state = char === "," ? "key" : "end";
        return;
      default:
        throw unexpected(char);
    }
  }

  #name(text: string): void {
    const key: unknown = JSON.parse(text);
    if (typeof key !== "string" || this.#seen.has(key)) {
      throw new SyntaxError("A key is no string, or there twice");
    }
    this.#seen.add(key);
    this.#key = key;
  }
}

function blank(text: string): void {
  if (!BLANK_REGEXP.test(text)) {
    throw new SyntaxError("Something stands where nothing may stand");
  }
}

function unexpected(char: string): SyntaxError {
  return new SyntaxError(`Unexpected ${char}`);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Part of a text. */
export interface Span {
  readonly from: number;
  /** First position after it. */
  readonly to: number;
}

/**
 * Finds the elements of a JSON array one by one, so that a long one need not
 * be parsed in one go. Nothing is judged: an element may be no JSON.
 *
 * @param start Position after the array's opening bracket.
 * @returns Position of its closing bracket, or of the text's end.
 */
export function* jsonElements(
  text: string,
  start: number,
): Generator<Span, number> {
  let from = start;
  let depth = 0;
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(code)) depth++;
    else if (depth > 0) {
      if (CLOSING.has(code)) depth--;
    } else if (code === COMMA) {
      yield { from, to: at };
      from = at + 1;
    } else if (CLOSING.has(code)) break;
  }
  const isEmpty = from === start && text.slice(from, at).trim() === "";
  if (!isEmpty) yield { from, to: at };
  return at;
}

/** Position of the quote that closes a string, or the text's end. */
function endOfString(text: string, opening: number): number {
  for (let at = opening + 1;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote;
    at = quote + 1;
  }
}

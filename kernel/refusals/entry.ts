/** What one refusal code says, and what a caller can do about it. */
export interface RefusalEntry<D> {
  /** The sentence, built from the details of one case. */
  readonly say: (details: D) => string;
  /** The one parameter that makes the same call succeed. */
  readonly retryWith?: string;
  /** A next step reachable through the tools, where the sentence lacks one. */
  readonly hint?: string;
}

/** Types a table entry by the details its sentence needs. */
export function refusal<D>(
  say: (details: D) => string,
  rest: Omit<RefusalEntry<D>, "say"> = {},
): RefusalEntry<D> {
  return { say, ...rest };
}

const MAX_QUOTED = 200;

/**
 * A caller's or a file's words, as data inside a sentence: in double quotes,
 * control characters escaped, cut to 200 characters.
 */
export function quote(words: string): string {
  const cut = words.length > MAX_QUOTED
    ? `${words.slice(0, MAX_QUOTED)}…`
    : words;
  const escaped = JSON.stringify(cut.toWellFormed()).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return escaped;
}

/** Words in a row, each quoted; at most 20, the rest counted. */
export function quoteAll(words: readonly string[]): string {
  if (words.length === 0) return "none";
  const shown = words.slice(0, 20).map(quote).join(", ");
  return words.length > 20 ? `${shown} and ${words.length - 20} more` : shown;
}

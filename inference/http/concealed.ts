const PLACEHOLDER = "(credential)";
/** Characters of a credential that tell something of it. */
const TELLING = 4;

/**
 * Words without a credential, and without the beginning of one at their end,
 * where they may have been cut.
 */
export function concealed(words: string, credential: string | null): string {
  if (credential === null) return words;
  const whole = words.replaceAll(credential, PLACEHOLDER);
  const longest = Math.min(credential.length - 1, whole.length);
  for (let length = longest; length >= TELLING; length--) {
    if (!whole.endsWith(credential.slice(0, length))) continue;
    return whole.slice(0, whole.length - length) + PLACEHOLDER;
  }
  return whole;
}

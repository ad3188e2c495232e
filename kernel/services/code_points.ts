const SURROGATES = 0xd800;
const AFTER_SURROGATES = 0xe000;

/**
 * Orders two strings by code points, as UTF-8 bytes would be ordered; `<` goes
 * by UTF-16 units, where U+FF5E comes after an emoji.
 */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** A unit's place once surrogates come after everything that needs one unit. */
function rank(unit: number): number {
  if (unit < SURROGATES) return unit;
  return unit < AFTER_SURROGATES ? unit + 0x2000 : unit - 0x800;
}

import { text } from "../../html.ts";

/** Longer words are cut; no stored name is. */
const MAX_LETTERS = 240;
/**
 * Controls and invisible formatting, those that turn the direction of text
 * among them. Joiners stay: scripts and emoji need them.
 */
const UNSEEN_REGEXP = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/** Words of others made safe to show: what is unseen is spelt, escaped, cut. */
export function words(raw: string, most = MAX_LETTERS): string {
  return text(plain(raw, most));
}

/** A name of others, kept from turning the text around it. */
export function named(raw: string, most?: number): string {
  return `<bdi>${words(raw, most)}</bdi>`;
}

function plain(raw: string, most: number): string {
  const letters = [...raw.toWellFormed().slice(0, 2 * most + 2)];
  const cut = letters.length > most
    ? `${letters.slice(0, most).join("")}…`
    : letters.join("");
  return cut.replace(UNSEEN_REGEXP, (sign) => {
    const code = sign.codePointAt(0)!.toString(16).toUpperCase();
    return `[U+${code.padStart(4, "0")}]`;
  });
}

/** A whole number with its thousands apart. */
export function number(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 label`, `1,200 labels`. */
export function counted(
  n: number,
  noun: string,
  plural: string = `${noun}s`,
): string {
  return `${number(n)} ${n === 1 ? noun : plural}`;
}

/** A count in at most four letters, such as 980, 1.2k, 34k. */
export function compact(n: number): string {
  if (n < 1000) return String(n);
  if (n < 9950) return `${(n / 1000).toFixed(1)}k`;
  if (n < 999_500) return `${Math.round(n / 1000)}k`;
  return `${(n / 1e6).toFixed(1)}M`;
}

/** A part of a whole in per cent; what is there is never 0 %. */
export function share(part: number, whole: number): string {
  if (whole === 0) return "0 %";
  const percent = 100 * part / whole;
  if (part > 0 && percent < 0.1) return "< 0.1 %";
  if (part < whole && percent > 99.9) return "> 99.9 %";
  return `${percent < 10 ? round(percent, 1) : Math.round(percent)} %`;
}

/** A length in pixels, as fine as it is worth telling. */
export function pixels(length: number): string {
  if (length > 0 && length < 0.1) return "under 0.1";
  return length < 10 ? String(round(length, 1)) : number(Math.round(length));
}

/** A number rounded to some decimals. */
export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

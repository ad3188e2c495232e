import { refuse } from "../errors.ts";

const MAX_CODE_POINTS = 200;
/** Controls, bidirectional controls, line separators, noncharacters. */
const FORBIDDEN_REGEXP =
  /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]|\p{Noncharacter_Code_Point}/u;

/** What is wrong with a text as a name, or null. Surrounding space counts. */
export function nameFault(text: string): string | null {
  return textFault(text, MAX_CODE_POINTS);
}

/** What is wrong with a short text that identifies something, or null. */
export function textFault(text: string, limit: number): string | null {
  if (text.trim() === "") return "it needs at least one non-blank character";
  if (!text.isWellFormed()) return "it is not well-formed Unicode";
  if ([...text].length > limit) return `it is longer than ${limit} characters`;
  if (FORBIDDEN_REGEXP.test(text)) {
    return "it contains a control character or another invisible character that names may not carry";
  }
  return null;
}

/**
 * A name as stored: NFC, outer white space stripped, inner kept.
 *
 * @throws {Refusal} InvalidName
 */
export function normalizeName(kind: string, text: string): string {
  const name = text.isWellFormed() ? text.normalize("NFC").trim() : text;
  const fault = nameFault(name);
  if (fault !== null) throw refuse("InvalidName", { kind, fault });
  return name;
}

/**
 * The form in which names are compared where case does not matter: Unicode
 * case folding, in which ẞ, ß and ss are one and ı is a letter of its own.
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase()
    .replace(/[^ı]+/g, (letters) => letters.toUpperCase())
    .toLowerCase().normalize("NFC");
}

import { quote, refuse } from "../../kernel/mod.ts";
import type { FormatDeclaration } from "../api.ts";
import type { ClassRow } from "./class_rows.ts";
import type { Compatibility } from "./compatibility.ts";

const MAX_SENTENCES = 20;

/**
 * Asks for consent where an export would be incomplete.
 *
 * @throws {Refusal} LossyExportNotConsented
 */
export function requireConsent(
  found: Compatibility,
  format: FormatDeclaration,
  allowLossy: boolean,
): void {
  if (allowLossy || !found.needs_allow_lossy) return;
  throw refuse("LossyExportNotConsented", {
    format: format.name,
    losses: lossesOf(found, format),
  });
}

function lossesOf(found: Compatibility, format: FormatDeclaration): string[] {
  const rows = found.classes.filter((row) =>
    row.status !== "supported" && row.annotations > 0
  );
  const sentences = rows.slice(0, MAX_SENTENCES).map(lossOf);
  const rest = rows.length - sentences.length;
  if (rest > 0) sentences.push(`and ${rest} more classes likewise`);
  if (rows.length === 0) {
    sentences.push("no label of it is left out or reduced");
  }
  if (format.lossy) {
    const omitted = format.omits.join(", ");
    sentences.push(
      `it never carries ${omitted === "" ? "all that labels hold" : omitted}`,
    );
  }
  return sentences;
}

function lossOf(row: ClassRow): string {
  const { annotations, assets, geometry, label_class } = row;
  const what = `${count(annotations, `${geometry} label`)} of ${
    quote(label_class)
  } on ${count(assets, "asset")}`;
  return row.status === "dropped"
    ? `${what} would be left out`
    : `${what} would be reduced`;
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}

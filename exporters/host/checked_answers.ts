import { type Blamed, exporterFault } from "./plugin_guard.ts";

/** @throws {Refusal} ExporterFailed unless it is a boolean. */
export function asBoolean(
  blamed: Blamed,
  question: string,
  answer: unknown,
): boolean {
  if (typeof answer === "boolean") return answer;
  throw exporterFault(blamed, `${question}() answered no boolean`);
}

/** @throws {Refusal} ExporterFailed unless it is a sentence or null. */
export function asReason(
  blamed: Blamed,
  question: string,
  answer: unknown,
): string | null {
  if (answer === null || typeof answer === "string") return answer;
  throw exporterFault(
    blamed,
    `${question}() answered neither a string nor null`,
  );
}

/** @throws {Refusal} ExporterFailed unless it is a list of sentences. */
export function asSentences(blamed: Blamed, list: unknown): string[] {
  if (Array.isArray(list) && list.every((item) => typeof item === "string")) {
    return list;
  }
  throw exporterFault(blamed, "a list of sentences was expected from it");
}

/** @throws {Refusal} ExporterFailed unless it is lists of sentences by key. */
export function asNotes(
  blamed: Blamed,
  notes: unknown,
): Record<string, string[]> {
  if (notes === null || typeof notes !== "object") {
    throw exporterFault(blamed, "notes() answered no object");
  }
  return Object.fromEntries(
    Object.entries(notes).map((
      [key, list],
    ) => [key, asSentences(blamed, list)]),
  );
}

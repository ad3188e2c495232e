import type { Compatibility } from "./compatibility.ts";
import type { WrittenFile } from "./writer.ts";

/** What an export says of itself, beside its files. */
export interface ReportFacts {
  readonly compatibility: Compatibility;
  /** Sorted by path. */
  readonly files: readonly WrittenFile[];
  /** Pictures written without the bytes that trail them. */
  readonly trimmed: number;
  /** The exporter's own keys. */
  readonly notes: Readonly<Record<string, readonly string[]>>;
}

/**
 * The report as JSON text in pieces: keys sorted, two spaces, no time and no
 * path of the machine. The host's own keys win over the exporter's.
 */
export function* reportText(facts: ReportFacts): Generator<string> {
  const report: Record<string, unknown> = {
    ...facts.notes,
    ...facts.compatibility,
    files: facts.files,
    trimmed: facts.trimmed,
  };
  let lead = "{\n";
  for (const key of Object.keys(report).sort()) {
    yield `${lead}  ${JSON.stringify(key)}: `;
    yield* member(report[key]);
    lead = ",\n";
  }
  yield "\n}\n";
}

function* member(value: unknown): Generator<string> {
  if (!Array.isArray(value) || value.length === 0) {
    yield nested(value, 1);
    return;
  }
  let lead = "[\n    ";
  for (const item of value) {
    yield lead + nested(item, 2);
    lead = ",\n    ";
  }
  yield "\n  ]";
}

function nested(value: unknown, depth: number): string {
  return JSON.stringify(sortedKeys(value), null, 2).replaceAll(
    "\n",
    `\n${"  ".repeat(depth)}`,
  );
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a < b ? -1 : 1)
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  );
}

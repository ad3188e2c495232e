import { type Expected, type FormatName, statusOf } from "./expected.ts";
import { REPORT } from "./folder.ts";
import type { Findings } from "./rules.ts";
import type { Tally } from "./tally.ts";
import { byCodeUnit, type Truth } from "./truth.ts";

interface Row {
  readonly label_class: string;
  readonly geometry: string;
  readonly status: string;
  readonly annotations: number;
  readonly assets: number;
  readonly reason: string | null;
}

function keyOf(label_class: string, geometry: string): string {
  return JSON.stringify([label_class, geometry]);
}

function pairsOf(truth: Truth, all: readonly Expected[]): Set<string> {
  const pairs = new Set<string>();
  for (const { name, geometries } of truth.classes) {
    for (const geometry of geometries) pairs.add(keyOf(name, geometry));
  }
  for (const { annotation } of all) {
    pairs.add(keyOf(annotation.label_class, annotation.geometry.type));
  }
  return pairs;
}

function checkRow(
  format: FormatName,
  row: Row,
  tally: Tally,
  findings: Findings,
): void {
  const label = `${row.label_class} ${row.geometry}`;
  const own = (e: Expected) =>
    e.annotation.label_class === row.label_class &&
    e.annotation.geometry.type === row.geometry;
  const kept = [...tally.present, ...tally.excluded].filter(own);
  const all = [...kept, ...tally.vanished.filter(own)];
  const counts = (list: readonly Expected[]) =>
    row.annotations === list.length &&
    row.assets === new Set(list.map((e) => e.asset)).size;
  findings.check(
    counts(all) || counts(kept),
    "R-04",
    REPORT,
    `${label}: ${row.annotations} on ${row.assets} assets, not ${all.length}`,
  );
  const status = statusOf(format, row.geometry);
  findings.check(
    row.status === status,
    "R-04",
    REPORT,
    `${label} is ${row.status}, not ${status}`,
  );
  findings.check(
    status === "supported"
      ? row.reason === null
      : typeof row.reason === "string" && row.reason.trim() !== "",
    "R-04",
    REPORT,
    `${label}: reason ${JSON.stringify(row.reason)}`,
  );
}

/** Checks the report's rows: one per class and geometry, with its counts. */
export function checkRows(
  format: FormatName,
  truth: Truth,
  tally: Tally,
  report: Record<string, unknown>,
  findings: Findings,
): void {
  const rows = Array.isArray(report["classes"])
    ? report["classes"] as Row[]
    : [];
  const all = [...tally.present, ...tally.vanished, ...tally.excluded];
  const wanted = pairsOf(truth, all);
  const given = rows.map((row) => keyOf(row.label_class, row.geometry));
  for (const key of wanted) {
    const times = given.filter((g) => g === key).length;
    findings.check(times === 1, "R-04", REPORT, `${key} has ${times} rows`);
  }
  for (const key of given) {
    findings.check(wanted.has(key), "R-04", REPORT, `${key} is made up`);
  }
  const names = rows.map((row) => row.label_class);
  findings.check(
    [...names].sort(byCodeUnit).join("\n") === names.join("\n"),
    "R-04",
    REPORT,
    "rows are not sorted by class",
  );
  for (const row of rows) checkRow(format, row, tally, findings);
}

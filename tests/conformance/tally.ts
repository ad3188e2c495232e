import type { Expected, FormatName } from "./expected.ts";
import { expectAll } from "./expected.ts";
import type { Comparison, Label, ReadExport } from "./labels.ts";
import { compareLabels } from "./labels.ts";
import { pictureDirectory } from "./pictures.ts";
import type { Findings } from "./rules.ts";
import { foldOf, stemOf, type Truth } from "./truth.ts";

/** What of the release must be and is in the files of one export. */
export interface Tally<L extends Label = Label> {
  readonly pairs: readonly (readonly [Expected, L])[];
  /** Annotations that the files must hold. */
  readonly present: readonly Expected[];
  readonly vanished: readonly Expected[];
  /** Annotations of which a recipe leaves too little. */
  readonly removed: readonly Expected[];
  readonly excluded: readonly Expected[];
  /** Labels counted in the files. */
  readonly rows: number;
}

function checkSums(
  truth: Truth,
  read: ReadExport,
  tally: Tally,
  findings: Findings,
): void {
  const labels = [...read.images.values()].flatMap((image) => image.labels);
  for (const [index, { name }] of truth.classes.entries()) {
    const own = (e: Expected) => e.annotation.label_class === name;
    const inFiles = labels.filter((l) => l.classIndex === index).length;
    const absent = tally.excluded.filter(own).length +
      tally.vanished.filter(own).length + tally.removed.filter(own).length;
    const inRelease = tally.present.filter(own).length + absent;
    findings.check(
      inFiles + absent === inRelease,
      "X-08",
      ".",
      `class ${JSON.stringify(name)}: ${inFiles} in the files and ${absent} ` +
        `absent, but ${inRelease} in the release`,
    );
  }
}

/** Compares all labels, splits and class lists of an export with the truth. */
export function compareExport<L extends Label>(
  format: FormatName,
  truth: Truth,
  read: ReadExport<L>,
  comparison: Comparison<L>,
  findings: Findings,
): Tally<L> {
  const names = truth.classes.map((c) => c.name);
  findings.check(
    JSON.stringify(read.classes) === JSON.stringify(names),
    "A-04",
    ".",
    `classes ${JSON.stringify(read.classes)}, not ${JSON.stringify(names)}`,
  );
  const pairs: (readonly [Expected, L])[] = [];
  const present: Expected[] = [];
  const vanished: Expected[] = [];
  const removed: Expected[] = [];
  const excluded: Expected[] = [];
  const assets = new Map(truth.assets.map((asset) => [stemOf(asset), asset]));
  for (const [hash, expected] of expectAll(format, truth)) {
    const image = read.images.get(hash);
    const asset = assets.get(hash);
    const fold = asset === undefined ? "train" : foldOf(truth, asset);
    const isLeftOut = asset !== undefined &&
      pictureDirectory(format, truth, asset) === null;
    findings.check(
      (image?.folds.join() ?? "") === (isLeftOut ? "" : fold),
      "A-01",
      image?.path ?? ".",
      `${hash} is in ${image?.folds.join() || "no fold"}, not in ${fold}`,
    );
    const outcome = compareLabels(
      image?.path ?? ".",
      expected,
      image?.labels ?? [],
      comparison,
      findings,
    );
    pairs.push(...outcome.pairs);
    const found = new Set(outcome.pairs.map(([e]) => e));
    for (const e of expected) {
      if (e.status === "dropped") excluded.push(e);
      else if (e.written === "yes" || found.has(e)) present.push(e);
      else (e.removed === "no" ? vanished : removed).push(e);
    }
  }
  let rows = 0;
  for (const image of read.images.values()) rows += image.labels.length;
  const tally = { pairs, present, vanished, removed, excluded, rows };
  checkSums(truth, read, tally, findings);
  return tally;
}

/** What an export of a truth would have in its files, read from no file. */
export function tallyOf(format: FormatName, truth: Truth): Tally {
  const all = [...expectAll(format, truth).values()].flat();
  const placed = all.filter(({ status }) => status !== "dropped");
  const present = placed.filter(({ written }) => written !== "no");
  return {
    pairs: [],
    present,
    vanished: placed.filter(({ written }) => written === "no"),
    removed: [],
    excluded: all.filter(({ status }) => status === "dropped"),
    rows: present.length,
  };
}

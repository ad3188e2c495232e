import { type Folder, linesOf, textOf } from "./folder.ts";
import type { Findings } from "./rules.ts";
import { byCodeUnit, type Fold, FOLDS, type Truth } from "./truth.ts";
import type { VocLabel } from "./voc_xml.ts";

const MAIN = "ImageSets/Main";

function checkStems(path: string, stems: string[], findings: Findings): void {
  findings.check(
    stems.every((stem) => /^[^\s.]+$/.test(stem)),
    "V-02",
    path,
    "a line is not a bare stem",
  );
  findings.check(
    [...new Set(stems)].sort(byCodeUnit).join("\n") === stems.join("\n"),
    "V-02",
    path,
    "stems are repeated or not sorted",
  );
}

/** Checks the split lists; answers the stems of each fold that has a list. */
export function readSplits(
  folder: Folder,
  findings: Findings,
): Map<Fold, string[]> {
  const splits = new Map<Fold, string[]>();
  for (const fold of FOLDS) {
    const path = `${MAIN}/${fold}.txt`;
    const text = textOf(folder, path);
    if (text === undefined) continue;
    const stems = linesOf(text);
    findings.check(stems.length > 0, "V-02", path, "the list is empty");
    checkStems(path, stems, findings);
    splits.set(fold, stems);
  }
  const train = splits.get("train") ?? [];
  const val = splits.get("val") ?? [];
  const both = `${MAIN}/trainval.txt`;
  const union = [...train, ...val].sort(byCodeUnit);
  const text = textOf(folder, both);
  findings.check(
    linesOf(text ?? "").join("\n") === union.join("\n") &&
      (text !== undefined || union.length === 0),
    "V-02",
    both,
    "is not train and val together",
  );
  findings.check(
    new Set(union).size === union.length,
    "V-02",
    both,
    "train and val share a picture",
  );
  return splits;
}

/** Whether a class must, may or may not go without its lists. */
export function omission(
  { name, geometries }: Truth["classes"][number],
): "must" | "may" | "never" {
  const boxable = geometries.includes("bbox") || geometries.includes("polygon");
  // A list of -1 would deny the labels that the format cannot hold.
  if (!boxable) return "must";
  const bytes = new TextEncoder().encode(name).length;
  if (name.includes("/") || bytes > 200) return "must";
  return name.startsWith(".") || name.includes("\\") ? "may" : "never";
}

function flagOf(labels: readonly VocLabel[], classIndex: number): string {
  const own = labels.filter((label) => label.classIndex === classIndex);
  if (own.length === 0) return "-1";
  return own.some((label) => !label.difficult) ? "1" : "0";
}

function checkList(
  path: string,
  text: string,
  stems: readonly string[],
  classIndex: number,
  labels: ReadonlyMap<string, readonly VocLabel[]>,
  findings: Findings,
): void {
  const right = stems.map((stem) =>
    `${stem} ${flagOf(labels.get(stem) ?? [], classIndex)}`
  );
  const given = linesOf(text).map((line) => line.replace("  ", " "));
  for (const [index, line] of right.entries()) {
    findings.check(
      given[index] === line,
      "V-03",
      `${path}:${index + 1}`,
      `${JSON.stringify(given[index])} instead of ${JSON.stringify(line)}`,
    );
  }
  findings.check(
    given.length === right.length,
    "V-03",
    path,
    `${given.length} lines for ${right.length} pictures`,
  );
}

/** Checks the lists of every class; answers the paths that belong there. */
export function checkClassLists(
  folder: Folder,
  classes: Truth["classes"],
  splits: ReadonlyMap<Fold, readonly string[]>,
  labels: ReadonlyMap<string, readonly VocLabel[]>,
  omitted: readonly string[],
  findings: Findings,
): Set<string> {
  const paths = new Set<string>();
  const trainval = [...splits.get("train") ?? [], ...splits.get("val") ?? []];
  const sets = new Map<string, readonly string[]>(splits);
  for (const [index, one] of classes.entries()) {
    const { name } = one;
    const rule = omission(one);
    const isOmitted = omitted.includes(name);
    findings.check(
      rule === "may" || isOmitted === (rule === "must"),
      "R-06",
      ".",
      `class_lists_omitted ${isOmitted ? "has" : "lacks"} ${name}`,
    );
    const extra = `${MAIN}/${name}_trainval.txt`;
    if (folder.files.has(extra)) {
      sets.set("trainval", trainval.sort(byCodeUnit));
    }
    for (const [set, stems] of sets) {
      const path = `${MAIN}/${name}_${set}.txt`;
      const text = textOf(folder, path);
      findings.check(
        (text === undefined) === isOmitted,
        "V-03",
        path,
        isOmitted ? "said to be omitted" : "the list is missing",
      );
      paths.add(path);
      if (text === undefined) continue;
      checkList(path, text, stems, index, labels, findings);
    }
  }
  for (const name of omitted) {
    const known = classes.some((one) => one.name === name);
    findings.check(known, "R-06", ".", `${name} is no class`);
  }
  return paths;
}

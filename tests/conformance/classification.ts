import { type Folder, textOf } from "./folder.ts";
import type { Comparison, Label, ReadExport } from "./labels.ts";
import { openExport } from "./opened.ts";
import type { CheckOptions, Picture } from "./pictures.ts";
import { checkReport, readReport } from "./report.ts";
import type { Finding, Findings } from "./rules.ts";
import { compareExport } from "./tally.ts";
import { type Fold, FOLDS, type Truth } from "./truth.ts";

const LAYOUT =
  /^(images\/(train|val|test)\/[^/]+|labels\.csv|classes\.txt|visionset-export-report\.json)$/;

/** A tag has no place: any label of its class is as good. */
const COMPARISON: Comparison<Label> = {
  sameShape: () => true,
  shapeRule: () => "A-03",
};

const NOWHERE = { x0: 0, y0: 0, x1: 0, y1: 0 };

/**
 * The records of a CSV text, character by character; null where a quote stands
 * in the middle of a bare field, or a quoted one does not end.
 */
export function recordsOf(text: string): string[][] | null {
  const records: string[][] = [];
  let fields: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = "";
    if (text[at] === '"') {
      at++;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) return null;
        if (text[at] === '"') at++;
        value += text[at++];
      }
      at++;
    } else {
      while (at < text.length && !',"\n'.includes(text[at] ?? "")) {
        value += text[at++];
      }
    }
    const end = text[at++];
    if (end !== "," && end !== "\n") return null;
    fields.push(value);
    if (end === ",") continue;
    records.push(fields);
    fields = [];
  }
  return fields.length === 0 ? records : null;
}

function readClasses(
  folder: Folder,
  truth: Truth,
  findings: Findings,
): void {
  const right = truth.classes.filter(({ geometries }) =>
    geometries.includes("classification_tag")
  ).map(({ name }) => `${name}\n`).join("");
  findings.check(
    textOf(folder, "classes.txt") === right,
    "K-01",
    "classes.txt",
    "is not the classes that tags may have, in order, one a line",
  );
}

function readTable(
  folder: Folder,
  truth: Truth,
  pictures: ReadonlyMap<string, Picture>,
  findings: Findings,
): ReadExport {
  const path = "labels.csv";
  const images = new Map([...pictures].map(([hash, picture]) => {
    const fold = FOLDS.find((f) => picture.path.startsWith(`images/${f}/`));
    const folds: Fold[] = fold === undefined ? [] : [fold];
    return [hash, { path: picture.path, folds, labels: [] as Label[] }];
  }));
  const byPath = new Map([...images.values()].map((one) => [one.path, one]));
  const names = truth.classes.map(({ name }) => name);
  const [header, ...records] = recordsOf(textOf(folder, path) ?? "") ?? [];
  findings.check(
    header?.join() === "image,fold,class",
    "K-02",
    path,
    "is no table of image, fold and class",
  );
  for (const [index, record] of records.entries()) {
    const [picture = "", fold = "", name = ""] = record;
    const where = `${path} record ${index + 2}`;
    findings.check(
      record.length === 3,
      "K-02",
      where,
      `${record.length} fields`,
    );
    const image = byPath.get(picture);
    if (image === undefined) {
      findings.add("K-03", where, `no picture ${JSON.stringify(picture)}`);
      continue;
    }
    findings.check(
      image.folds.join() === fold,
      "K-03",
      where,
      `is said to be in ${fold}`,
    );
    const classIndex = names.indexOf(name);
    findings.check(
      classIndex >= 0,
      "K-04",
      where,
      `no class ${JSON.stringify(name)}`,
    );
    image.labels.push({ classIndex, box: NOWHERE, ring: null, where });
  }
  return { classes: names, images };
}

/**
 * Checks a classification export against what the release holds.
 *
 * @throws when the folder cannot be read.
 */
export async function checkClassification(
  dir: string,
  truth: Truth,
  options: CheckOptions = {},
): Promise<Finding[]> {
  const format = "classification";
  const { findings, folder, pictures } = await openExport(
    format,
    dir,
    truth,
    options,
  );
  for (const path of folder.files.keys()) {
    findings.check(LAYOUT.test(path), "L-01", path, "has no place here");
  }
  readClasses(folder, truth, findings);
  const read = readTable(folder, truth, pictures, findings);
  const tally = compareExport(format, truth, read, COMPARISON, findings);
  const report = readReport(folder, findings);
  checkReport(format, folder, truth, tally, pictures, report, findings);
  return findings.list;
}

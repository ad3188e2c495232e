import { type Folder, textOf } from "./folder.ts";
import type { Expected } from "./expected.ts";
import { sides } from "./geometry.ts";
import type { Comparison, Label, ReadExport } from "./labels.ts";
import { openExport } from "./opened.ts";
import type { CheckOptions, Picture } from "./pictures.ts";
import { checkReport, readReport } from "./report.ts";
import type { Finding, Findings } from "./rules.ts";
import { compareExport } from "./tally.ts";
import { type Fold, FOLDS, type Truth, type TruthAsset } from "./truth.ts";
import { readRows, type RowReader, type YoloLabel } from "./yolo_rows.ts";
import { readYaml } from "./yolo_yaml.ts";

const LAYOUT =
  /^(images\/(train|val|test)\/[^/]+|labels\/(train|val|test)\/[^/]+\.txt|data\.yaml|visionset-export-report\.json)$/;

/** The label file that the trainer looks for, from the picture's full path. */
function labelPathOf(root: string, picture: string): string {
  const full = `${root}/${picture}`;
  const at = full.lastIndexOf("/images/");
  const swapped = `${full.slice(0, at)}/labels/${full.slice(at + 8)}`;
  const label = swapped.slice(0, swapped.lastIndexOf(".")) + ".txt";
  return label.startsWith(`${root}/`) ? label.slice(root.length + 1) : label;
}

/** The picture's side that a tolerance of the fractions is taken from. */
function tolerance(side: number): number {
  return Math.max(0.01, 1e-6 * side) + 1e-9;
}

const COMPARISON: Comparison<YoloLabel> = {
  sameShape({ box, asset }, label) {
    const [tx, ty] = [tolerance(asset.width), tolerance(asset.height)];
    return Math.abs(box.x0 - label.box.x0) <= tx &&
      Math.abs(box.x1 - label.box.x1) <= tx &&
      Math.abs(box.y0 - label.box.y0) <= ty &&
      Math.abs(box.y1 - label.box.y1) <= ty;
  },
  shapeRule: () => "A-03",
};

/**
 * Half of the last decimal and a hair; a recipe may stray by a few millionths
 * of a pixel where it cuts.
 */
export function halfOf({ width, height, derivation }: TruthAsset): number {
  const stray = derivation === undefined ? 0 : 5e-6 / Math.min(width, height);
  return 5.001e-7 + stray;
}

function checkRounding(
  expected: Expected,
  label: YoloLabel,
  findings: Findings,
): void {
  const { box, asset } = expected;
  const [w, h] = sides(box);
  const exact = [
    (box.x0 + w / 2) / asset.width,
    (box.y0 + h / 2) / asset.height,
    w / asset.width,
    h / asset.height,
  ];
  const half = halfOf(asset);
  findings.check(
    label.fractions.every((v, i) => Math.abs(v - (exact[i] ?? 0)) <= half),
    "Y-28",
    label.where,
    `${label.fractions.join(" ")} is not ${exact.join(" ")} to six decimals`,
  );
}

/** Reads an export's labels, checking the rules of files and rows. */
export function readYolo<L extends Label>(
  folder: Folder,
  truth: Truth,
  pictures: ReadonlyMap<string, Picture>,
  findings: Findings,
  rows: RowReader<L>,
): ReadExport<L> {
  const classes = readYaml(folder, truth, findings);
  const used = new Map<string, string>();
  const images = new Map<
    string,
    { path: string; folds: Fold[]; labels: L[] }
  >();
  for (const [hash, picture] of pictures) {
    const path = labelPathOf(folder.root, picture.path);
    const twin = used.get(path);
    if (twin !== undefined) {
      findings.add("Y-11", picture.path, `shares a label file with ${twin}`);
    }
    used.set(path, picture.path);
    const text = textOf(folder, path);
    if (text === undefined) {
      findings.add("Y-10", picture.path, `no label file at ${path}`);
      const { annotations } = picture.asset;
      if (annotations.length === 0) {
        findings.add("Y-13", picture.path, "a background without a file");
      }
    }
    const fold = FOLDS.find((f) => picture.path.startsWith(`images/${f}/`));
    const labels = rows(path, text ?? "", classes.length, picture, findings);
    images.set(hash, { path, folds: fold ? [fold] : [], labels });
  }
  for (const path of folder.files.keys()) {
    if (path.startsWith("labels/") && !used.has(path)) {
      findings.add("Y-12", path, "belongs to no picture");
    }
    if (path.endsWith(".cache")) findings.add("Y-14", path, "a stale cache");
    findings.check(LAYOUT.test(path), "L-01", path, "has no place here");
  }
  return { classes, images };
}

/**
 * Checks a YOLO detection export against what the release holds.
 *
 * @throws when the folder cannot be read.
 */
export async function checkYolo(
  dir: string,
  truth: Truth,
  options: CheckOptions = {},
): Promise<Finding[]> {
  const { findings, folder, pictures } = await openExport(
    "yolo",
    dir,
    truth,
    options,
  );
  const read = readYolo(folder, truth, pictures, findings, readRows);
  const tally = compareExport("yolo", truth, read, COMPARISON, findings);
  for (const [expected, label] of tally.pairs) {
    checkRounding(expected, label, findings);
  }
  const report = readReport(folder, findings);
  checkReport("yolo", folder, truth, tally, pictures, report, findings);
  return findings.list;
}

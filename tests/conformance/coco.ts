import { type CocoLabel, readAnnotations } from "./coco_annotations.ts";
import { type CocoLayout, INSTANCES, ROBOFLOW } from "./coco_layout.ts";
import { readCategories, readImages } from "./coco_document.ts";
import { parseDocument } from "./coco_json.ts";
import { sameOutline } from "./outline.ts";
import type { Folder } from "./folder.ts";
import { crossesItself, ringLength } from "./geometry.ts";
import type { Comparison, ReadExport } from "./labels.ts";
import { openExport } from "./opened.ts";
import type { CheckOptions, Picture } from "./pictures.ts";
import { checkReport, readReport } from "./report.ts";
import type { Finding, Findings } from "./rules.ts";
import { compareExport, type Tally } from "./tally.ts";
import {
  type Fold,
  foldOf,
  FOLDS,
  manifestOrder,
  stemOf,
  type Truth,
  type TruthAsset,
} from "./truth.ts";

const TOLERANCE = 1e-3 + 1e-9;

const COMPARISON: Comparison<CocoLabel> = {
  sameShape(expected, label) {
    const { box, outline } = expected;
    const edges = ["x0", "y0", "x1", "y1"] as const;
    if (edges.some((e) => Math.abs(box[e] - label.box[e]) > TOLERANCE)) {
      return false;
    }
    if (outline === null || label.ring === null) {
      return outline === label.ring;
    }
    const area = Math.max(1e-4 * ringLength(label.ring), 1e-4);
    return sameOutline(outline, label.ring, { reach: TOLERANCE, area });
  },
  shapeRule: () => "A-03",
};

function checkPairs(tally: Tally<CocoLabel>, findings: Findings): void {
  const keyOf = (asset: TruthAsset, id: string) => `${stemOf(asset)} ${id}`;
  const byId = new Map(
    tally.present.map((e) => [keyOf(e.asset, e.annotation.id), e]),
  );
  const taken = new Set<string>();
  for (const [expected, label] of tally.pairs) {
    const slack = Math.max(1e-3 * expected.area, 1e-4) + 1e-9;
    findings.check(
      Math.abs(label.area - expected.area) <= slack,
      "C-19",
      label.where,
      `area ${label.area}, not ${expected.area}`,
    );
    const key = keyOf(expected.asset, label.annotationId);
    const named = byId.get(key);
    const own = named !== undefined && !taken.has(key) &&
      named.classIndex === label.classIndex &&
      COMPARISON.sameShape(named, label) &&
      sameValue(named.annotation.attributes, label.attributes);
    findings.check(
      own,
      "C-12",
      label.where,
      `visionset does not describe ${label.annotationId}`,
    );
    taken.add(key);
    const { geometry } = expected.annotation;
    const crossed = label.ring !== null && label.ring.length <= 400 &&
      geometry.type === "polygon" && !crossesItself(geometry.points) &&
      crossesItself(label.ring);
    if (crossed) findings.add("C-21", label.where, "crosses itself", "W");
  }
}

function sameValue(a: unknown, b: unknown): boolean {
  const entries = (value: unknown) =>
    Object.entries(value ?? {}).map((e) => JSON.stringify(e)).sort().join();
  return entries(a) === entries(b);
}

/** Reads an export's labels, checking the rules of files and objects. */
export function readCoco(
  folder: Folder,
  truth: Truth,
  pictures: ReadonlyMap<string, Picture>,
  findings: Findings,
  layout: CocoLayout,
): ReadExport<CocoLabel> {
  let classes: string[] | undefined;
  let info: string | undefined;
  const images = new Map<
    string,
    { path: string; folds: Fold[]; labels: CocoLabel[] }
  >();
  for (const fold of FOLDS) {
    const path = layout.document(fold);
    const hasPictures = [...pictures.values()].some((picture) =>
      picture.path.startsWith(`${layout.pictures(fold)}/`)
    );
    if (!folder.files.has(path)) {
      findings.check(!hasPictures, "C-04", path, "the file is missing");
      continue;
    }
    findings.check(hasPictures, "L-01", path, "the fold holds no picture");
    const document = parseDocument(folder, path, findings);
    if (document === undefined) continue;
    const categories = readCategories(
      document,
      path,
      truth,
      findings,
      layout,
    );
    const ownInfo = JSON.stringify({
      ...document["info"] as object | undefined,
      description: "",
    });
    info ??= ownInfo;
    findings.check(ownInfo === info, "C-02", path, "info differs by fold");
    classes ??= [...categories.values()];
    const byId = readImages(
      document,
      path,
      layout.pictures(fold),
      manifestOrder(truth).filter((a) => foldOf(truth, a) === fold),
      pictures,
      findings,
    );
    const labels = readAnnotations(
      document,
      path,
      byId,
      categories,
      pictures,
      findings,
    );
    for (const hash of byId.values()) {
      const former = images.get(hash);
      images.set(hash, {
        path,
        folds: [...former?.folds ?? [], fold],
        labels: [...former?.labels ?? [], ...labels.get(hash) ?? []],
      });
    }
  }
  for (const path of folder.files.keys()) {
    findings.check(layout.paths.test(path), "L-01", path, "has no place here");
  }
  return { classes: classes ?? [], images };
}

/**
 * Checks a COCO export against what the release holds.
 *
 * @throws when the folder cannot be read.
 */
export function checkCoco(
  dir: string,
  truth: Truth,
  options: CheckOptions = {},
): Promise<Finding[]> {
  return check(INSTANCES, dir, truth, options);
}

/**
 * Checks a COCO export in Roboflow's layout against what the release holds.
 *
 * @throws when the folder cannot be read.
 */
export function checkCocoRoboflow(
  dir: string,
  truth: Truth,
  options: CheckOptions = {},
): Promise<Finding[]> {
  return check(ROBOFLOW, dir, truth, options);
}

async function check(
  layout: CocoLayout,
  dir: string,
  truth: Truth,
  options: CheckOptions,
): Promise<Finding[]> {
  const { format } = layout;
  const { findings, folder, pictures } = await openExport(
    format,
    dir,
    truth,
    options,
  );
  const read = readCoco(folder, truth, pictures, findings, layout);
  const tally = compareExport(format, truth, read, COMPARISON, findings);
  checkPairs(tally, findings);
  const report = readReport(folder, findings);
  checkReport(format, folder, truth, tally, pictures, report, findings);
  return findings.list;
}

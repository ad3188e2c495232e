import type { Expected } from "./expected.ts";
import { type Folder, textOf } from "./folder.ts";
import type { Box } from "./geometry.ts";
import type { Comparison, ReadExport } from "./labels.ts";
import { openExport } from "./opened.ts";
import type { CheckOptions, Picture } from "./pictures.ts";
import type { Json } from "./json.ts";
import { checkReport, readReport } from "./report.ts";
import type { Finding, Findings } from "./rules.ts";
import { compareExport } from "./tally.ts";
import { type Fold, presentFolds, type Truth } from "./truth.ts";
import { checkClassLists, readSplits } from "./voc_lists.ts";
import { readXml, type VocLabel } from "./voc_xml.ts";

const LAYOUT =
  /^(JPEGImages\/[^/]+|Annotations\/[^/]+\.xml|ImageSets\/Main\/(train|val|test|trainval)\.txt|labelmap\.txt|visionset-export-report\.json)$/;

/**
 * Computed edges this close to a whole number may be rounded either way;
 * whole numbers that were given must come out as they are.
 */
const NEAR = 1e-9;

/** A recipe lets labels pass what it cuts them by this much. */
const NEAR_DERIVED = 1e-5;

function slackOf({ annotation, asset, clipped }: Expected): number {
  if (asset.derivation !== undefined) return NEAR_DERIVED;
  const { geometry } = annotation;
  const given = geometry.type === "bbox"
    ? [geometry.x, geometry.y, geometry.width, geometry.height]
    : "points" in geometry
    ? geometry.points.flat()
    : [];
  const isCut = geometry.type === "polygon" && clipped === "yes";
  return given.every(Number.isInteger) && !isCut ? 0 : NEAR;
}

type Edge = keyof Box;

/** Whether the edge is the true one rounded outward and capped. */
function sameEdge(expected: Expected, label: VocLabel, edge: Edge): boolean {
  const { box, asset } = expected;
  const far = edge === "x1" || edge === "y1";
  const round = far ? Math.ceil : Math.floor;
  const limit = edge.startsWith("x") ? asset.width : asset.height;
  const near = far ? label.box[edge === "x1" ? "x0" : "y0"] + 1 : 0;
  const onFrame = box[edge] === 0 || box[edge] === limit;
  const slack = onFrame ? 0 : slackOf(expected);
  return [-slack, 0, slack].some((shift) => {
    const whole = Math.min(limit, round(box[edge] + shift));
    return Math.max(near, whole) === label.box[edge];
  });
}

/** Boolean attributes as VOC writes them, so that equal boxes pair well. */
function sameFlags({ annotation }: Expected, label: VocLabel): boolean {
  return (annotation.attributes["truncated"] === true) === label.truncated &&
    (annotation.attributes["difficult"] === true) === label.difficult;
}

const COMPARISON: Comparison<VocLabel> = {
  prefers: sameFlags,
  sameShape(expected, label) {
    const edges: Edge[] = ["x0", "y0", "x1", "y1"];
    return edges.every((edge) => sameEdge(expected, label, edge));
  },
  shapeRule(expected, label) {
    if (expected.outline !== null) return "V-15";
    const edges: Edge[] = ["x0", "y0", "x1", "y1"];
    const off = edges.map((edge) =>
      Math.abs(label.box[edge] - expected.box[edge])
    );
    if (Math.max(...off) > 3) return "A-03";
    return sameEdge(expected, label, "x0") && sameEdge(expected, label, "y0")
      ? "V-13"
      : "V-12";
  },
};

function checkFlags(
  expected: Expected,
  label: VocLabel,
  findings: Findings,
): void {
  for (const flag of ["truncated", "difficult"] as const) {
    const right = expected.annotation.attributes[flag] === true;
    findings.check(
      label[flag] === right,
      "V-10",
      label.where,
      `${flag} is ${label[flag]}, not ${right}`,
    );
  }
}

function omittedIn(report: Json | undefined, findings: Findings): string[] {
  const omitted = report?.["class_lists_omitted"];
  if (report === undefined) return [];
  if (Array.isArray(omitted)) return omitted.map(String);
  findings.add("R-06", ".", "class_lists_omitted is not a list");
  return [];
}

/** A class a line, or no file where a name cannot stand in it. */
function checkLabelMap(
  folder: Folder,
  classes: readonly string[],
  findings: Findings,
): void {
  const path = "labelmap.txt";
  const fits = classes.every((name) => !/[:\n]|^[\s#]/.test(name));
  const lines = classes.map((name) => `${name}:::\n`);
  const right = `# label:color_rgb:parts:actions\n${lines.join("")}`;
  findings.check(
    textOf(folder, path) === (fits ? right : undefined),
    "L-02",
    path,
    "does not list the classes in order",
  );
}

/** Reads an export's labels, checking the rules of files, lists and XML. */
export function readVoc(
  folder: Folder,
  truth: Truth,
  pictures: ReadonlyMap<string, Picture>,
  omitted: readonly string[],
  findings: Findings,
): ReadExport<VocLabel> {
  const classes = truth.classes.map((one) => one.name);
  checkLabelMap(folder, classes, findings);
  const splits = readSplits(folder, findings);
  for (const fold of presentFolds(truth)) {
    findings.check(splits.has(fold), "V-02", ".", `no list for ${fold}`);
  }
  const images = new Map<
    string,
    { path: string; folds: Fold[]; labels: VocLabel[] }
  >();
  const places = new Set<string>();
  for (const [stem, picture] of pictures) {
    const path = `Annotations/${stem}.xml`;
    places.add(path);
    const text = textOf(folder, path);
    findings.check(text !== undefined, "V-01", path, "the XML is missing");
    const labels = text === undefined
      ? []
      : readXml(path, text, picture, classes, findings);
    const folds = [...splits].filter(([, stems]) => stems.includes(stem))
      .map(([fold]) => fold);
    images.set(stem, { path, folds, labels });
  }
  for (const [fold, stems] of splits) {
    for (const stem of stems) {
      const path = `ImageSets/Main/${fold}.txt`;
      findings.check(images.has(stem), "V-01", path, `${stem} has no picture`);
    }
  }
  const byStem = new Map([...images].map(([stem, one]) => [stem, one.labels]));
  const lists = checkClassLists(
    folder,
    truth.classes,
    splits,
    byStem,
    omitted,
    findings,
  );
  for (const path of folder.files.keys()) {
    const isXml = path.startsWith("Annotations/");
    if (isXml && !places.has(path)) {
      findings.add("V-01", path, "belongs to no picture");
    }
    if (lists.has(path)) continue;
    findings.check(LAYOUT.test(path), "L-01", path, "has no place here");
  }
  return { classes, images };
}

/**
 * Checks a Pascal VOC export against what the release holds.
 *
 * @throws when the folder cannot be read.
 */
export async function checkVoc(
  dir: string,
  truth: Truth,
  options: CheckOptions = {},
): Promise<Finding[]> {
  const { findings, folder, pictures } = await openExport(
    "voc",
    dir,
    truth,
    options,
  );
  const report = readReport(folder, findings);
  const omitted = omittedIn(report, findings);
  const read = readVoc(folder, truth, pictures, omitted, findings);
  const tally = compareExport("voc", truth, read, COMPARISON, findings);
  for (const [expected, label] of tally.pairs) {
    checkFlags(expected, label, findings);
  }
  checkReport("voc", folder, truth, tally, pictures, report, findings);
  return findings.list;
}

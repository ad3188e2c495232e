import { tagOf } from "./expected.ts";
import { type Folder, linesOf, textOf } from "./folder.ts";
import type { Comparison, Label, ReadExport } from "./labels.ts";
import { openExport } from "./opened.ts";
import type { CheckOptions } from "./pictures.ts";
import type { Json } from "./json.ts";
import { checkReport, readReport } from "./report.ts";
import type { Finding, Findings } from "./rules.ts";
import { compareExport } from "./tally.ts";
import { type Fold, FOLDS, manifestOrder, type Truth } from "./truth.ts";

const LAYOUT =
  /^((train|val|test)\/[^/]+\/[^/]+|classes\.txt|visionset-export-report\.json)$/;

/** A tag has no place: any label of its class is as good. */
const COMPARISON: Comparison<Label> = {
  sameShape: () => true,
  shapeRule: () => "A-03",
};

const NOWHERE = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** UTF-8 bytes sort as code points do. */
function byBytes(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => new TextEncoder().encode(text));
  for (const [i, byte] of (left ?? []).entries()) {
    const difference = byte - (right?.[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
}

function isUsable(name: string): boolean {
  return !/[\\:*?"<>|]|[. ]$/.test(name) &&
    !/^(con|prn|aux|nul|(com|lpt)\d)(\..*)?$/i.test(name);
}

function readFolders(
  folder: Folder,
  truth: Truth,
  findings: Findings,
): ReadExport {
  const names = truth.classes.map(({ name }) => name);
  const images = new Map<
    string,
    { path: string; folds: Fold[]; labels: Label[] }
  >();
  const trained = new Set<string>();
  for (const path of folder.files.keys()) {
    findings.check(LAYOUT.test(path), "L-01", path, "has no place here");
    const [top = "", name = "", file = ""] = path.split("/");
    const fold = FOLDS.find((one) => one === top);
    if (fold === undefined || file === "") continue;
    findings.check(isUsable(name), "Y-34", path, "no folder on every system");
    if (fold === "train") trained.add(name);
    const hash = file.slice(0, file.lastIndexOf("."));
    const twin = images.get(hash);
    if (twin !== undefined) {
      findings.add("Y-33", path, `the picture of ${twin.path}`);
    }
    images.set(hash, {
      path,
      folds: [...twin?.folds ?? [], fold],
      labels: [...twin?.labels ?? [], {
        classIndex: names.indexOf(name),
        box: NOWHERE,
        ring: null,
        where: path,
      }],
    });
  }
  findings.check(
    linesOf(textOf(folder, "classes.txt") ?? "\n").join("\n") ===
      [...trained].sort(byBytes).join("\n"),
    "Y-31",
    "classes.txt",
    "is not the folders of train in the order in which they are numbered",
  );
  return { classes: names, images };
}

function checkLeftOut(
  truth: Truth,
  report: Json | undefined,
  findings: Findings,
): void {
  const right = manifestOrder(truth.recipe?.source ?? truth).filter((asset) =>
    tagOf(asset) === null
  )
    .map((asset) => asset.asset_id);
  findings.check(
    JSON.stringify(report?.["pictures_left_out"]) === JSON.stringify(right),
    "K-05",
    ".",
    `pictures_left_out is not ${right.join()}`,
  );
}

/**
 * Checks a YOLO classification export against what the release holds. Whether
 * every fold holds every class is the release's matter, not the export's.
 *
 * @throws when the folder cannot be read.
 */
export async function checkYoloCls(
  dir: string,
  truth: Truth,
  options: CheckOptions = {},
): Promise<Finding[]> {
  const format = "yolo-cls";
  const { findings, folder, pictures } = await openExport(
    format,
    dir,
    truth,
    options,
  );
  const read = readFolders(folder, truth, findings);
  const tally = compareExport(format, truth, read, COMPARISON, findings);
  const report = readReport(folder, findings);
  checkReport(format, folder, truth, tally, pictures, report, findings);
  checkLeftOut(truth, report, findings);
  return findings.list;
}

import { type Folder, pathFault, REPORT, sha256, textOf } from "./folder.ts";
import { type Expected, type FormatName, LOSSLESS } from "./expected.ts";
import { isObject, type Json, sortedKeys } from "./json.ts";
import type { Picture } from "./pictures.ts";
import { checkClipped, checkRecipe } from "./report_recipe.ts";
import { checkRows } from "./report_rows.ts";
import type { Findings } from "./rules.ts";
import { type Tally, tallyOf } from "./tally.ts";
import { byCodeUnit, foldOf, FOLDS, type Truth } from "./truth.ts";

/** Reads the report; undefined after a finding when that is not possible. */
export function readReport(
  folder: Folder,
  findings: Findings,
): Json | undefined {
  const text = textOf(folder, REPORT);
  if (text === undefined) {
    findings.add("R-01", REPORT, "the report is missing");
    return undefined;
  }
  try {
    const report: unknown = JSON.parse(text);
    if (isObject(report)) {
      const form = JSON.stringify(sortedKeys(report), null, 2) + "\n";
      findings.check(
        form === text,
        "R-05",
        REPORT,
        "not sorted keys, indented by two, with one line end",
      );
      return report;
    }
    findings.add("R-01", REPORT, "not an object");
  } catch (error) {
    findings.add("R-01", REPORT, `not JSON: ${error}`);
  }
  return undefined;
}

function checkFiles(folder: Folder, report: Json, findings: Findings): void {
  const listed = Array.isArray(report["files"]) ? report["files"] : [];
  const paths: string[] = [];
  for (const entry of listed) {
    const path = isObject(entry) ? String(entry["path"]) : "";
    const fault = pathFault(path);
    if (fault !== null) findings.add("X-06", REPORT, `${path}: ${fault}`);
    const bytes = folder.files.get(path);
    const right = isObject(entry) && bytes !== undefined &&
      entry["bytes"] === bytes.length && entry["sha256"] === sha256(bytes) &&
      Object.keys(entry).sort().join() === "bytes,path,sha256";
    findings.check(right, "R-02", REPORT, `wrong entry for ${path}`);
    paths.push(path);
  }
  const sorted = [...new Set(paths)].sort(byCodeUnit);
  findings.check(
    sorted.join("\n") === paths.join("\n"),
    "R-02",
    REPORT,
    "files are not sorted, or listed twice",
  );
  for (const path of folder.files.keys()) {
    if (path === REPORT) continue;
    findings.check(
      paths.includes(path),
      "R-02",
      path,
      "not listed in the report",
    );
  }
}

function assetsOf(list: readonly Expected[]): number {
  return new Set(list.map((e) => e.asset)).size;
}

function checkCounts(
  format: FormatName,
  truth: Truth,
  tally: Tally,
  report: Json,
  findings: Findings,
): void {
  const degraded = tally.present.filter((e) => e.status === "degraded");
  const lossless = tally.excluded.length + degraded.length === 0;
  const folds = Object.fromEntries(FOLDS.map((fold) => [
    fold,
    truth.assets.filter((asset) => foldOf(truth, asset) === fold).length,
  ]));
  const exact: Json = {
    format,
    format_is_lossy: !LOSSLESS.has(format),
    excluded_annotations: tally.excluded.length,
    excluded_assets: assetsOf(tally.excluded),
    degraded_annotations: degraded.length,
    degraded_assets: assetsOf(degraded),
    vanished_annotations: tally.vanished.length,
    folds: sortedKeys(folds),
  };
  // A shape that both vanished and would have been reduced is a matter of taste.
  if (!tally.vanished.some((e) => e.status === "degraded") || !lossless) {
    exact["compatible"] = lossless;
  }
  for (const [key, value] of Object.entries(exact)) {
    const said = JSON.stringify(sortedKeys(report[key]));
    findings.check(
      said === JSON.stringify(value),
      "R-03",
      REPORT,
      `${key} is ${said}, not ${JSON.stringify(value)}`,
    );
  }
  checkClipped(tally, report, "R-03", findings);
}

function checkAbsent(tally: Tally, report: Json, findings: Findings): void {
  const all = tally.present.length + tally.vanished.length +
    tally.excluded.length;
  const absent = Number(report["excluded_annotations"]) +
    Number(report["vanished_annotations"]);
  findings.check(
    all - tally.rows === absent,
    "R-03",
    REPORT,
    `${absent} said to be absent, ${all - tally.rows} are`,
  );
}

/** An upright copy keeps its bytes; only trimmed files may differ. */
function checkTrimmed(
  pictures: ReadonlyMap<string, Picture>,
  report: Json,
  findings: Findings,
): void {
  let least = 0;
  let most = 0;
  for (const { asset, path, sha256: hash } of pictures.values()) {
    if (asset.derivation?.touched === true) continue;
    if (asset.orientation !== 1) most += 1;
    else if (hash !== asset.content_hash) {
      least += 1;
      most += 1;
      findings.check(
        path.endsWith(".jpg"),
        "R-06",
        path,
        "an upright picture's bytes were changed",
      );
    }
  }
  const trimmed = Number(report["trimmed"]);
  findings.check(
    least <= trimmed && trimmed <= most,
    "R-06",
    REPORT,
    `trimmed is ${report["trimmed"]}, not ${least}`,
  );
}

/** Checks everything the report says against truth and files. */
export function checkReport(
  format: FormatName,
  folder: Folder,
  truth: Truth,
  tally: Tally,
  pictures: ReadonlyMap<string, Picture>,
  report: Json | undefined,
  findings: Findings,
): void {
  if (report === undefined) return;
  for (const key of ["release_id", "target", "recipe"]) {
    findings.check(key in report, "R-01", REPORT, `${key} is missing`);
  }
  checkFiles(folder, report, findings);
  checkTrimmed(pictures, report, findings);
  checkRecipe(truth, tally, report, findings);
  // Under a recipe too the counts are those of the release's own labels.
  const source = truth.recipe?.source;
  const own = source === undefined ? tally : tallyOf(format, source);
  checkCounts(format, source ?? truth, own, report, findings);
  checkRows(format, source ?? truth, own, report, findings);
  if (source === undefined) checkAbsent(tally, report, findings);
}

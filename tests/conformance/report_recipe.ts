import type { Expected } from "./expected.ts";
import { REPORT } from "./folder.ts";
import { isObject, type Json, sortedKeys } from "./json.ts";
import type { Findings, Rule } from "./rules.ts";
import type { Tally } from "./tally.ts";
import { foldOf, FOLDS, type Truth } from "./truth.ts";

/** Checks how many labels are said to be cut. */
export function checkClipped(
  { present }: Pick<Tally, "present">,
  said: Json,
  rule: Rule,
  findings: Findings,
): void {
  const least = present.filter((e) => e.clipped === "yes").length;
  const most = present.filter((e) => e.clipped !== "no").length;
  const clipped = Number(said["clipped_annotations"]);
  findings.check(
    least <= clipped && clipped <= most,
    rule,
    REPORT,
    `clipped_annotations is ${clipped}, not ${least}`,
  );
}

/** Checks what the report says of the recipe, which is null without one. */
export function checkRecipe(
  { recipe, ...truth }: Truth,
  tally: Tally,
  report: Json,
  findings: Findings,
): void {
  const block = report["recipe"];
  if (recipe === undefined || !isObject(block)) {
    findings.check(
      recipe === undefined && block === null,
      "D-02",
      REPORT,
      `recipe is ${JSON.stringify(block)}`,
    );
    return;
  }
  const { present, removed, vanished, rows } = tally;
  const planned = present.length + removed.length + vanished.length;
  const planned_images = Object.fromEntries(FOLDS.map((fold) => [
    fold,
    truth.assets.filter((asset) => foldOf(truth, asset) === fold).length,
  ]));
  const { removed_annotations, vanished_annotations, clipped_annotations } =
    block;
  const right = {
    name: recipe.name,
    spec: recipe.spec,
    runnable: true,
    problems: [],
    problems_total: 0,
    planned_images,
    planned_annotations: planned,
    written_annotations: rows,
    removed_annotations,
    vanished_annotations,
    clipped_annotations,
  };
  const form = (value: unknown) => JSON.stringify(sortedKeys(value));
  for (const key of new Set([...Object.keys(right), ...Object.keys(block)])) {
    const wanted = form((right as Json)[key]);
    findings.check(
      form(block[key]) === wanted,
      key.endsWith("_annotations") ? "D-03" : "D-02",
      REPORT,
      `recipe.${key} is ${form(block[key])}, not ${wanted}`,
    );
  }
  const surely = (e: Expected) => e.removed === "yes";
  const gone = Number(removed_annotations);
  findings.check(
    removed.filter(surely).length <= gone && gone <= removed.length &&
      planned === rows + gone + Number(vanished_annotations),
    "D-03",
    REPORT,
    `${planned} planned, ${rows} written, ${gone} of ${removed.length} ` +
      `removed and ${vanished_annotations} vanished`,
  );
  checkClipped(tally, block, "D-03", findings);
}

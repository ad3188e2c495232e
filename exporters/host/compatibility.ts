import {
  countFolds,
  type Fold,
  type FrozenRelease,
  type ReleaseReader,
  type Task,
} from "../../kernel/mod.ts";
import type { ClassRow } from "./class_rows.ts";
import { copiesBetweenFolds } from "./concerns/copies.ts";
import { Faults, type PictureFault } from "./faults.ts";
import type { FormatRun } from "./format_port.ts";
import { judgeAll, type Refused, type TakeJudged } from "./judgement.ts";
import { type PicturePlan, plainPlan } from "./picture_plan.ts";
import { statusOf } from "./place.ts";
import type { RecipeCheck, RecipePlanning } from "./recipe_check.ts";
import { headOf } from "./release_view.ts";
import { forTarget, type Selected } from "./selection.ts";
import { Tally, type TallyCounts } from "./tally.ts";
import { warningsOf } from "./warnings.ts";

/**
 * What a format would make of a release. Read from the manifest alone; with a
 * recipe the counts are still of the release's own labels, and `recipe` holds
 * those of the derived pictures.
 */
export interface Compatibility extends TallyCounts {
  readonly release_id: string;
  readonly format: string;
  /** The target named instead of the format, or null. */
  readonly target: string | null;
  readonly format_is_lossy: boolean;
  /** What a lossy format leaves out of every label. */
  readonly never_carried: readonly string[];
  /** Whether an export takes the consent of allow_lossy. */
  readonly needs_allow_lossy: boolean;
  readonly folds: Readonly<Record<Fold, number>>;
  readonly classes: readonly ClassRow[];
  /** Ids of assets that the format leaves out, if it ever does that. */
  readonly pictures_left_out?: readonly string[];
  readonly recipe: RecipeCheck | null;
  readonly warnings: readonly string[];
}

/** What was found out about a release, and what an export needs of it. */
export interface Inspection {
  readonly compatibility: Compatibility;
  readonly plan: PicturePlan;
  readonly refused: Refused;
  /** The first picture with which nothing can be exported, or null. */
  readonly fault: PictureFault | null;
  /** Pictures that will be written. */
  readonly pictures: number;
}

/** What is judged, and by whom. */
export interface InspectionOrder extends Selected {
  /** Where the release comes from. */
  readonly releases: ReleaseReader;
  readonly frozen: FrozenRelease;
  readonly run: FormatRun;
  /** A recipe with the pictures it plans; null for the release as it is. */
  readonly derived: {
    readonly planning: RecipePlanning;
    readonly plan: PicturePlan;
  } | null;
}

/**
 * Judges every label of a release for one format, in slices.
 *
 * @throws {Refusal} ExportSourceUnreadable for an asset without a size or a
 * label of an undeclared class; ExporterFailed.
 */
export async function inspect(
  { releases, frozen, format, target, run, derived }: InspectionOrder,
  task: Task = {},
): Promise<Inspection> {
  const plain = plainPlan(frozen);
  const first = await tallied(plain, { frozen, format, run }, task);
  const { tally } = first;
  const runs = derived?.planning.runnable === true;
  const plan = runs ? derived.plan : plain;
  const last = runs
    ? await tallied(plan, { frozen, format, run }, task)
    : first;
  const copies = await copiesBetweenFolds(
    releases,
    frozen,
    last.tally.leftOut,
    task,
  );
  const counts = tally.counts();
  const { declaration, only_labelled } = format;
  const compatibility: Compatibility = {
    release_id: frozen.release.id,
    format: declaration.name,
    target: null,
    format_is_lossy: declaration.lossy,
    never_carried: declaration.omits,
    needs_allow_lossy: declaration.lossy || !counts.compatible,
    ...counts,
    folds: countFolds(frozen.folds),
    classes: tally.table.rows(declaration),
    ...(only_labelled ? { pictures_left_out: tally.leftOut } : {}),
    recipe: derived === null ? null : {
      ...derived.planning,
      ...(runs ? labelsOf(last) : UNKNOWN),
    },
    warnings: await warningsOf(headOf(frozen), { format, run }, last, copies),
  };
  return {
    compatibility: forTarget(compatibility, target),
    plan,
    refused: last.refused,
    fault: last.faults.first,
    pictures: plan.length - last.tally.leftOut.length,
  };
}

/** One pass over the pictures of a plan. */
export interface Pass {
  readonly tally: Tally;
  readonly refused: Refused;
  readonly faults: Faults;
}

async function tallied(
  plan: PicturePlan,
  { frozen, format, run }: Pick<InspectionOrder, "frozen" | "format" | "run">,
  task: Task,
): Promise<Pass> {
  const tally = new Tally(format, frozen.manifest.classes);
  const { declaration } = format;
  const faults = new Faults();
  const { removals } = tally.concerns;
  const take: TakeJudged = (picture, all, fault) => {
    tally.add(picture, all);
    faults.add(picture.asset, fault);
    for (const annotation of picture.derivation?.removed ?? []) {
      const status = statusOf(annotation.geometry.type, declaration);
      if (status !== "dropped") removals.add(annotation, picture);
    }
  };
  const refused = await judgeAll(plan, { declaration, run }, take, task);
  return { tally, refused, faults };
}

const UNKNOWN = {
  planned_annotations: null,
  removed_annotations: null,
  vanished_annotations: null,
  written_annotations: null,
  clipped_annotations: null,
};

function labelsOf({ tally }: Pass): {
  readonly [K in keyof typeof UNKNOWN]: number;
} {
  const { vanished_annotations, clipped_annotations } = tally.counts();
  const left = tally.placeable();
  const removed = tally.concerns.removals.count;
  return {
    planned_annotations: left + removed,
    removed_annotations: removed,
    vanished_annotations,
    written_annotations: left - vanished_annotations,
    clipped_annotations,
  };
}

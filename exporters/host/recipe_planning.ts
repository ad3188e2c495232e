import {
  countFolds,
  type Fold,
  FOLDS,
  type FrozenRelease,
  hasTurnOrFlip,
  type NamedRecipe,
  plannedCount,
  type RecipeSpec,
  refuse,
  type Task,
} from "../../kernel/mod.ts";
import type { InstalledFormat } from "./format_port.ts";
import { type Facts, type PictureSources, readFacts } from "./picture_facts.ts";
import type { PicturePlan } from "./picture_plan.ts";
import type {
  RecipeCheck,
  RecipePlanning,
  RecipeProblem,
} from "./recipe_check.ts";
import { recipePlan } from "./recipe_plan.ts";

const MAX_PICTURES = 1_000_000;
const MAX_PROBLEMS = 20;
const MAX_NAMED = 5;

/** A recipe over a release, and whether it can run. */
export interface DerivedRelease {
  readonly planning: RecipePlanning;
  readonly plan: PicturePlan;
  /** Of the stored pictures, by asset id. */
  readonly facts: ReadonlyMap<string, Facts>;
}

/** Plans a recipe over a release; what stands against it is reported. */
export async function planRecipe(
  { name, spec }: NamedRecipe,
  { frozen, format }: { frozen: FrozenRelease; format: InstalledFormat },
  sources: PictureSources,
  task: Task,
): Promise<DerivedRelease> {
  const { assets } = frozen.manifest;
  const plan = recipePlan(frozen, spec);
  const planned_images = plannedCount(spec, countFolds(frozen.folds));
  const problems = [
    ...turningSteps(spec, format),
    ...countProblems(spec, planned_images),
  ];
  // What stands against it whatever the pictures are saves reading them.
  const facts = problems.length > 0 ? new Map() : await readFacts(
    { assets, rest: plan.length },
    sources,
    (refusal, { asset_id }) =>
      problems.push({ step: null, asset_id, reason: refusal.message }),
    task,
  );
  return {
    planning: {
      name,
      spec,
      runnable: problems.length === 0,
      problems: problems.slice(0, MAX_PROBLEMS),
      problems_total: problems.length,
      planned_images,
    },
    plan,
    facts,
  };
}

function turningSteps(
  spec: RecipeSpec,
  { handed, declaration }: InstalledFormat,
): RecipeProblem[] {
  if (!handed) return [];
  return spec.augmentations.flatMap((augmentation, step) =>
    hasTurnOrFlip({ ...spec, augmentations: [augmentation] })
      ? [{
        step,
        asset_id: null,
        reason:
          `${augmentation.kind} would make the roles and the order of ${declaration.name} labels false`,
      }]
      : []
  );
}

function countProblems(
  spec: RecipeSpec,
  planned: Readonly<Record<Fold, number>>,
): RecipeProblem[] {
  const problem = (reason: string) => ({ step: null, asset_id: null, reason });
  const total = FOLDS.reduce((sum, fold) => sum + planned[fold], 0);
  return [
    ...(spec.variants_per_train_image > 1 && planned.train === 0
      ? [
        problem(
          "variants are made of train pictures, and the train fold is empty",
        ),
      ]
      : []),
    ...(total > MAX_PICTURES
      ? [
        problem(
          `it would make ${total} pictures; ${MAX_PICTURES} are the most`,
        ),
      ]
      : []),
  ];
}

/** @throws {Refusal} RecipeNotRunnable, naming the first problems. */
export function requireRunnable(recipe: RecipeCheck | null): void {
  if (recipe === null || recipe.runnable) return;
  const { name, problems, problems_total: total } = recipe;
  const reasons = problems.slice(0, MAX_NAMED).map(({ reason }) => reason);
  throw refuse("RecipeNotRunnable", { recipe: name, reasons, total });
}

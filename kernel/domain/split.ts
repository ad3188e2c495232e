import { createHash } from "node:crypto";
import { z } from "zod";

/** The folds of a release, in order. */
export const FOLDS = ["train", "val", "test"] as const;

/** A fold of a release. */
export type Fold = (typeof FOLDS)[number];

const fraction = z.number().min(0).max(1);

/** How a release is divided; stored, and worked out from the manifest. */
export const SplitRecipe = z.strictObject({
  train: fraction,
  val: fraction,
  test: fraction,
  seed: z.int().default(0),
}).refine((s) => Math.abs(s.train + s.val + s.test - 1) <= 1e-9, {
  message: "train, val and test must sum to 1",
});

/** How a release is divided. */
export type SplitRecipe = z.infer<typeof SplitRecipe>;

/** Groups hashed between two pauses. */
const STEP = 1000;

/**
 * The fold of every asset, worked out in steps. Groups stay whole; they are
 * ordered by SHA-256 of `<seed>:<group>` and fill train, then val, then test.
 *
 * @returns One fold per asset, in the order of `assets`. Without a recipe
 * everything is `train`.
 */
export function* assignFolds(
  assets: readonly { readonly group: string }[],
  recipe: SplitRecipe | null,
): Generator<void, Fold[]> {
  if (recipe === null) return assets.map(() => "train");
  const sizes = new Map<string, number>();
  for (const { group } of assets) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const order: (readonly [key: string, group: string])[] = [];
  for (const group of sizes.keys()) {
    order.push([groupKey(recipe.seed, group), group]);
    if (order.length % STEP === 0) yield;
  }
  order.sort(([a], [b]) => a < b ? -1 : 1);
  const wanted = foldCounts(assets.length, recipe);
  const filled = { train: 0, val: 0, test: 0 };
  const fold = new Map<string, Fold>();
  let current: Fold = "train";
  for (const [, group] of order) {
    if (current === "train" && filled.train >= wanted.train) current = "val";
    if (current === "val" && filled.val >= wanted.val) current = "test";
    fold.set(group, current);
    filled[current] += sizes.get(group)!;
  }
  return assets.map((a) => fold.get(a.group)!);
}

function groupKey(seed: number, group: string): string {
  return createHash("sha256").update(`${seed}:${group}`).digest("hex");
}

/** Whole counts by largest remainder, ties to the earlier fold. */
function foldCounts(n: number, recipe: SplitRecipe): Record<Fold, number> {
  const exact = FOLDS.map((f) => n * recipe[f]);
  const counts = exact.map((x) => Math.floor(x));
  const rest = exact.map((x, i) => x - counts[i]!);
  let missing = n - counts.reduce((a, b) => a + b, 0);
  while (missing-- > 0) {
    const largest = rest.indexOf(Math.max(...rest));
    counts[largest]!++;
    rest[largest] = -1;
  }
  return { train: counts[0]!, val: counts[1]!, test: counts[2]! };
}

/** How many assets lie in each fold. */
export function countFolds(folds: readonly Fold[]): Record<Fold, number> {
  const counts = { train: 0, val: 0, test: 0 };
  for (const fold of folds) counts[fold]++;
  return counts;
}

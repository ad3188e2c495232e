import type { Frame } from "../geometry/mod.ts";
import { type Fold, FOLDS } from "../split.ts";
import { drawsOf } from "./draw.ts";
import { changesNothing, effectOf } from "./effect.ts";
import type { PictureOperation, PlannedPicture } from "./operation.ts";
import { resizing } from "./resize.ts";
import { DEFAULT_FILL, type RecipeSpec } from "./spec.ts";
import { drawnStep } from "./step.ts";

/** What a plan needs of an asset; its size as displayed, in pixels. */
export interface PlannedAsset extends Frame {
  /** SHA-256 of its bytes, in hex. */
  readonly content_hash: string;
}

/**
 * The pictures that a recipe makes of one asset. A train asset gives every
 * variant, the first of them unaugmented; one of another fold gives only that.
 * The same arguments always give the same plan. An operation that would change
 * nothing is left out, so an empty list stands for the upright picture itself.
 */
export function planPictures(
  spec: RecipeSpec,
  asset: PlannedAsset,
  fold: Fold,
): PlannedPicture[] {
  return Array.from(
    { length: picturesPerAsset(spec, fold) },
    (_, variant) => planned(spec, asset, variant),
  );
}

/** How many pictures a recipe makes, by fold, of so many assets. */
export function plannedCount(
  spec: RecipeSpec,
  assets: Readonly<Record<Fold, number>>,
): Record<Fold, number> {
  const counts = { train: 0, val: 0, test: 0 };
  for (const fold of FOLDS) {
    counts[fold] = assets[fold] * picturesPerAsset(spec, fold);
  }
  return counts;
}

/** Whether a recipe may mirror or turn a picture, be it by a little. */
export function hasTurnOrFlip(spec: RecipeSpec): boolean {
  return spec.augmentations.some(({ kind }) => TURNS_OR_FLIPS.has(kind));
}

const TURNS_OR_FLIPS: ReadonlySet<string> = new Set<
  RecipeSpec["augmentations"][number]["kind"]
>(["horizontal_flip", "vertical_flip", "rotate_90", "rotate"]);

function picturesPerAsset(spec: RecipeSpec, fold: Fold): number {
  return fold === "train" ? spec.variants_per_train_image : 1;
}

function planned(
  spec: RecipeSpec,
  { content_hash, width, height }: PlannedAsset,
  variant: number,
): PlannedPicture {
  const operations: PictureOperation[] = [];
  let canvas: Frame = { width, height };
  const add = (operation: PictureOperation) => {
    if (changesNothing(operation, canvas)) return;
    operations.push(operation);
    canvas = effectOf(operation, canvas).canvas;
  };
  const fill = spec.resize?.fill ?? DEFAULT_FILL;
  const steps = variant === 0 ? [] : spec.augmentations;
  for (const [i, step] of steps.entries()) {
    const draw = drawsOf({ seed: spec.seed, content_hash, variant }, i);
    const operation = drawnStep(step, { draw, canvas, fill });
    if (operation !== null) add(operation);
  }
  const last = spec.resize === null ? [] : resizing(spec.resize, canvas);
  last.forEach(add);
  return { variant, operations, ...canvas };
}

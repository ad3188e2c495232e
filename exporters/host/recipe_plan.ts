import {
  Chain,
  type Fold,
  type FrozenRelease,
  type ManifestAsset,
  type PlannedPicture,
  planPictures,
  type RecipeSpec,
} from "../../kernel/mod.ts";
import { frameOf } from "./frozen_asset.ts";
import type {
  PicturedLabel,
  PicturePlan,
  PlannedExport,
} from "./picture_plan.ts";

const KEY_REGEXP = /^(.+)_v(\d+)$/;

/**
 * The pictures that a recipe makes of a release.
 *
 * @throws {Refusal} ExportSourceUnreadable while iterating, for an asset
 * without a size.
 */
export function recipePlan(
  { manifest, folds }: FrozenRelease,
  spec: RecipeSpec,
): PicturePlan {
  const { assets } = manifest;
  const positions = new Map(assets.map(({ asset_id }, i) => [asset_id, i]));
  const made = (i: number) => picturesOf(assets[i]!, folds[i]!, spec);
  return {
    length: folds.reduce((sum, fold) => sum + variantsOf(spec, fold), 0),
    find(key) {
      const [, id = "", variant] = KEY_REGEXP.exec(key) ?? [];
      const i = positions.get(id);
      const picture = i === undefined ? undefined : made(i)[Number(variant)];
      if (i === undefined || picture === undefined) return null;
      return { asset: assets[i]!, operations: picture.operations };
    },
    *pictures(wanted) {
      let index = 0;
      for (const [i, asset] of assets.entries()) {
        const fold = folds[i]!;
        if (wanted !== undefined && fold !== wanted) {
          index += variantsOf(spec, fold);
          continue;
        }
        for (const picture of made(i)) {
          yield planned(asset, fold, picture, index++);
        }
      }
    },
  };
}

/** Pictures that a recipe makes of one asset of a fold. */
export function variantsOf(spec: RecipeSpec, fold: Fold): number {
  return fold === "train" ? spec.variants_per_train_image : 1;
}

function picturesOf(
  asset: ManifestAsset,
  fold: Fold,
  spec: RecipeSpec,
): readonly PlannedPicture[] {
  const { content_hash } = asset;
  return planPictures(spec, { content_hash, ...frameOf(asset) }, fold);
}

function planned(
  asset: ManifestAsset,
  fold: Fold,
  { variant, operations, width, height }: PlannedPicture,
  index: number,
): PlannedExport {
  const chain = new Chain(frameOf(asset), operations);
  const labels: PicturedLabel[] = [];
  const removed = asset.annotations.filter((annotation) => {
    const carried = chain.carry(annotation.geometry);
    if (carried !== null) labels.push({ annotation, ...carried });
    return carried === null;
  });
  return {
    index,
    key: `${asset.asset_id}_v${variant}`,
    stem: `${asset.content_hash}_v${variant}`,
    asset,
    fold,
    frame: { width, height },
    labels,
    derivation: { variant, operations, removed },
  };
}

import type {
  Fold,
  Frame,
  FrozenRelease,
  Geometry,
  ManifestAnnotation,
  ManifestAsset,
  PictureOperation,
} from "../../kernel/mod.ts";
import { frameOf } from "./frozen_asset.ts";

/** A label as it lies on a picture of the export. */
export interface PicturedLabel {
  readonly annotation: ManifestAnnotation;
  /** In pixels of the picture; not cut at its edge yet, unless `clipped`. */
  readonly geometry: Geometry;
  /** Whether something of it was cut off on the way to the picture. */
  readonly clipped: boolean;
}

/** What a recipe did on the way from an asset to a picture. */
export interface Derivation {
  readonly variant: number;
  readonly operations: readonly PictureOperation[];
  /** Labels of which it left nothing. */
  readonly removed: readonly ManifestAnnotation[];
}

/** One picture of an export with its labels, before any format judged them. */
export interface PlannedExport {
  /** Position among all pictures of the export. */
  readonly index: number;
  /** Names it in the export; the asset's id without a recipe. */
  readonly key: string;
  /** Name of its file without extension. */
  readonly stem: string;
  readonly asset: ManifestAsset;
  readonly fold: Fold;
  readonly frame: Frame;
  /** In manifest order. */
  readonly labels: readonly PicturedLabel[];
  /** Null without a recipe. */
  readonly derivation: Derivation | null;
}

/** Where the pixels of a picture come from. */
export interface PixelSource {
  readonly asset: ManifestAsset;
  /** To carry out on the upright picture; none leave it as it is. */
  readonly operations: readonly PictureOperation[];
}

/** The pictures of an export, made anew each time they are asked for. */
export interface PicturePlan {
  /** How many there are. */
  readonly length: number;
  /** The pixels of the picture with this key, or null when there is none. */
  find(key: string): PixelSource | null;
  /** In manifest order; of one fold when named. */
  pictures(fold?: Fold): Iterable<PlannedExport>;
}

/**
 * Every asset of a release as it is.
 *
 * @throws {Refusal} ExportSourceUnreadable while iterating, for an asset
 * without a size.
 */
export function plainPlan({ manifest, folds }: FrozenRelease): PicturePlan {
  const { assets } = manifest;
  const byId = new Map(assets.map((asset) => [asset.asset_id, asset]));
  return {
    length: assets.length,
    find(key) {
      const asset = byId.get(key);
      return asset === undefined ? null : { asset, operations: [] };
    },
    *pictures(wanted) {
      for (const [index, asset] of assets.entries()) {
        const fold = folds[index]!;
        if (wanted !== undefined && fold !== wanted) continue;
        yield {
          index,
          key: asset.asset_id,
          stem: asset.content_hash,
          asset,
          fold,
          frame: frameOf(asset),
          labels: asset.annotations.map((annotation) => ({
            annotation,
            geometry: annotation.geometry,
            clipped: false,
          })),
          derivation: null,
        };
      }
    },
  };
}

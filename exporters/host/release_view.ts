import {
  type Fold,
  FOLDS,
  type FrozenRelease,
  MANIFEST_VERSION,
  type ManifestAsset,
} from "../../kernel/mod.ts";
import type {
  ExportAsset,
  Exporter,
  ExportLabel,
  ReleaseHead,
  ReleaseView,
} from "../api.ts";
import { ClassIndex, frameOf } from "./frozen_asset.ts";
import { placeAll } from "./place.ts";

const MAX_PAGE_ASSETS = 64;
const MAX_PAGE_LABELS = 2000;

/** What must be known of a stored picture before its files are written. */
export interface PictureNames {
  /** `<content_hash>.<extension>` of the bytes that will be written. */
  fileName(asset: ManifestAsset): string;
  /** Whether it carries luminance only. */
  grey(asset: ManifestAsset): boolean;
}

/** The release without its assets, as exporters see it. */
export function headOf(
  { release, manifest, folds }: FrozenRelease,
): ReleaseHead {
  const present = new Set(folds);
  return {
    release_id: release.id,
    tag: release.tag,
    manifest_hash: release.manifest_hash,
    manifest_version: MANIFEST_VERSION,
    schema_version: manifest.schema_version,
    created_at: release.created_at,
    published_by: `VisionSet ${release.visionset_version}`,
    classes: manifest.classes.map(({ name, geometries, attributes }) => ({
      name,
      geometries: [...geometries],
      attributes: attributes.map((a) => ({ name: a.name, kind: a.kind })),
    })),
    folds: FOLDS.filter((fold) => present.has(fold)),
  };
}

/** The release with its assets, each label judged for one format. */
export function viewOf(
  frozen: FrozenRelease,
  exporter: Exporter,
  pictures: PictureNames,
): ReleaseView {
  const classes = new ClassIndex(frozen.manifest.classes);
  const exported = (asset: ManifestAsset, fold: Fold): ExportAsset => ({
    asset_id: asset.asset_id,
    content_hash: asset.content_hash,
    fold,
    ...frameOf(asset),
    grey: pictures.grey(asset),
    file_name: pictures.fileName(asset),
    labels: labelsOf(asset, exporter, classes),
  });
  return {
    ...headOf(frozen),
    *pages(wanted) {
      let page: ExportAsset[] = [];
      let labels = 0;
      for (const [i, asset] of frozen.manifest.assets.entries()) {
        const fold = frozen.folds[i]!;
        if (wanted !== undefined && fold !== wanted) continue;
        page.push(exported(asset, fold));
        labels += asset.annotations.length;
        if (page.length < MAX_PAGE_ASSETS && labels < MAX_PAGE_LABELS) continue;
        yield page;
        page = [];
        labels = 0;
      }
      if (page.length > 0) yield page;
    },
  };
}

function labelsOf(
  asset: ManifestAsset,
  exporter: Exporter,
  classes: ClassIndex,
): ExportLabel[] {
  const placed = placeAll(asset.annotations, frameOf(asset), exporter);
  return asset.annotations.flatMap(({ geometry: _, ...label }, i) => {
    const class_index = classes.of(label.label_class, asset);
    const shape = placed[i]?.shape ?? null;
    return shape === null ? [] : [{ ...label, class_index, shape }];
  });
}

import {
  FOLDS,
  type FrozenRelease,
  MANIFEST_VERSION,
} from "../../kernel/mod.ts";
import type {
  ExportAsset,
  ExportLabel,
  FormatDeclaration,
  ReleaseHead,
  ReleaseView,
} from "../api.ts";
import { ClassIndex, frameOf } from "./frozen_asset.ts";
import type { Refused } from "./judgement.ts";
import type { PicturePlan, PlannedExport } from "./picture_plan.ts";
import { place } from "./place.ts";

const MAX_PAGE_ASSETS = 64;
const MAX_PAGE_LABELS = 2000;

/** What must be known of a stored picture before its files are written. */
export interface PictureNames {
  /** Extension of the bytes that will be written, without a dot. */
  extension(picture: PlannedExport): string;
  /** Whether it carries luminance only. */
  grey(picture: PlannedExport): boolean;
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

/** What a view is made of. */
export interface ViewSources {
  readonly plan: PicturePlan;
  readonly format: FormatDeclaration;
  /** What the format would not write. */
  readonly refused: Refused;
  readonly pictures: PictureNames;
}

/** The release with its pictures, each label placed for one format. */
export function viewOf(
  frozen: FrozenRelease,
  { plan, format, refused, pictures }: ViewSources,
): ReleaseView {
  const classes = new ClassIndex(frozen.manifest.classes);
  const exported = (picture: PlannedExport): ExportAsset => ({
    asset_id: picture.asset.asset_id,
    content_hash: picture.asset.content_hash,
    picture: picture.key,
    fold: picture.fold,
    ...picture.frame,
    grey: pictures.grey(picture),
    stem: picture.stem,
    file_name: `${picture.stem}.${pictures.extension(picture)}`,
    source: sourceOf(picture),
    labels: labelsOf(picture, format, refused, classes),
  });
  return {
    ...headOf(frozen),
    *pages(fold) {
      let page: ExportAsset[] = [];
      let labels = 0;
      for (const picture of plan.pictures(fold)) {
        page.push(exported(picture));
        labels += picture.labels.length;
        if (page.length < MAX_PAGE_ASSETS && labels < MAX_PAGE_LABELS) continue;
        yield page;
        page = [];
        labels = 0;
      }
      if (page.length > 0) yield page;
    },
  };
}

function sourceOf(
  { asset, derivation }: PlannedExport,
): ExportAsset["source"] {
  return derivation === null
    ? null
    : { variant: derivation.variant, ...frameOf(asset) };
}

function labelsOf(
  picture: PlannedExport,
  format: FormatDeclaration,
  refused: Refused,
  classes: ClassIndex,
): ExportLabel[] {
  const { asset, frame, labels, index } = picture;
  return labels.flatMap((label, i) => {
    const { geometry: _, ...annotation } = label.annotation;
    const class_index = classes.of(annotation.label_class, asset);
    if (refused.has(index, i)) return [];
    const { shape } = place(label, frame, format);
    return shape === null ? [] : [{ ...annotation, class_index, shape }];
  });
}

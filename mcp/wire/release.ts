import type {
  DatasetTotals,
  PublishedRelease,
  Release,
  ReleaseSummary,
  Verification,
} from "../../kernel/mod.ts";
import { first } from "./page.ts";
import { classCount } from "./schema.ts";

/** What a dataset holds now. */
export function datasetStats(
  d: DatasetTotals & { dataset_id: string },
): object {
  return {
    dataset_id: d.dataset_id,
    asset_count: d.asset_count,
    annotated_asset_count: d.annotated_asset_count,
    annotation_count: d.annotation_count,
    classes: first(d.classes).map(classCount),
    class_total: d.classes.length,
  };
}

/** A release. */
export function release(r: Release): object {
  return {
    id: r.id,
    dataset_id: r.dataset_id,
    tag: r.tag,
    manifest_hash: r.manifest_hash,
    schema_version: r.schema_version,
    asset_count: r.asset_count,
    annotation_count: r.annotation_count,
    split: r.split,
    created_at: r.created_at,
    visionset_version: r.visionset_version,
  };
}

function byFold(
  { train, val, test }: { train: number; val: number; test: number },
): object {
  return { train, val, test };
}

/** A release with the size of each fold and how often its classes occur. */
export function releaseSummary(s: ReleaseSummary): object {
  return {
    ...release(s.release),
    folds: byFold(s.folds),
    classes: first(s.classes).map((c) => ({
      ...classCount(c),
      folds: c.folds,
    })),
    class_total: s.classes.length,
  };
}

/** A new release with the assets and labels of each fold. */
export function publishedRelease(r: PublishedRelease): object {
  return {
    ...release(r),
    folds: byFold(r.folds),
    fold_annotations: byFold(r.fold_annotations),
  };
}

/** What a release's bytes say. */
export function verification(v: Verification): object {
  return {
    release_id: v.release_id,
    manifest_hash: v.manifest_hash,
    manifest_intact: v.manifest_intact,
    ok: v.ok,
    checked: v.checked,
    missing: first(v.missing),
    corrupt: first(v.corrupt),
    missing_total: v.missing.length,
    corrupt_total: v.corrupt.length,
    cache_mismatches: first(v.cache_mismatches),
  };
}

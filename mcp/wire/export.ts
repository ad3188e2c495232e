import type {
  ClassRow,
  Compatibility,
  DiscoveryFault,
  ExportResult,
  ExportTarget,
  ExportVerification,
  FormatRow,
  RecipeCheck,
} from "../../exporters/host/mod.ts";
import { first, NESTED } from "./page.ts";

/** An installed format; lists sorted. */
export function format(f: FormatRow): object {
  return {
    name: f.name,
    origin: f.origin,
    lossy: f.lossy,
    never_carried: f.never_carried,
    geometries: f.geometries.toSorted(),
    degraded_geometries: f.degraded_geometries.toSorted(),
    modalities: f.modalities.toSorted(),
    targets: f.targets,
  };
}

/** An exporter that was skipped, and why. */
export function skipped({ origin, fault }: DiscoveryFault): object {
  return { origin, fault };
}

/** A model or trainer that an export can be made for. */
export function exportTarget(
  { name, title, task, format, hints }: ExportTarget,
): object {
  const { entry, image_size, class_index_base, boxes } = hints;
  const { needs_val_fold, command, notes } = hints;
  return {
    name,
    title,
    task,
    format,
    hints: {
      entry,
      image_size,
      class_index_base,
      boxes,
      needs_val_fold,
      command,
      notes,
    },
  };
}

/** What a format would make of a release. */
export function compatibility(c: Compatibility): object {
  const { train, val, test } = c.folds;
  return {
    release_id: c.release_id,
    format: c.format,
    target: c.target,
    compatible: c.compatible,
    format_is_lossy: c.format_is_lossy,
    never_carried: c.never_carried,
    needs_allow_lossy: c.needs_allow_lossy,
    excluded_annotations: c.excluded_annotations,
    excluded_assets: c.excluded_assets,
    degraded_annotations: c.degraded_annotations,
    degraded_assets: c.degraded_assets,
    clipped_annotations: c.clipped_annotations,
    vanished_annotations: c.vanished_annotations,
    folds: { train, val, test },
    classes: mostTelling(c.classes).map(classRow),
    class_row_total: c.classes.length,
    recipe: c.recipe === null ? null : recipeCheck(c.recipe),
    warnings: first(c.warnings),
    warning_total: c.warnings.length,
  };
}

/** What a recipe makes of the release's pictures and labels. */
function recipeCheck(r: RecipeCheck): object {
  return {
    name: r.name,
    spec: r.spec,
    runnable: r.runnable,
    problems: r.problems.map(({ step, asset_id, reason }) => ({
      step,
      asset_id,
      reason,
    })),
    problems_total: r.problems_total,
    planned_images: r.planned_images,
    planned_annotations: r.planned_annotations,
    removed_annotations: r.removed_annotations,
    clipped_annotations: r.clipped_annotations,
    vanished_annotations: r.vanished_annotations,
    written_annotations: r.written_annotations,
  };
}

/** What an export wrote, and where the caller asked for it. */
export function exportResult(r: ExportResult): object {
  return {
    release_id: r.release_id,
    format: r.format,
    target: r.compatibility.target,
    directory: r.directory,
    file_count: r.file_count,
    total_bytes: r.total_bytes,
    compatibility: compatibility(r.compatibility),
    verification: r.verification === null ? null : verified(r.verification),
  };
}

function verified(v: ExportVerification): object {
  return {
    pictures: v.pictures,
    annotations: v.annotations,
    classes: first(v.classes).map(({ label_class, expected, found }) => ({
      label_class,
      expected,
      found,
    })),
    class_total: v.classes.length,
    worst_error_px: v.worst_error_px,
    allowed_error_px: v.allowed_error_px,
  };
}

/** The rows in their order; when cut, those that lose something go first. */
function mostTelling(rows: readonly ClassRow[]): readonly ClassRow[] {
  if (rows.length <= NESTED) return rows;
  const whole = (row: ClassRow) => row.status === "supported" ? 1 : 0;
  return first(rows.toSorted((a, b) => whole(a) - whole(b)));
}

function classRow(row: ClassRow): object {
  return {
    label_class: row.label_class,
    geometry: row.geometry,
    status: row.status,
    annotations: row.annotations,
    assets: row.assets,
    reason: row.reason,
  };
}

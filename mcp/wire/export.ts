import { first, NESTED } from "./page.ts";

/** What an installed format declares. */
interface Format {
  readonly name: string;
  readonly lossy: boolean;
  readonly never_carried: readonly string[];
  readonly geometries: readonly string[];
  readonly degraded_geometries: readonly string[];
  readonly modalities: readonly string[];
}

/** What a format makes of one geometry of one class. */
interface ClassRow {
  readonly label_class: string;
  readonly geometry: string;
  readonly status: string;
  readonly annotations: number;
  readonly assets: number;
  readonly reason: string | null;
}

/** What a format would make of a release. */
interface Compatibility {
  readonly release_id: string;
  readonly format: string;
  readonly target: string | null;
  readonly compatible: boolean;
  readonly format_is_lossy: boolean;
  readonly never_carried: readonly string[];
  readonly needs_allow_lossy: boolean;
  readonly excluded_annotations: number;
  readonly excluded_assets: number;
  readonly degraded_annotations: number;
  readonly degraded_assets: number;
  readonly clipped_annotations: number;
  readonly vanished_annotations: number;
  readonly folds: { train: number; val: number; test: number };
  readonly classes: readonly ClassRow[];
  readonly recipe: null;
  readonly warnings: readonly string[];
}

/** What an export wrote. */
interface ExportResult {
  readonly release_id: string;
  readonly format: string;
  readonly directory: string;
  readonly file_count: number;
  readonly total_bytes: number;
  readonly compatibility: Compatibility;
}

/** An installed format; lists sorted. */
export function format(f: Format): object {
  return {
    name: f.name,
    lossy: f.lossy,
    never_carried: f.never_carried,
    geometries: f.geometries.toSorted(),
    degraded_geometries: f.degraded_geometries.toSorted(),
    modalities: f.modalities.toSorted(),
    targets: [],
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
    recipe: c.recipe,
    warnings: first(c.warnings),
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

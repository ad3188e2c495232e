import type { Connection, HeldWeights } from "./connection_resource.ts";
import type {
  PreLabelled,
  PreLabelOutcome,
  PreLabelPlan,
} from "./pre_label_resources.ts";
import type {
  Annotation,
  Asset,
  Batch,
  BatchAsset,
  BatchDetail,
  ClassCount,
  Compatibility,
  Dataset,
  Draft,
  Failure,
  Folds,
  IngestReport,
  JobDetail,
  MembershipChange,
  Page,
  Picture,
  Progress,
  ProgressWord,
  Project,
  Publication,
  Recipe,
  Release,
  SchemaDiff,
  SchemaVersion,
  Source,
} from "./resources.ts";

export type { Connection } from "./connection_resource.ts";
export type {
  PreLabelOutcome,
  PreLabelPlan,
  PreLabelRun,
} from "./pre_label_resources.ts";
export type {
  Annotation,
  Asset,
  Attribute,
  Batch,
  BatchAsset,
  BatchDetail,
  ClassCount,
  Compatibility,
  Dataset,
  Draft,
  Failure,
  Folds,
  Geometry,
  IngestReport,
  Job,
  JobDetail,
  LabelClass,
  MembershipChange,
  Page,
  Picture,
  Progress,
  ProgressWord,
  Project,
  Publication,
  Recipe,
  Release,
  SchemaDiff,
  SchemaVersion,
  Source,
  Split,
} from "./resources.ts";

/** The answer of each tool. */
export interface Answers {
  create_project: { project: Project; dataset: Dataset };
  list_projects: Page<Project>;
  get_project: { project: Project; dataset: Dataset; progress: Progress };
  get_schema: {
    schema: SchemaVersion;
    active_version: number;
    available_versions: number[];
    version_total: number;
  };
  compare_schema_versions: SchemaDiff;
  preview_schema_change: {
    diff: SchemaDiff;
    blockers: ClassCount[];
    blocker_total: number;
    is_refused: boolean;
  };
  create_schema_version: Publication;
  get_schema_draft: { draft: Draft | null };
  set_schema_draft: Draft;
  publish_schema_draft: Publication;
  clear_schema_draft: { cleared: boolean };
  ingest: IngestReport;
  list_sources: Page<Source>;
  backfill_thumbnails: {
    project_id: string;
    examined: number;
    filled: string[];
    missing: string[];
    unreadable: Failure[];
    filled_total: number;
    missing_total: number;
    unreadable_total: number;
  };
  list_batches: Page<Batch>;
  get_batch: BatchDetail;
  approve_batch: BatchDetail & { started: boolean };
  start_batch: BatchDetail;
  get_pre_label_plan: PreLabelPlan;
  pre_label_batch: PreLabelled;
  pre_label_project: PreLabelled<{ batch_id: string; batch_name: string }>;
  repin_batch: BatchDetail;
  list_batch_assets: Page<BatchAsset>;
  create_batch: BatchDetail;
  add_batch_assets: MembershipChange;
  remove_batch_assets: MembershipChange;
  get_job: JobDetail;
  next_pending_assets: Page<Asset> & { remaining: number };
  pre_label_job: PreLabelOutcome;
  get_asset_image: Picture;
  list_asset_annotations: Page<Annotation>;
  add_annotations: Page<Annotation> & { job_started: boolean };
  update_annotations: Page<Annotation> & { job_started: boolean };
  delete_annotations: { deleted: number; job_started: boolean };
  set_asset_progress: {
    asset_id: string;
    progress: ProgressWord;
    job_started: boolean;
  };
  complete_job: JobDetail & { job_started: boolean };
  complete_batch: BatchDetail & { promoted: number };
  promote_batch: Page<Asset>;
  create_correction_batch: BatchDetail;
  dataset_stats: {
    dataset_id: string;
    asset_count: number;
    annotated_asset_count: number;
    annotation_count: number;
    classes: ClassCount[];
    class_total: number;
  };
  publish_release: Release & { folds: Folds; fold_annotations: Folds };
  list_releases: Page<Release>;
  verify_release: {
    release_id: string;
    manifest_hash: string;
    manifest_intact: boolean;
    ok: boolean;
    checked: number;
    missing: string[];
    corrupt: string[];
    missing_total: number;
    corrupt_total: number;
    cache_mismatches: string[];
  };
  list_formats:
    & Page<{
      name: string;
      origin: string;
      lossy: boolean;
      never_carried: string[];
      geometries: string[];
      degraded_geometries: string[];
      modalities: string[];
      targets: string[];
    }>
    & { skipped: { origin: string; fault: string }[]; skipped_total: number };
  list_export_targets: Page<{
    name: string;
    title: string;
    task: string;
    format: string;
    hints: {
      entry: string;
      image_size: number | null;
      class_index_base: number | null;
      boxes: string | null;
      needs_val_fold: boolean;
      command: string | null;
      notes: string[];
    };
  }>;
  check_export: Compatibility;
  export_release: {
    release_id: string;
    format: string;
    target: string | null;
    directory: string;
    file_count: number;
    total_bytes: number;
    compatibility: Compatibility;
    verification: {
      pictures: number;
      annotations: number;
      classes: { label_class: string; expected: number; found: number }[];
      class_total: number;
      worst_error_px: number;
      allowed_error_px: number;
    } | null;
  };
  create_preprocessing_recipe: Recipe;
  list_preprocessing_recipes: Page<Recipe>;
  get_preprocessing_recipe: Recipe;
  update_preprocessing_recipe: Recipe;
  list_inference_connections: Page<Connection>;
  model_download_size: {
    model_id: string;
    model_revision: string;
    total_bytes: number;
    file_count: number;
    repository_bytes: number;
    repository_file_count: number;
    commit: string;
    license: string | null;
    gated: boolean;
  };
  create_inference_connection: Connection;
  download_connection_weights: Connection & { weights: HeldWeights };
  check_connection_integrity: { files_checked: number; bytes_read: number };
  test_inference_connection: Connection;
  update_inference_connection: Connection;
  delete_batch: { deleted: BatchDetail };
  delete_project: { deleted: Project };
  delete_inference_connection: { deleted: Connection };
  delete_preprocessing_recipe: { deleted: Recipe };
}

/** The name of a tool. */
export type ToolName = keyof Answers;

/** How a refusal is told. */
export interface Envelope {
  message: string;
  retry_with: string | null;
  hint: string | null;
  index: number | null;
}

/** What the tools answer, written down from the contract for tests. */

export interface Page<T> {
  items: T[];
  total: number;
}
export interface Project {
  id: string;
  name: string;
  description: string | null;
  thumbnail_asset_id: string | null;
  thumbnail_hash: string | null;
}
export interface Dataset {
  id: string;
  project_id: string;
  name: string;
  description: string | null;
}
export interface Progress {
  unannotated: number;
  pre_labeled: number;
  annotated: number;
  skipped: number;
  review_pending: number;
  accepted: number;
  total: number;
}
export type ProgressWord = Exclude<keyof Progress, "total">;
export interface Attribute {
  name: string;
  kind: "string" | "number" | "boolean" | "select";
  required: boolean;
  options: string[] | null;
  default: boolean | number | string | null;
}
export interface LabelClass {
  name: string;
  geometries: string[];
  color: string | null;
  attributes: Attribute[];
}
export interface SchemaVersion {
  project_id: string;
  version: number;
  classes: LabelClass[];
  description: string | null;
  created_at: string;
  provenance: "curated" | "annotation";
}
export interface SchemaDiff {
  is_destructive: boolean;
  destructive_classes: string[];
  changes: {
    kind: "additive" | "destructive";
    label_class: string;
    attribute: string | null;
    detail: string;
  }[];
  change_total: number;
}
export interface ClassCount {
  label_class: string;
  annotations: number;
  assets: number;
}
export interface Publication {
  published: SchemaVersion;
  advanced_batches: string[];
  advanced_batch_total: number;
}
export interface Source {
  id: string;
  project_id: string;
  kind: "image_directory" | "video";
  name: string;
  registered_at: string;
  video: null;
}
export interface Failure {
  name: string;
  kind: "unsupported" | "corrupt" | "partial";
  reason: string;
  frames_produced: number | null;
  frames_expected_estimate: number | null;
}
export interface IngestReport {
  source: Source;
  ingest_job_id: string;
  batch_id: string;
  created: number;
  deduplicated: number;
  failed: number;
  partial: number;
  repeated: number;
  ignored: number;
  subfolders_skipped: number;
  failures: Failure[];
  notes: string[];
}
export interface Asset {
  id: string;
  project_id: string;
  modality: "image";
  content_hash: string;
  width: number | null;
  height: number | null;
  format: "jpeg" | "png" | "webp" | null;
  source_id: string | null;
  frame_index: number | null;
  frame_timestamp: number | null;
  thumbnail_hash: string | null;
  ingested_at: string | null;
}
export interface BatchAsset extends Asset {
  job_id: string | null;
  progress: ProgressWord | null;
  allowed_actions: string[];
  annotation_count: number;
  min_confidence: number | null;
}
export interface Job {
  id: string;
  batch_id: string;
  state: "pending" | "in_progress" | "completed";
  assignee: string | null;
  asset_count: number;
  allowed_actions: string[];
}
export interface JobDetail extends Job {
  batch_state: string;
  schema_version: number;
  progress: Progress;
  pre_label_run: null;
}
export interface Batch {
  id: string;
  project_id: string;
  name: string;
  state: "draft" | "approved" | "in_annotation" | "completed";
  schema_version: number | null;
  asset_count: number;
  progress: Progress;
  allowed_actions: string[];
  promoted_asset_count: number;
  parent_batch_id: string | null;
  pre_label_run: null;
}
export interface BatchDetail extends Batch {
  jobs: Job[];
  job_count: number;
}
export type Geometry =
  | { type: "bbox"; x: number; y: number; width: number; height: number }
  | { type: "polygon" | "polyline"; points: [number, number][] }
  | { type: "classification_tag" };
export interface Annotation {
  id: string;
  asset_id: string;
  label_class: string;
  schema_version: number;
  geometry: Geometry;
  attributes: Record<string, boolean | number | string>;
  provenance: "human" | "model" | "import";
  model_ref: string | null;
  confidence: number | null;
  job_id: string | null;
}
export interface Split {
  train: number;
  val: number;
  test: number;
  seed: number;
}
export interface Release {
  id: string;
  dataset_id: string;
  tag: string;
  manifest_hash: string;
  schema_version: number;
  asset_count: number;
  annotation_count: number;
  split: Split | null;
  created_at: string;
  visionset_version: string;
}
export interface Folds {
  train: number;
  val: number;
  test: number;
}
export interface Compatibility {
  release_id: string;
  format: string;
  target: null;
  compatible: boolean;
  format_is_lossy: boolean;
  excluded_annotations: number;
  excluded_assets: number;
  degraded_annotations: number;
  degraded_assets: number;
  clipped_annotations: number;
  vanished_annotations: number;
  folds: Folds;
  classes: {
    label_class: string;
    geometry: string;
    status: "supported" | "degraded" | "dropped";
    annotations: number;
    assets: number;
    reason: string | null;
  }[];
  class_row_total: number;
  recipe: null;
  warnings: string[];
}
export interface Picture {
  asset_id: string;
  width: number | null;
  height: number | null;
  format: string | null;
  content_hash: string;
  image_width: number;
  image_height: number;
  resolution: "thumbnail" | "full";
  scale_x: number | null;
  scale_y: number | null;
  scale: number | null;
}

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
  list_batch_assets: Page<BatchAsset>;
  get_job: JobDetail;
  next_pending_assets: Page<Asset> & { remaining: number };
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
  dataset_stats: {
    dataset_id: string;
    asset_count: number;
    annotated_asset_count: number;
    annotation_count: number;
    classes: ClassCount[];
    class_total: number;
  };
  publish_release: Release & { folds: Folds };
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
  list_formats: Page<{
    name: string;
    lossy: boolean;
    geometries: string[];
    degraded_geometries: string[];
    modalities: string[];
    targets: string[];
  }>;
  check_export: Compatibility;
  export_release: {
    release_id: string;
    format: string;
    target: null;
    directory: string;
    file_count: number;
    total_bytes: number;
    compatibility: Compatibility;
  };
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

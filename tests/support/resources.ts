import type { PreLabelRun } from "./pre_label_resources.ts";

/** What answers are made of, written down from the contract for tests. */

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
export interface Draft {
  project_id: string;
  kind: "curated" | "annotation";
  classes: LabelClass[];
  note: string;
  based_on: number | null;
  revision: number;
  updated_at: string;
}
export interface Source {
  id: string;
  project_id: string;
  kind: "image_directory" | "video";
  name: string;
  registered_at: string;
  video: SourceVideo | null;
}
export interface SourceVideo {
  width: number;
  height: number;
  fps: number;
  duration_seconds: number;
  codec: string;
  extraction_fps: number;
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
  summary: string;
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
  pre_label_run: PreLabelRun | null;
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
  pre_label_run: PreLabelRun | null;
}
export interface BatchDetail extends Batch {
  jobs: Job[];
  job_count: number;
}
export interface MembershipChange extends BatchDetail {
  changed: string[];
  changed_total: number;
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
  target: string | null;
  compatible: boolean;
  format_is_lossy: boolean;
  never_carried: string[];
  needs_allow_lossy: boolean;
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
  warning_total: number;
}
export interface Picture {
  asset_id: string;
  width: number | null;
  height: number | null;
  format: string | null;
  content_hash: string;
  image_width: number;
  image_height: number;
  strip_height: number;
  resolution: "thumbnail" | "full" | "rendition" | "region";
  region: [number, number, number, number] | null;
  scale_x: number | null;
  scale_y: number | null;
  scale: number | null;
  offset_x: number | null;
  offset_y: number | null;
  notes: string[];
  legend: Page<LegendEntry> | null;
}

/** Which label a tag on a picture stands for. */
export interface LegendEntry {
  tag: string;
  id: string;
  label_class: string;
  geometry: string;
}
export interface RecipeSpec {
  resize: null | {
    mode: "stretch" | "fit" | "letterbox";
    width: number;
    height: number;
    fill: string;
  };
  augmentations: { kind: string; probability: number }[];
  variants_per_train_image: number;
  seed: number;
}
export interface Recipe {
  id: string;
  project_id: string;
  name: string;
  spec: RecipeSpec;
  created_at: string;
  updated_at: string;
}

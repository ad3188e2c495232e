import type { LabelClass } from "./label_schema.ts";
import type { RecipeSpec } from "./recipe/spec.ts";
import type { SplitRecipe } from "./split.ts";
import type { BatchState, JobState } from "./states.ts";

/** A named body of work with one dataset. */
export interface Project {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
}

/** A project with the picture that stands for it in listings. */
export interface ProjectCard extends Project {
  readonly thumbnail_asset_id: string | null;
  readonly thumbnail_hash: string | null;
}

/** The trunk into which finished work is promoted. */
export interface Dataset {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly description: string | null;
}

/** One immutable version of a project's label schema. */
export interface SchemaVersion {
  readonly project_id: string;
  readonly version: number;
  readonly classes: readonly LabelClass[];
  readonly description: string | null;
  readonly created_at: string;
  readonly provenance: "curated" | "annotation";
}

/** Where assets came from. Its path is never published. */
export interface Source {
  readonly id: string;
  readonly project_id: string;
  readonly kind: "image_directory" | "video";
  readonly path: string;
  readonly name: string;
  readonly registered_at: string;
  /** Of a video, null for folders. */
  readonly video: SourceVideo | null;
}

/** A clip and how it is thinned out. Sizes are as displayed. */
export interface SourceVideo {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly duration_seconds: number;
  readonly codec: string;
  /** Pictures taken a second. */
  readonly extraction_fps: number;
  /** SHA-256 of the file, by which its frames stay in one fold. */
  readonly content_hash: string;
}

/** One picture of a project. Width and height are as displayed. */
export interface Asset {
  readonly id: string;
  readonly project_id: string;
  readonly modality: "image";
  readonly content_hash: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly format: "jpeg" | "png" | "webp" | null;
  readonly source_id: string | null;
  readonly frame_index: number | null;
  readonly frame_timestamp: number | null;
  readonly thumbnail_hash: string | null;
  readonly ingested_at: string | null;
}

/** A set of assets that is labelled together. */
export interface Batch {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly state: BatchState;
  /** The schema version its labels are judged by; null while a draft. */
  readonly schema_version: number | null;
  readonly parent_batch_id: string | null;
}

/** A share of a batch. */
export interface Job {
  readonly id: string;
  readonly batch_id: string;
  readonly state: JobState;
  readonly assignee: string | null;
}

/** How often a class occurs. */
export interface ClassCount {
  readonly label_class: string;
  readonly annotations: number;
  readonly assets: number;
}

/** A frozen, hashed state of a dataset. */
export interface Release {
  readonly id: string;
  readonly dataset_id: string;
  readonly tag: string;
  readonly manifest_hash: string;
  readonly schema_version: number;
  readonly asset_count: number;
  readonly annotation_count: number;
  readonly split: SplitRecipe | null;
  readonly created_at: string;
  readonly visionset_version: string;
}

/** A named way to make a derived training set of a release. */
export interface Recipe {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly spec: RecipeSpec;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What became of a file that could not be used as offered. */
export interface IngestFailure {
  readonly name: string;
  readonly kind: "unsupported" | "corrupt" | "partial";
  readonly reason: string;
  readonly frames_produced: number | null;
  readonly frames_expected_estimate: number | null;
}

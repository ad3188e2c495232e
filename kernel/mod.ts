/**
 * The kernel's only door. Adding a line here is an API decision.
 *
 * @module
 */

export {
  quote,
  quoteAll,
  Refusal,
  REFUSAL_CODES,
  type RefusalCode,
  type RefusalDetails,
  refuse,
} from "./errors.ts";
export type {
  Asset,
  Batch,
  ClassCount,
  Dataset,
  IngestFailure,
  Job,
  Project,
  ProjectCard,
  Recipe,
  Release,
  SchemaVersion,
  Source,
} from "./domain/entities.ts";
export {
  type Annotation,
  LABEL_FIELDS,
  type LabelInput,
  MODEL_REF_RULE,
  modelIsNamed,
  Provenance,
} from "./domain/annotation.ts";
export {
  area,
  bounds,
  clip,
  type Frame,
  Geometry,
  IMPLEMENTED_GEOMETRY_TYPES,
  type Outline,
  outline,
  placed,
  Placement,
  type Point,
  type Rectangle,
  VANISHING,
} from "./domain/geometry/mod.ts";
export {
  Attribute,
  AttributeValue,
  GeometryType,
  LabelClass,
} from "./domain/label_schema.ts";
export {
  type Manifest,
  MANIFEST_VERSION,
  type ManifestAnnotation,
  type ManifestAsset,
} from "./domain/manifest.ts";
export {
  type FoldedPicture,
  type NearCopies,
  nearCopies,
} from "./domain/near_copies.ts";
export {
  type Carried,
  carry,
  type CarryOptions,
  Chain,
  DEFAULT_FILL,
  hasTurnOrFlip,
  type PictureOperation,
  type PlannedAsset,
  plannedCount,
  type PlannedPicture,
  planPictures,
  RecipeSpec,
  RecipeStep,
} from "./domain/recipe/mod.ts";
export { canonicalJson } from "./domain/canonical_json.ts";
export { type ClassBalance, classBalance } from "./domain/class_balance.ts";
export { hexColour, paletteColour } from "./domain/class_colours.ts";
export type { Capability, Driver } from "./domain/inference/capability.ts";
export {
  connectionActions,
  type InferenceConnection,
} from "./domain/inference/connection.ts";
export type {
  Exclusion,
  PreLabelPlan,
} from "./domain/inference/pre_label_plan.ts";
export type {
  PreLabelOutcome,
  PreLabelRun,
} from "./domain/inference/pre_label_run.ts";
export { countFolds, type Fold, FOLDS, SplitRecipe } from "./domain/split.ts";
export {
  ASSET_PROGRESS,
  type AssetProgress,
  type BatchState,
  type JobState,
  type ProgressCounts,
} from "./domain/states.ts";
export type { SchemaChange, SchemaDiff } from "./domain/schema_diff.ts";
export type { BlobStore } from "./ports/blob_store.ts";
export type {
  Media,
  PictureFault,
  PictureFormat,
  PictureHeader,
  RenderedPicture,
} from "./ports/media.ts";
export type { PathGate } from "./ports/path_gate.ts";
export type {
  Described,
  FoundRegion,
  Prediction,
  Predictor,
  Question,
  Sight,
} from "./ports/predictor.ts";
export type { NamedRecipe, RecipeReader } from "./ports/recipe_reader.ts";
export type { FrozenRelease, ReleaseReader } from "./ports/release_reader.ts";
export type { NamedProgram } from "./media/video/mod.ts";
export type { Video, VideoTool } from "./ports/video.ts";
export type { Progress, Task } from "./ports/task.ts";
export type {
  DigestSource,
  HeldWeights,
  ModelPin,
  ModelSize,
  Weights,
  WeightsCheck,
} from "./ports/weights.ts";
export type { Page, PageRequest } from "./domain/page.ts";
export {
  assetActions,
  batchActions,
  jobActions,
} from "./domain/allowed_actions.ts";
export { countAll } from "./domain/states.ts";
export { printable, text } from "./domain/text.ts";
export type { Services } from "./services/mod.ts";
export { inSlices, Slices } from "./services/slices.ts";
export type {
  ConnectionDetail,
  OpenConnection,
} from "./services/connection_service.ts";
export type { Fetched } from "./services/weights_service.ts";
export type { JobOutcome, PreLabelled } from "./services/pre_label_fan_out.ts";
export type { ModelChoice, RunChoice } from "./services/pre_label_service.ts";
export type { Publication } from "./services/publish_schema.ts";
export type { BatchDetail } from "./services/batch_detail.ts";
export type { Agree, Loss } from "./services/deletion_service.ts";
export type { MembershipChange } from "./services/membership_service.ts";
export {
  DraftKind,
  DraftLabelClass,
  type SchemaDraft,
} from "./domain/schema_draft.ts";
export type { JobDetail } from "./services/job_service.ts";
export type { IngestReport } from "./services/ingest_report.ts";
export type { Backfill } from "./services/source_service.ts";
export type { AssetPicture } from "./services/picture_service.ts";
export type {
  PublishedRelease,
  ReleaseSummary,
} from "./services/release_service.ts";
export type { Verification } from "./services/verify_release.ts";
export type { BatchMember, BatchSummary } from "./ports/store/batch_rows.ts";
export type { JobSummary } from "./ports/store/job_rows.ts";
export type { DatasetTotals, Promotion } from "./ports/store/dataset_rows.ts";
export {
  createKernel,
  type Kernel,
  type KernelOptions,
  type Session,
} from "./open_kernel.ts";
export { freeBytes } from "./store/free_space.ts";
export { initWorkspace } from "./store/init_workspace.ts";
export { DATABASE_FILE } from "./store/workspace_store.ts";
export { type StoreFacts, storeFacts } from "./store/store_facts.ts";

import type { ToolName } from "../support/answers.ts";

/** Keys in words, objects by key, lists by the shape of their items. */
export type Shape = string | readonly [Shape] | {
  readonly [key: string]: Shape;
};

const PROJECT = "id name description thumbnail_asset_id thumbnail_hash";
const DATASET = "id project_id name description";
const PROGRESS =
  "unannotated pre_labeled annotated skipped review_pending accepted total";
const ATTRIBUTE = "name kind required options default";
const SCHEMA = {
  ...keys("project_id version"),
  classes: [{ ...keys("name geometries color"), attributes: [ATTRIBUTE] }],
  ...keys("description created_at provenance"),
} as const;
const COUNT = "label_class annotations assets";
const DIFF = {
  ...keys("is_destructive destructive_classes"),
  changes: ["kind label_class attribute detail"],
  ...keys("change_total"),
} as const;
const PUBLICATION = {
  published: SCHEMA,
  ...keys("advanced_batches advanced_batch_total"),
} as const;
const DRAFT = {
  ...keys("project_id kind"),
  classes: SCHEMA.classes,
  ...keys("note based_on revision updated_at"),
} as const;
const SOURCE = "id project_id kind name registered_at video";
const FAILURE = "name kind reason frames_produced frames_expected_estimate";
const ASSET =
  "id project_id modality content_hash width height format source_id frame_index frame_timestamp thumbnail_hash ingested_at";
const MEMBER =
  `${ASSET} job_id progress allowed_actions annotation_count min_confidence`;
const JOB = "id batch_id state assignee asset_count allowed_actions";
const JOB_DETAIL = {
  ...keys(`${JOB} batch_state schema_version`),
  progress: PROGRESS,
  ...keys("pre_label_run"),
};
const BATCH = {
  ...keys("id project_id name state schema_version asset_count"),
  progress: PROGRESS,
  ...keys(
    "allowed_actions promoted_asset_count parent_batch_id pre_label_run",
  ),
};
const BATCH_DETAIL = { ...BATCH, jobs: [JOB], ...keys("job_count") } as const;
const MEMBERSHIP = { ...BATCH_DETAIL, ...keys("changed changed_total") };
const BOX = "type x y width height";
const ANNOTATION = {
  ...keys("id asset_id label_class schema_version"),
  geometry: BOX,
  ...keys("attributes provenance model_ref confidence job_id"),
};
const SPLIT = "train val test seed";
const FOLDS = "train val test";
const RELEASE = {
  ...keys("id dataset_id tag manifest_hash schema_version"),
  ...keys("asset_count annotation_count"),
  split: SPLIT,
  ...keys("created_at visionset_version"),
};
const COMPATIBILITY = {
  ...keys("release_id format target compatible format_is_lossy"),
  ...keys("never_carried needs_allow_lossy"),
  ...keys("excluded_annotations excluded_assets"),
  ...keys("degraded_annotations degraded_assets"),
  ...keys("clipped_annotations vanished_annotations"),
  folds: FOLDS,
  classes: ["label_class geometry status annotations assets reason"],
  ...keys("class_row_total recipe warnings warning_total"),
} as const;

const RECIPE = {
  ...keys("id project_id name"),
  spec: {
    resize: "mode width height fill",
    augmentations: ["kind probability"],
    ...keys("variants_per_train_image seed"),
  },
  ...keys("created_at updated_at"),
} as const;

const CONNECTION =
  "id name connection_type model_id model_revision device precision endpoint_url setup_state provider_id credential_env capability max_in_flight allowed_actions capabilities download integrity_check created_at updated_at";

const PLAN =
  "schema_version asked_classes asked_class_total produces excluded_classes excluded_class_total unused_labels unused_label_total";
const OUTCOME = {
  ...keys("job_id assets_considered assets_labeled annotations_written"),
  ...keys("annotations_replaced model_ref assets_skipped regions_discarded"),
  ...keys("regions_out_of_bounds stopped_early"),
  plan: PLAN,
} as const;

const PAGE = <S extends Shape>(item: S) =>
  ({ items: [item], ...keys("total") }) as const;

/** What each tool answers. */
export const SHAPES: Readonly<Record<ToolName, Shape>> = {
  create_project: { project: PROJECT, dataset: DATASET },
  list_projects: PAGE(PROJECT),
  get_project: { project: PROJECT, dataset: DATASET, progress: PROGRESS },
  get_schema: {
    schema: SCHEMA,
    ...keys("active_version available_versions version_total"),
  },
  compare_schema_versions: DIFF,
  preview_schema_change: {
    diff: DIFF,
    blockers: [COUNT],
    ...keys("blocker_total is_refused"),
  },
  create_schema_version: PUBLICATION,
  get_schema_draft: { draft: DRAFT },
  set_schema_draft: DRAFT,
  publish_schema_draft: PUBLICATION,
  clear_schema_draft: "cleared",
  ingest: {
    source: SOURCE,
    ...keys("ingest_job_id batch_id created deduplicated failed partial"),
    ...keys("repeated ignored subfolders_skipped"),
    failures: [FAILURE],
    ...keys("notes notes_total summary"),
  },
  list_sources: PAGE(SOURCE),
  backfill_thumbnails:
    "project_id examined filled missing unreadable filled_total missing_total unreadable_total",
  list_batches: PAGE(BATCH),
  get_batch: BATCH_DETAIL,
  approve_batch: { ...BATCH_DETAIL, ...keys("started") },
  start_batch: BATCH_DETAIL,
  get_pre_label_plan: PLAN,
  pre_label_batch: { ...PAGE(OUTCOME), ...keys("annotations_written") },
  pre_label_project: {
    ...PAGE({ ...OUTCOME, ...keys("batch_id batch_name") }),
    ...keys("annotations_written"),
  },
  repin_batch: BATCH_DETAIL,
  list_batch_assets: PAGE(MEMBER),
  create_batch: { ...BATCH_DETAIL, ...keys("jobs") },
  add_batch_assets: { ...MEMBERSHIP, ...keys("jobs") },
  remove_batch_assets: { ...MEMBERSHIP, ...keys("jobs") },
  get_job: JOB_DETAIL,
  next_pending_assets: { ...PAGE(ASSET), ...keys("remaining") },
  pre_label_job: OUTCOME,
  get_asset_image:
    "asset_id width height format content_hash image_width image_height strip_height resolution region scale_x scale_y scale offset_x offset_y notes legend",
  list_asset_annotations: PAGE(ANNOTATION),
  add_annotations: { ...PAGE(ANNOTATION), ...keys("job_started") },
  update_annotations: { ...PAGE(ANNOTATION), ...keys("job_started") },
  delete_annotations: "deleted job_started",
  set_asset_progress: "asset_id progress job_started",
  complete_job: { ...JOB_DETAIL, ...keys("job_started") },
  complete_batch: { ...BATCH_DETAIL, ...keys("promoted") },
  promote_batch: PAGE(ASSET),
  create_correction_batch: { ...BATCH_DETAIL, ...keys("jobs") },
  dataset_stats: {
    ...keys("dataset_id asset_count annotated_asset_count annotation_count"),
    classes: [COUNT],
    ...keys("class_total"),
  },
  publish_release: { ...RELEASE, folds: FOLDS, fold_annotations: FOLDS },
  list_releases: PAGE(RELEASE),
  verify_release:
    "release_id manifest_hash manifest_intact ok checked missing corrupt missing_total corrupt_total cache_mismatches",
  list_formats: {
    ...PAGE(
      "name origin lossy never_carried geometries degraded_geometries modalities targets",
    ),
    skipped: ["origin fault"],
    ...keys("skipped_total"),
  },
  list_export_targets: PAGE({
    ...keys("name title task format"),
    hints:
      "entry image_size class_index_base boxes needs_val_fold command notes",
  }),
  check_export: COMPATIBILITY,
  export_release: {
    ...keys("release_id format target directory file_count total_bytes"),
    compatibility: COMPATIBILITY,
    verification: {
      ...keys("pictures annotations"),
      classes: ["label_class expected found"],
      ...keys("class_total worst_error_px allowed_error_px"),
    },
  },
  create_preprocessing_recipe: RECIPE,
  list_preprocessing_recipes: PAGE(RECIPE),
  get_preprocessing_recipe: RECIPE,
  update_preprocessing_recipe: RECIPE,
  list_inference_connections: PAGE(CONNECTION),
  model_download_size:
    "model_id model_revision total_bytes file_count repository_bytes repository_file_count commit license gated",
  create_inference_connection: CONNECTION,
  download_connection_weights: {
    ...keys(CONNECTION),
    weights: "commit total_bytes file_count license digest_source note",
  },
  check_connection_integrity: "files_checked bytes_read",
  test_inference_connection: CONNECTION,
  update_inference_connection: CONNECTION,
  delete_batch: { deleted: { ...BATCH_DETAIL, ...keys("jobs") } },
  delete_project: { deleted: PROJECT },
  delete_inference_connection: { deleted: CONNECTION },
  delete_preprocessing_recipe: { deleted: RECIPE },
};

/** Keys whose values have no shape of their own. */
/** Each word as a key of a plain value. */
export function keys(words: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => [word, ""]));
}

import type { ToolName } from "../../support/answers.ts";
import type { Arguments } from "../../support/client.ts";
import { CLASSES, HTTP_CONNECTION, NOBODY, RECIPE } from "./stage.ts";

const project = "Cats";
const batch_id = NOBODY;
const job_id = NOBODY;
const asset_id = NOBODY;
const tag = "v1";
const format = "coco";

/** Well-formed arguments of every tool, about nothing that is there. */
export const ANY: Readonly<Record<ToolName, Arguments>> = {
  create_project: { name: project },
  list_projects: {},
  get_project: { project },
  get_schema: { project },
  compare_schema_versions: { project, from_version: 1, to_version: 1 },
  preview_schema_change: { project, classes: CLASSES },
  create_schema_version: { project, classes: CLASSES },
  get_schema_draft: { project },
  set_schema_draft: { project, classes: CLASSES },
  publish_schema_draft: { project, revision: 1 },
  clear_schema_draft: { project },
  ingest: { project, path: "/" },
  list_sources: { project },
  backfill_thumbnails: { project },
  list_batches: { project },
  get_batch: { batch_id },
  approve_batch: { batch_id },
  start_batch: { batch_id },
  repin_batch: { batch_id },
  list_batch_assets: { batch_id },
  create_batch: { project, name: "chosen" },
  add_batch_assets: { batch_id, asset_ids: [asset_id] },
  remove_batch_assets: { batch_id, asset_ids: [asset_id] },
  get_job: { job_id },
  next_pending_assets: { job_id },
  get_asset_image: { project, asset_id },
  list_asset_annotations: { job_id, asset_id },
  add_annotations: { job_id, annotations: [] },
  update_annotations: { job_id, annotations: [] },
  delete_annotations: { job_id, annotation_ids: [] },
  set_asset_progress: { job_id, asset_id, progress: "skipped" },
  complete_job: { job_id },
  complete_batch: { batch_id },
  promote_batch: { batch_id },
  create_correction_batch: { batch_id, name: "again" },
  dataset_stats: { project },
  publish_release: { project, tag },
  list_releases: { project },
  verify_release: { project, tag },
  list_formats: {},
  list_export_targets: {},
  check_export: { project, tag, format },
  export_release: { project, tag, format, dest: "/nowhere" },
  create_preprocessing_recipe: { project, name: "small", spec: RECIPE },
  list_preprocessing_recipes: { project },
  get_preprocessing_recipe: { project, name: "small" },
  update_preprocessing_recipe: { project, name: "small", new_name: "big" },
  list_inference_connections: {},
  model_download_size: { model_id: "acme/fruit", model_revision: "r12" },
  create_inference_connection: HTTP_CONNECTION,
  download_connection_weights: { connection: "finder" },
  check_connection_integrity: { connection: "finder" },
  test_inference_connection: { connection: "finder" },
  update_inference_connection: { connection: "finder", name: "other" },
  delete_batch: { batch_id, confirm: true },
  delete_project: { project, confirm: true },
  delete_inference_connection: { connection: "finder", confirm: true },
  delete_preprocessing_recipe: { project, name: "small", confirm: true },
};

import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { ToolName } from "../support/answers.ts";
import { type Arguments, type Served, withServer } from "../support/client.ts";
import { box, pictures } from "../support/cycle.ts";

/** Keys in words, objects by key, lists by the shape of their items. */
type Shape = string | readonly [Shape] | { readonly [key: string]: Shape };

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
const TARGET = {
  ...keys("name title task format"),
  hints: "entry image_size class_index_base boxes needs_val_fold command notes",
} as const;
const COMPATIBILITY = {
  ...keys("release_id format target compatible format_is_lossy"),
  ...keys("never_carried needs_allow_lossy"),
  ...keys("excluded_annotations excluded_assets"),
  ...keys("degraded_annotations degraded_assets"),
  ...keys("clipped_annotations vanished_annotations"),
  folds: FOLDS,
  classes: ["label_class geometry status annotations assets reason"],
  ...keys("class_row_total recipe warnings"),
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

const PAGE = <S extends Shape>(item: S) =>
  ({ items: [item], ...keys("total") }) as const;

const SHAPES: Readonly<Record<ToolName, Shape>> = {
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
    ...keys("notes"),
  },
  list_sources: PAGE(SOURCE),
  backfill_thumbnails:
    "project_id examined filled missing unreadable filled_total missing_total unreadable_total",
  list_batches: PAGE(BATCH),
  get_batch: BATCH_DETAIL,
  approve_batch: { ...BATCH_DETAIL, ...keys("started") },
  start_batch: BATCH_DETAIL,
  repin_batch: BATCH_DETAIL,
  list_batch_assets: PAGE(MEMBER),
  create_batch: { ...BATCH_DETAIL, ...keys("jobs") },
  add_batch_assets: { ...MEMBERSHIP, ...keys("jobs") },
  remove_batch_assets: { ...MEMBERSHIP, ...keys("jobs") },
  get_job: JOB_DETAIL,
  next_pending_assets: { ...PAGE(ASSET), ...keys("remaining") },
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
  list_formats: PAGE(
    "name lossy never_carried geometries degraded_geometries modalities targets",
  ),
  list_export_targets: PAGE(TARGET),
  check_export: COMPATIBILITY,
  export_release: {
    ...keys("release_id format target directory file_count total_bytes"),
    compatibility: COMPATIBILITY,
  },
  create_preprocessing_recipe: RECIPE,
  list_preprocessing_recipes: PAGE(RECIPE),
  get_preprocessing_recipe: RECIPE,
  update_preprocessing_recipe: RECIPE,
  delete_batch: { deleted: { ...BATCH_DETAIL, ...keys("jobs") } },
  delete_project: { deleted: PROJECT },
  delete_preprocessing_recipe: { deleted: RECIPE },
};

/** Keys whose values have no shape of their own. */
function keys(words: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => [word, ""]));
}

function fits(value: unknown, shape: Shape, path: string): void {
  if (shape === "") {
    ok(value !== undefined, path);
  } else if (typeof shape === "string") {
    fits(value, keys(shape), path);
  } else if (Array.isArray(shape)) {
    ok(Array.isArray(value) && value.length > 0, `${path} is empty`);
    for (const [i, item] of value.entries()) {
      fits(item, shape[0], `${path}.${i}`);
    }
  } else {
    const found = value as Record<string, unknown>;
    deepStrictEqual(Object.keys(found), Object.keys(shape), path);
    for (const [key, inner] of Object.entries(shape)) {
      fits(found[key], inner as Shape, `${path}.${key}`);
    }
  }
}

Deno.test("wire answers hold the keys of the contract, in order", () =>
  withServer(async (served) => {
    const seen = new Set<ToolName>();
    const call = async <N extends ToolName>(tool: N, args: Arguments = {}) => {
      const answer = await served.call(tool, args);
      fits(answer, SHAPES[tool], tool);
      ok(!/"(?:path|uri)":/.test(JSON.stringify(answer)), tool);
      ok(!JSON.stringify(answer).includes(served.workspace), tool);
      seen.add(tool);
      return answer;
    };
    await walk({ ...served, room: served.room, call } as unknown as Served);
    deepStrictEqual([...seen].sort(), Object.keys(SHAPES).sort());
  }, { args: ["--allow-destructive"] }));

async function walk({ call, room }: Pick<Served, "call" | "room">) {
  const project = "Cats";
  const path = await pictures({ room });
  await Deno.writeTextFile(`${path}/bad.jpg`, "no picture");
  const attributes = [{ name: "fur", kind: "string" }];
  const cat = { name: "cat", geometries: ["bbox"], attributes };
  const dog = { ...cat, name: "dog" };
  await call("create_project", { name: project });
  await call("create_schema_version", { project, classes: [cat] });
  await call("create_schema_version", { project, classes: [cat, dog] });
  const versions = { from_version: 1, to_version: 2 };
  await call("compare_schema_versions", { project, ...versions });
  await call("get_schema", { project, version: 1 });
  await call("set_schema_draft", { project, classes: [cat, dog] });
  await call("get_schema_draft", { project });
  await call("publish_schema_draft", { project, revision: 1 });
  await call("clear_schema_draft", { project });
  const { batch_id } = await call("ingest", { project, path });
  await call("backfill_thumbnails", { project });
  await call("list_sources", { project });
  const approved = await call("approve_batch", { batch_id });
  const job_id = approved.jobs[0]?.id;
  await call("start_batch", { batch_id });
  await call("repin_batch", { batch_id });
  await call("list_batches", { project });
  await call("get_batch", { batch_id });
  await call("get_job", { job_id });
  await call("list_batch_assets", { batch_id });
  const { items } = await call("next_pending_assets", { job_id });
  const asset_id = items[0]?.id;
  await call("get_asset_image", { project, asset_id });
  const annotations = items.map((asset) => box(asset.id));
  const added = await call("add_annotations", { job_id, annotations });
  const [first, second] = added.items;
  const { asset_id: _, ...changed } = { ...box(""), id: first?.id };
  await call("update_annotations", { job_id, annotations: [changed] });
  await call("delete_annotations", { job_id, annotation_ids: [second?.id] });
  await call("list_asset_annotations", { job_id, asset_id });
  await call("set_asset_progress", {
    job_id,
    asset_id: second?.asset_id,
    progress: "skipped",
  });
  await call("preview_schema_change", { project, classes: [dog] });
  await call("complete_job", { job_id });
  const completed = await call("complete_batch", { batch_id });
  strictEqual(completed.promoted, 0);
  await call("promote_batch", { batch_id });
  await call("create_correction_batch", { batch_id, name: "again" });
  const asset_ids = [asset_id];
  const made = await call("create_batch", { project, name: "chosen" });
  await call("add_batch_assets", { batch_id: made.id, asset_ids });
  await call("remove_batch_assets", { batch_id: made.id, asset_ids });
  await call("list_projects");
  await call("get_project", { project });
  await call("dataset_stats", { project });
  const release = { project, tag: "v1" };
  const split = { train: 1, val: 0, test: 0 };
  await call("publish_release", { ...release, split });
  await call("list_releases", { project });
  await call("verify_release", release);
  await call("list_formats");
  await call("list_export_targets");
  await call("check_export", { ...release, format: "coco" });
  await call("export_release", {
    ...release,
    format: "yolo",
    dest: `${room}/export`,
    allow_lossy: true,
  });
  const small = { project, name: "small" };
  const spec = {
    resize: { mode: "letterbox", width: 64, height: 48 },
    augmentations: [{ kind: "vertical_flip" }],
    variants_per_train_image: 2,
  };
  await call("create_preprocessing_recipe", { ...small, spec });
  await call("list_preprocessing_recipes", { project });
  await call("get_preprocessing_recipe", small);
  await call("update_preprocessing_recipe", { ...small, new_name: "Small" });
  await call("delete_preprocessing_recipe", { ...small, confirm: true });
  await call("delete_batch", { batch_id: made.id, confirm: true });
  await call("delete_project", { project, confirm: true });
}

import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { PluginFolder } from "../exporters/sandbox/plugin_folder.ts";
import type { ToolName } from "../support/answers.ts";
import type { Arguments, Served } from "../support/client.ts";
import { box, pictures } from "../support/cycle.ts";
import { OracleEndpoint } from "./pre_label/room.ts";
import { keys, type Shape, SHAPES } from "./answer_shapes.ts";
import { IT, RESIDENT, withHub } from "./weights/room.ts";

const { model_id, model_revision } = RESIDENT;
const PIN = { model_id, model_revision };

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

Deno.test("wire answers hold the keys of the contract, in order", async () => {
  using plugins = new PluginFolder();
  plugins.add("broken.js", "export default {");
  const args = ["--allow-destructive", "--exporters", plugins.path];
  await withHub(async (served) => {
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
  }, { args });
});

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
  await call("compare_schema_versions", {
    project,
    from_version: 1,
    to_version: 2,
  });
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
  // It finds nothing, so that the pictures are still pending afterwards.
  await using endpoint = new OracleEndpoint(() => []);
  const connection = "finder";
  await call("create_inference_connection", {
    name: connection,
    connection_type: "http",
    model_id: "acme/fruit",
    model_revision: "r12",
    endpoint_url: endpoint.url(),
  });
  await call("test_inference_connection", { connection });
  await call("get_pre_label_plan", { batch_id, connection });
  await call("pre_label_job", { job_id, connection });
  await call("pre_label_batch", { batch_id, connection });
  await call("pre_label_project", { project, connection });
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
  const again = { batch_id, name: "again" };
  await call("create_correction_batch", again);
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
    verify: true,
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
  await call("update_inference_connection", { connection, max_in_flight: 2 });
  await call("model_download_size", PIN);
  await call("create_inference_connection", RESIDENT);
  await call("download_connection_weights", IT);
  await call("check_connection_integrity", IT);
  await call("list_inference_connections");
  await call("delete_inference_connection", { connection, confirm: true });
  await call("delete_preprocessing_recipe", { ...small, confirm: true });
  await call("delete_batch", { batch_id: made.id, confirm: true });
  await call("delete_project", { project, confirm: true });
}

import { deepStrictEqual, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { RefusalCode } from "../../../kernel/mod.ts";
import type { ToolName } from "../../support/answers.ts";
import { create, download, entry, IT, withHub } from "../weights/room.ts";
import {
  type Arguments,
  type Served,
  withServer,
} from "../../support/client.ts";
import { Endpoint } from "../../support/endpoint.ts";
import { box, open, promoted } from "../../support/cycle.ts";
import { requireTold } from "./provoke.ts";
import { ALL_TOOLS, WRITERS } from "./provoked.ts";
import { HTTP_CONNECTION, RECIPE, type Stage, stage } from "./stage.ts";
import { blobPath, edit, requireUnchanged, stateOf } from "./state.ts";

async function requireDamage(
  served: Served,
  tool: ToolName,
  args: Arguments,
  says: RegExp,
  code: RefusalCode = "WorkspaceCorrupt",
): Promise<void> {
  const before = await stateOf(served);
  const told = await served.refusal(tool, args);
  requireTold(told, { code, args, says }, served);
  requireUnchanged(before, await stateOf(served));
}

Deno.test("tools refuse what the workspace has lost", (t) =>
  withServer(async (served) => {
    const { project } = await promoted(served);
    const { manifest_hash } = await served.call("publish_release", {
      project,
      tag: "v1",
    });
    const { job_id, batch_id, assets } = await open(served, {
      project: "Dogs",
      count: 2,
    });
    const manifest = blobPath(served, manifest_hash);
    const release = { project, tag: "v1" };
    const readers = [
      ["check_export", { ...release, format: "coco" }],
      [
        "export_release",
        { ...release, format: "coco", dest: `${served.room}/out` },
      ],
    ] as const;
    const sound = await Deno.readFile(manifest);
    await Deno.writeTextFile(manifest, "{}");
    await t.step("a manifest that has changed", async () => {
      for (const [tool, args] of readers) {
        await requireDamage(served, tool, args, /manifest of release "v1" has/);
      }
    });
    await Deno.remove(manifest);
    await t.step("a manifest that is gone", async () => {
      for (const [tool, args] of [...readers, ["verify_release", release]]) {
        await requireDamage(
          served,
          tool as ToolName,
          args as Arguments,
          /manifest of release "v1" is gone$/,
        );
      }
    });
    await Deno.writeFile(manifest, sound);
    edit(
      served,
      "UPDATE release SET manifest_hash = (SELECT content_hash FROM asset)",
    );
    await t.step("a release whose manifest is a picture", async () => {
      for (const [tool, args] of [...readers, ["verify_release", release]]) {
        await requireDamage(
          served,
          tool as ToolName,
          args as Arguments,
          /a manifest is not one that this version of VisionSet can read$/,
        );
      }
    });
    edit(served, "DELETE FROM schema_version WHERE project_seq = 2");
    await t.step("a pin that names no version", async () => {
      const annotations = [box(assets[0]!.id)];
      await served.call("add_annotations", { job_id, annotations: [] });
      await requireDamage(
        served,
        "add_annotations",
        { job_id, annotations },
        new RegExp(`batch ${batch_id} names a schema version`),
      );
    });
    edit(served, "DELETE FROM dataset WHERE project_seq = 2");
    await t.step("a project without its dataset", async () => {
      for (const tool of ["get_project", "dataset_stats", "list_releases"]) {
        await requireDamage(
          served,
          tool as ToolName,
          { project: "Dogs" },
          /a project has 0 datasets$/,
        );
      }
    });
  }, { era: "2025-11-25" }));

Deno.test("tools that write refuse a database that may not be written", (t) =>
  withServer(async (served) => {
    await served.call("create_project", { name: "Cats" });
    {
      using db = new DatabaseSync(`${served.workspace}/visionset.db`);
      db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    // The file format's own mark for programs that may only read it.
    const path = `${served.workspace}/visionset.db`;
    const bytes = await Deno.readFile(path);
    bytes[18] = 3;
    await Deno.writeFile(`${path}.new`, bytes);
    await Deno.rename(`${path}.new`, path);
    await t.step("create_project", () =>
      requireDamage(
        served,
        "create_project",
        { name: "Dogs" },
        /may not write visionset\.db/,
        "WorkspaceUnwritable",
      ));
    await t.step("but reads go on", async () => {
      await served.call("list_projects");
    });
  }, { era: "2025-11-25" }));

/** A call of every writing tool that would go through. */
function writes(
  { project, folder, batch, job, asset, label }: Stage,
): Readonly<Record<string, Arguments>> {
  const { asset_id: _, ...box_of } = box(asset.labelled);
  return {
    create_project: { name: "Another" },
    create_schema_version: { project: "Bare", classes: [] },
    set_schema_draft: { project: "Bare", classes: [] },
    publish_schema_draft: { project, revision: 1 },
    clear_schema_draft: { project },
    ingest: { project, path: folder },
    backfill_thumbnails: { project },
    approve_batch: { batch_id: batch.draft },
    start_batch: { batch_id: batch.approved },
    pre_label_batch: { batch_id: batch.fresh, connection: "tested" },
    pre_label_project: {
      project,
      connection: "tested",
      batch_ids: [batch.fresh],
    },
    pre_label_job: { job_id: job.pending, connection: "tested" },
    repin_batch: { batch_id: batch.open },
    create_batch: { project, name: "chosen", asset_ids: [asset.plain] },
    add_batch_assets: { batch_id: batch.empty, asset_ids: [asset.plain] },
    remove_batch_assets: { batch_id: batch.draft, asset_ids: [asset.plain] },
    add_annotations: {
      job_id: job.working,
      annotations: [box(asset.plain)],
    },
    update_annotations: {
      job_id: job.working,
      annotations: [{ ...box_of, id: label.box.id }],
    },
    delete_annotations: {
      job_id: job.working,
      annotation_ids: [label.box.id],
    },
    set_asset_progress: {
      job_id: job.working,
      asset_id: asset.plain,
      progress: "skipped",
    },
    complete_job: { job_id: job.pending },
    complete_batch: { batch_id: batch.open },
    promote_batch: { batch_id: batch.completed },
    create_correction_batch: { batch_id: batch.completed, name: "again" },
    publish_release: { project: "Ready", tag: "v2" },
    create_preprocessing_recipe: { project, name: "big", spec: RECIPE },
    update_preprocessing_recipe: { project, name: "small", new_name: "tiny" },
    create_inference_connection: { ...HTTP_CONNECTION, name: "another" },
    download_connection_weights: IT,
    check_connection_integrity: { connection: "worn" },
    test_inference_connection: { connection: "finder" },
    update_inference_connection: { connection: "finder", name: "seeker" },
    delete_inference_connection: { connection: "finder", confirm: true },
    delete_batch: { batch_id: batch.draft, confirm: true },
    delete_project: { project: "Bare", confirm: true },
    delete_preprocessing_recipe: { project, name: "small", confirm: true },
  };
}

Deno.test("every tool that writes refuses while another process does", (t) =>
  withHub(async (served) => {
    const set = await stage(served);
    await promoted(served, { project: "Ready", count: 1 });
    await served.call("create_project", { name: "Bare" });
    await served.call("set_schema_draft", {
      project: set.project,
      classes: [],
    });
    await served.call("create_preprocessing_recipe", {
      project: set.project,
      name: "small",
      spec: RECIPE,
    });
    await using endpoint = new Endpoint(() =>
      Response.json({ model_ref: "fruit@12", capability: "text_detect" })
    );
    const usable = { ...HTTP_CONNECTION, endpoint_url: endpoint.url() };
    await served.call("create_inference_connection", usable);
    await create(served);
    const half = { name: "worn", device: "cuda", precision: "fp16" };
    await create(served, half);
    await download(served, "worn");
    await Deno.remove(entry(served.workspace, "onnx/model_fp16.onnx"));
    edit(served, "UPDATE asset SET thumbnail_hash = NULL WHERE seq = 1");
    await served.call("create_inference_connection", {
      ...usable,
      name: "tested",
    });
    await served.call("test_inference_connection", { connection: "tested" });
    const calls = writes(set);
    const before = await stateOf(served);
    using other = new DatabaseSync(`${served.workspace}/visionset.db`);
    other.exec("BEGIN IMMEDIATE");
    await t.step("for over five seconds, but reads go on", async (t) => {
      const waiting = WRITERS.map(async (tool) => {
        const args = calls[tool];
        ok(args, `${tool} has no call here`);
        return [tool, args, await served.refusal(tool, args)] as const;
      });
      await served.call("list_projects");
      for (const [tool, args, told] of await Promise.all(waiting)) {
        await t.step(
          tool,
          () => requireTold(told, { code: "WorkspaceBusy", args }, served),
        );
      }
      // A manifest is written before its row; alone it is harmless.
      const { tables } = await stateOf(served);
      deepStrictEqual(tables, before.tables);
    });
    await t.step("and not for less", async () => {
      const soon = served.call("create_project", calls["create_project"]!);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      other.exec("ROLLBACK");
      await soon;
    });
  }, { era: "2025-11-25", args: ALL_TOOLS }));

import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Era, withServer } from "../support/client.ts";
import { box, CLASSES, open, pictures } from "../support/cycle.ts";
import { decode } from "../support/media.ts";

const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];

for (const era of ERAS) {
  Deno.test(`serveStdio() carries one full cycle for a ${era} client`, () =>
    withServer(async (served) => {
      const project = "Cats";
      await served.call("create_project", { name: project });
      await served.call("create_schema_version", { project, classes: CLASSES });
      const path = await pictures(served, { width: 512, height: 384 });
      const { batch_id } = await served.call("ingest", { project, path });
      const approved = await served.call("approve_batch", {
        batch_id,
        start: true,
      });
      strictEqual(approved.started, true);
      const job_id = approved.jobs[0]?.id ?? "";
      const { items, remaining } = await served.call("next_pending_assets", {
        job_id,
        count: 2,
      });
      deepStrictEqual([items.length, remaining], [2, 3]);

      const look = { project, asset_id: items[0]?.id };
      const seen = await served.call("get_asset_image", look);
      deepStrictEqual(
        [seen.image_width, seen.image_height, seen.scale],
        [256, 192, 2],
      );
      const { content } = await served.raw("get_asset_image", look);
      strictEqual(content[0]?.mimeType, "image/jpeg");
      const sent = Buffer.from(content[0]?.data ?? "", "base64");
      strictEqual((await decode(sent)).width, 256);

      const pending = await served.call("next_pending_assets", { job_id });
      const annotations = pending.items.map((asset) => box(asset.id));
      const added = await served.call("add_annotations", {
        job_id,
        annotations,
      });
      strictEqual(added.job_started, true);
      const changed = { ...box(""), id: added.items[0]?.id };
      const { asset_id: _, ...update } = changed;
      await served.call("update_annotations", {
        job_id,
        annotations: [{ ...update, attributes: {} }],
      });
      await served.call("delete_annotations", {
        job_id,
        annotation_ids: [added.items[2]?.id],
      });
      await served.call("set_asset_progress", {
        job_id,
        asset_id: added.items[2]?.asset_id,
        progress: "skipped",
      });
      await served.call("complete_job", { job_id });
      const completed = await served.call("complete_batch", {
        batch_id,
        promote: true,
      });
      strictEqual(completed.promoted, 2);
      const release = { project, tag: "v1" };
      const split = { train: 0.5, val: 0.5, test: 0 };
      const published = await served.call("publish_release", {
        ...release,
        split,
      });
      deepStrictEqual(published.folds, { train: 1, val: 1, test: 0 });
      strictEqual((await served.call("verify_release", release)).ok, true);
      const check = { ...release, format: "yolo" };
      strictEqual((await served.call("check_export", check)).compatible, true);
      const dest = `${served.room}/export`;
      const refused = await served.refusal("export_release", {
        ...check,
        dest,
      });
      strictEqual(refused.retry_with, "allow_lossy");
      const exported = await served.call("export_release", {
        ...check,
        dest,
        allow_lossy: true,
      });
      strictEqual(exported.directory, dest);
      ok(exported.file_count >= 5);
    }, { era }));
}

Deno.test("withServer() gives every read tool a workspace to read", () =>
  withServer(async (served) => {
    const { project, batch_id, job_id, assets } = await open(served);
    const asset_id = assets[0]?.id;
    for (
      const [tool, args] of [
        ["list_projects", {}],
        ["get_project", { project }],
        ["get_schema", { project }],
        ["compare_schema_versions", {
          project,
          from_version: 1,
          to_version: 1,
        }],
        ["preview_schema_change", { project, classes: CLASSES }],
        ["list_sources", { project }],
        ["backfill_thumbnails", { project }],
        ["list_batches", { project }],
        ["get_batch", { batch_id }],
        ["list_batch_assets", { batch_id }],
        ["get_job", { job_id }],
        ["list_asset_annotations", { job_id, asset_id }],
        ["dataset_stats", { project }],
        ["list_releases", { project }],
        ["list_formats", {}],
      ] as const
    ) await served.call(tool, args);
  }));

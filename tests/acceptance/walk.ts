import {
  deepStrictEqual,
  match,
  ok,
  rejects,
  strictEqual,
} from "node:assert/strict";
import type { Served } from "../support/client.ts";
import { apple, NO_FRUIT, ORCHARD_CLASSES, writeOrchard } from "./orchard.ts";
import { PROJECT, ship } from "./ship.ts";

/** Walks one whole cycle as an agent would; pictures and exports lie in `home`. */
export async function walk(served: Served, home: string): Promise<void> {
  const contract = await beginProject(served);
  const { batch_id, job_ids, asset_ids } = await takeIn(served, home);
  await labelFirstJob(served, job_ids[0]!, asset_ids);
  await skipSecondJob(served, job_ids[1]!, asset_ids[2]!);
  await ship(served, batch_id, home);
  await moveContract(served, contract);
  await rejects(served.raw("delete_batch", { batch_id }), /delete_batch/);
}

async function beginProject(served: Served) {
  deepStrictEqual(await served.call("list_projects"), { items: [], total: 0 });
  const { project, dataset } = await served.call("create_project", {
    name: "Orchard",
    description: "fruit on trees",
  });
  deepStrictEqual(project, {
    id: project.id,
    name: "Orchard",
    description: "fruit on trees",
    thumbnail_asset_id: null,
    thumbnail_hash: null,
  });
  strictEqual(dataset.project_id, project.id);
  const { published, ...rest } = await served.call("create_schema_version", {
    ...PROJECT,
    classes: ORCHARD_CLASSES,
    description: "first contract",
  });
  deepStrictEqual(rest, { advanced_batches: [], advanced_batch_total: 0 });
  deepStrictEqual(published, {
    project_id: project.id,
    version: 1,
    classes: [
      {
        name: "apple",
        geometries: ["bbox", "polygon"],
        color: null,
        attributes: [{
          name: "ripe",
          kind: "boolean",
          required: false,
          options: null,
          default: true,
        }],
      },
      {
        name: "no-fruit",
        geometries: ["classification_tag"],
        color: null,
        attributes: [],
      },
    ],
    description: "first contract",
    created_at: published.created_at,
    provenance: "curated",
  });
  return published.classes;
}

async function takeIn(served: Served, home: string) {
  const path = `${home}/orchard`;
  await writeOrchard(path);
  const first = await served.call("ingest", { ...PROJECT, path });
  deepStrictEqual(
    [first.created, first.deduplicated, first.failed, first.partial],
    [3, 0, 1, 0],
  );
  deepStrictEqual(
    first.failures.map(({ name, kind }) => [name, kind]),
    [["readme.txt", "unsupported"]],
  );
  const second = await served.call("ingest", { ...PROJECT, path });
  deepStrictEqual([second.created, second.deduplicated], [0, 3]);
  const { batch_id } = first;
  ok(second.batch_id !== batch_id);
  const approved = await served.call("approve_batch", {
    batch_id,
    jobs_of: 2,
    start: true,
  });
  deepStrictEqual(
    [approved.state, approved.schema_version, approved.started],
    ["in_annotation", 1, true],
  );
  deepStrictEqual(approved.jobs.map((job) => job.asset_count), [2, 1]);
  deepStrictEqual(approved.progress, {
    unannotated: 3,
    pre_labeled: 0,
    annotated: 0,
    skipped: 0,
    review_pending: 0,
    accepted: 0,
    total: 3,
  });
  const { items } = await served.call("list_batch_assets", { batch_id });
  deepStrictEqual(items.map((a) => [a.width, a.height, a.format]), [
    [1600, 1200, "jpeg"],
    [640, 480, "png"],
    [1600, 1200, "jpeg"],
  ]);
  return {
    batch_id,
    job_ids: approved.jobs.map((job) => job.id),
    asset_ids: items.map((asset) => asset.id),
  };
}

async function labelFirstJob(
  served: Served,
  job_id: string,
  [first, second]: readonly string[],
): Promise<void> {
  const look = { ...PROJECT, asset_id: first };
  const seen = await served.call("get_asset_image", look);
  deepStrictEqual(
    [seen.image_width, seen.image_height, seen.resolution, seen.scale],
    [256, 192, "thumbnail", 6.25],
  );
  const loose = { asset_id: first, ...apple(240, 190, 170, 170) };
  const other = { asset_id: first, ...apple(900, 300, 120, 110) };
  const added = await served.call("add_annotations", {
    job_id,
    annotations: [loose, other],
  });
  strictEqual(added.job_started, true);
  const id = added.items[0]?.id;
  const box = apple(40 * 6.25, 32 * 6.25, 24 * 6.25, 24 * 6.25);
  const updated = await served.call("update_annotations", {
    job_id,
    annotations: [{ id, ...box }],
  });
  deepStrictEqual(updated.items[0]?.geometry, box.geometry);
  const pending = await served.call("next_pending_assets", {
    job_id,
    count: 5,
  });
  deepStrictEqual(pending.items.map((asset) => asset.id), [second]);

  const tag = { asset_id: second, ...NO_FRUIT };
  const pear = { ...apple(1, 1, 5, 5), asset_id: second, label_class: "pear" };
  const refused = await served.refusal("add_annotations", {
    job_id,
    annotations: [tag, pear],
  });
  match(refused.message, /"pear" is not declared .*"apple", "no-fruit"/);
  deepStrictEqual([refused.retry_with, refused.index], [null, 1]);
  const stored = { job_id, asset_id: second };
  const none = await served.call("list_asset_annotations", stored);
  strictEqual(none.total, 0);
  const resent = await served.call("add_annotations", {
    job_id,
    annotations: [tag],
  });
  strictEqual(resent.job_started, false);
  const completed = await served.call("complete_job", { job_id });
  deepStrictEqual(
    [completed.state, completed.job_started],
    ["completed", false],
  );
}

async function skipSecondJob(
  served: Served,
  job_id: string,
  asset_id: string,
): Promise<void> {
  const mark = { job_id, asset_id, progress: "skipped" };
  deepStrictEqual(await served.call("set_asset_progress", mark), {
    asset_id,
    progress: "skipped",
    job_started: true,
  });
  await served.call("complete_job", { job_id });
  const late = [{ asset_id, ...apple(1, 1, 5, 5) }];
  const refused = await served.refusal("add_annotations", {
    job_id,
    annotations: late,
  });
  strictEqual(refused.retry_with, null);
}

async function moveContract(
  served: Served,
  classes: readonly { name: string }[],
): Promise<void> {
  const narrow = { ...PROJECT, classes: classes.slice(0, 1) };
  const preview = await served.call("preview_schema_change", narrow);
  deepStrictEqual(preview.diff.destructive_classes, ["no-fruit"]);
  deepStrictEqual(
    [preview.diff.is_destructive, preview.blockers, preview.is_refused],
    [true, [{ label_class: "no-fruit", annotations: 1, assets: 1 }], true],
  );
  const asked = await served.refusal("create_schema_version", narrow);
  strictEqual(asked.retry_with, "allow_destructive");
  const final = await served.refusal("create_schema_version", {
    ...narrow,
    allow_destructive: true,
  });
  strictEqual(final.retry_with, null);
  const { published } = await served.call("create_schema_version", {
    ...PROJECT,
    classes: [...classes, { name: "pear", geometries: ["bbox"] }],
  });
  strictEqual(published.version, 2);
}

import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../../support/client.ts";
import { box as human } from "../../support/cycle.ts";
import { settle } from "../refusals/stage.ts";
import {
  type Asked,
  found,
  labelsOn,
  OracleEndpoint,
  progressIn,
  ready,
  runOf,
} from "./room.ts";

const ONE_BY_ONE = { connection: { max_in_flight: 1 } };

/** Runs a step once, when so many requests have come. */
function once(nth: number, step: (asked: Asked) => Promise<unknown>) {
  return async (asked: Asked) => {
    if (asked.nth === nth) await step(asked);
    return [found(), found("red panda")];
  };
}

Deno.test("frames that a person works during the run are left to the person", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const made = await ready(served, endpoint, { count: 6, ...ONE_BY_ONE });
    const { job_id, batch_id, connection, assets } = made;
    const ids = assets.map(({ id }) => id);
    // The first is being asked about, the others are still to come.
    endpoint.oracle = once(0, async () => {
      const annotations = [human(ids[0]!), human(ids[3]!)];
      await served.call("add_annotations", { job_id, annotations });
      const mark = { job_id, asset_id: ids[4], progress: "skipped" };
      await served.call("set_asset_progress", mark);
    });

    const { plan: _, ...outcome } = await served.call("pre_label_job", {
      job_id,
      connection,
    });

    deepStrictEqual(outcome, {
      job_id,
      assets_considered: 4,
      assets_labeled: 3,
      annotations_written: 6,
      annotations_replaced: 0,
      model_ref: "orchard@12",
      assets_skipped: 3,
      regions_discarded: 0,
      regions_out_of_bounds: 0,
      stopped_early: false,
    });
    const labels = await labelsOn(served, job_id, assets);
    deepStrictEqual(
      labels.map((l) => l.map((a) => a.provenance)),
      [["human"], ["model", "model"], ["model", "model"], ["human"], [], [
        "model",
        "model",
      ]],
    );
    deepStrictEqual([...(await progressIn(served, batch_id)).values()], [
      "annotated",
      "pre_labeled",
      "pre_labeled",
      "annotated",
      "skipped",
      "pre_labeled",
    ]);
    strictEqual((await runOf(served, job_id))!.assets_processed, 6);
  }));

Deno.test("a frame that a person confirms during the run keeps its labels", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const made = await ready(served, endpoint, { count: 2, ...ONE_BY_ONE });
    const { job_id, connection, assets } = made;
    await served.call("pre_label_job", { job_id, connection });
    const before = await labelsOn(served, job_id, assets);
    const [first] = assets;
    const confirm = { job_id, asset_id: first!.id, progress: "annotated" };
    endpoint.oracle = once(
      endpoint.asked.length,
      () => served.call("set_asset_progress", confirm),
    );

    const outcome = await served.call("pre_label_job", {
      job_id,
      connection,
      replace_model_labels: true,
    });

    deepStrictEqual(
      [outcome.assets_skipped, outcome.annotations_replaced],
      [1, 1],
    );
    const after = await labelsOn(served, job_id, assets);
    deepStrictEqual(after[0], before[0]);
    strictEqual(after[1]!.length, 2);
  }));

Deno.test("a frame that is labelled through another batch during the run is left alone", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const made = await ready(served, endpoint, { count: 3, ...ONE_BY_ONE });
    const { job_id, connection, project, assets } = made;
    const asset_ids = assets.map(({ id }) => id);
    const other = { project, name: "other", asset_ids };
    const { id: batch_id } = await served.call("create_batch", other);
    const opened = await served.call("approve_batch", {
      batch_id,
      start: true,
    });
    endpoint.oracle = once(0, () =>
      served.call("add_annotations", {
        job_id: opened.jobs[0]!.id,
        annotations: [human(asset_ids[0]!), human(asset_ids[2]!)],
      }));

    const outcome = await served.call("pre_label_job", { job_id, connection });

    deepStrictEqual([outcome.assets_labeled, outcome.assets_skipped], [1, 2]);
    const labels = await labelsOn(served, job_id, assets);
    deepStrictEqual(labels.map((l) => l.map((a) => a.provenance)), [
      ["human"],
      ["model", "model"],
      ["human"],
    ]);
  }));

Deno.test("a job that is completed during its run is stopped, and the next goes on", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const made = await ready(served, endpoint, {
      count: 8,
      jobs_of: 4,
      ...ONE_BY_ONE,
    });
    const { job_ids: [first, second], batch_id, connection } = made;
    endpoint.oracle = once(1, () => finish(served, first!, batch_id));

    const { items } = await served.call("pre_label_batch", {
      batch_id,
      connection,
    });

    deepStrictEqual(
      items.map((o) => [o.job_id, o.stopped_early, o.annotations_written]),
      [[first, true, 2], [second, false, 8]],
    );
    const run = (await runOf(served, first!))!;
    deepStrictEqual(
      [run.state, run.stopped_early, run.assets_processed, run.assets_total],
      ["succeeded", true, 1, 4],
    );
  }));

/** Confirms what a model labelled, skips the rest, and completes the job. */
async function finish(served: Served, job_id: string, batch_id: string) {
  const { items } = await served.call("list_batch_assets", {
    batch_id,
    job_id,
    progress: ["pre_labeled"],
  });
  for (const { id: asset_id } of items) {
    const mark = { job_id, asset_id, progress: "annotated" };
    await served.call("set_asset_progress", mark);
  }
  await settle(served, job_id);
}

Deno.test("a batch that is deleted during its run takes the run along", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const made = await ready(served, endpoint, {
      count: 6,
      jobs_of: 3,
      ...ONE_BY_ONE,
    });
    const { batch_id, connection, project } = made;
    const deletion = { batch_id, confirm: true };
    endpoint.oracle = once(1, () => served.call("delete_batch", deletion));

    const answer = await served.call("pre_label_batch", {
      batch_id,
      connection,
    });

    deepStrictEqual(
      answer.items.map((o) => [o.stopped_early, o.annotations_written]),
      [[true, 2]],
    );
    strictEqual(endpoint.asked.length, 2);
    strictEqual((await served.call("list_batches", { project })).total, 0);
  }, { args: ["--allow-destructive"] }));

Deno.test("labels are judged by the schema version of the moment they are entered", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const made = await ready(served, endpoint, { count: 3, ...ONE_BY_ONE });
    const { batch_id, job_id, connection, project, assets } = made;
    endpoint.oracle = once(0, async () => {
      const classes = [{ name: "cat", geometries: ["bbox"] }];
      const narrowed = { project, classes, allow_destructive: true };
      await served.call("create_schema_version", narrowed);
      await served.call("repin_batch", { batch_id, allow_destructive: true });
    });

    const outcome = await served.call("pre_label_job", { job_id, connection });

    deepStrictEqual(
      [outcome.annotations_written, outcome.regions_discarded],
      [3, 3],
    );
    strictEqual(outcome.plan.schema_version, 1);
    for (const labels of await labelsOn(served, job_id, assets)) {
      deepStrictEqual(
        labels.map((l) => [l.label_class, l.schema_version]),
        [["cat", 2]],
      );
    }
    ok(endpoint.asked.every(({ phrases }) => phrases.includes("Red Panda")));
  }));

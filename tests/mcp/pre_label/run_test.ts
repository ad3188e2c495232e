import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { withServer } from "../../support/client.ts";
import { open } from "../../support/cycle.ts";
import {
  box,
  CLASSES,
  connectTo,
  found,
  MODEL_REF,
  OracleEndpoint,
  pause,
  progressIn,
  ready,
  runOf,
} from "./room.ts";

Deno.test("pre_label_job asks in stored order, and starts no job", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(({ nth }) =>
      nth === 1 ? [] : [found(), found("red panda", box(20)), found("dog")]
    );
    const { job_id, connection, assets, batch_id } = await ready(
      served,
      endpoint,
      { count: 4, connection: { max_in_flight: 1 } },
    );

    const outcome = await served.call("pre_label_job", {
      job_id,
      connection: ` ${connection.toUpperCase()}`,
      minimum_confidence: 0.5,
    });

    deepStrictEqual(
      endpoint.asked.map(({ asset_id }) => asset_id),
      assets.map(({ id }) => id),
    );
    for (const { phrases, minimum_confidence } of endpoint.asked) {
      deepStrictEqual(phrases, ["cat", "Red Panda", "pond"]);
      strictEqual(minimum_confidence, 0.5);
    }
    strictEqual(outcome.annotations_written, 6);
    const job = await served.call("get_job", { job_id });
    strictEqual(job.state, "pending");
    deepStrictEqual(job.allowed_actions, ["start", "pre_label"]);
    const { pre_label_run: run } = job;
    ok(run !== null && run.finished_at !== null);
    ok(run.started_at <= run.finished_at);
    const { run_id, connection_id, started_at, finished_at, ...rest } = run;
    strictEqual(connection_id.length, 36);
    deepStrictEqual(rest, {
      job_id,
      state: "succeeded",
      assets_processed: 4,
      assets_total: 4,
      assets_labeled: 3,
      annotations_written: 6,
      annotations_replaced: 0,
      assets_skipped: 0,
      regions_discarded: 3,
      regions_out_of_bounds: 0,
      stopped_early: false,
      model_ref: MODEL_REF,
      error: null,
    });
    const batch = await served.call("get_batch", { batch_id });
    deepStrictEqual(batch.pre_label_run, run);
    ok(batch.allowed_actions.includes("pre_label"));
    const { items } = await served.call("list_batches", { project: "Cats" });
    deepStrictEqual(items[0]!.pre_label_run, run);
    deepStrictEqual([started_at, finished_at], [
      items[0]!.pre_label_run!.started_at,
      run.finished_at,
    ]);
    ok(run_id !== job_id);
  }));

Deno.test("pre_label_batch runs over open jobs in order, and passes over others", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { job_ids, assets, connection, batch_id } = await ready(
      served,
      endpoint,
      { count: 4, jobs_of: 1 },
    );
    const [, second, third] = job_ids;
    const { items: [shut] } = await served.call("next_pending_assets", {
      job_id: second,
    });
    await served.call("set_asset_progress", {
      job_id: second,
      asset_id: shut!.id,
      progress: "skipped",
    });
    await served.call("complete_job", { job_id: second });
    strictEqual(assets.length, 1);

    const answer = await served.call("pre_label_batch", {
      batch_id,
      connection,
    });

    deepStrictEqual(
      answer.items.map((
        { job_id, annotations_written },
      ) => [job_id, annotations_written]),
      job_ids.filter((id) => id !== second).map((id) => [id, 1]),
    );
    deepStrictEqual([answer.total, answer.annotations_written], [3, 3]);
    strictEqual(await runOf(served, second!), null);
    const { pre_label_run } = await served.call("get_batch", { batch_id });
    strictEqual(pre_label_run!.job_id, job_ids[3]);
    ok((await runOf(served, third!))!.run_id !== pre_label_run!.run_id);

    const again = await served.call("pre_label_batch", {
      batch_id,
      connection,
    });
    strictEqual(endpoint.asked.length, 3);
    strictEqual(again.annotations_written, 0);
    deepStrictEqual(again.items.map(({ model_ref }) => model_ref), [
      null,
      null,
      null,
    ]);
  }));

Deno.test("pre_label_batch without an open job answers nothing", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { job_id, assets, connection, batch_id } = await ready(
      served,
      endpoint,
      { count: 1 },
    );
    const mark = { job_id, asset_id: assets[0]!.id, progress: "skipped" };
    await served.call("set_asset_progress", mark);
    await served.call("complete_job", { job_id });
    const request = { batch_id, connection };

    const answer = await served.call("pre_label_batch", request);

    deepStrictEqual({ ...answer }, {
      items: [],
      total: 0,
      annotations_written: 0,
    });
  }));

Deno.test("pre_label_project takes open batches in order, or those that are named", (t) =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const connection = await connectTo(served, endpoint);
    const project = "Cats";
    const { batch_id: first } = await open(served, {
      classes: CLASSES,
      count: 2,
    });
    const more = async (name: string, start: boolean) => {
      const path = `${served.room}/pictures-2`;
      const made = await served.call("ingest", {
        project,
        path,
        batch_name: name,
      });
      const { batch_id } = made;
      await served.call("approve_batch", { batch_id, start });
      return batch_id;
    };
    const second = await more("second", true);
    await more("asleep", false);
    const request = { project, connection };

    await t.step("all that are open", async () => {
      const answer = await served.call("pre_label_project", request);
      // The same assets: what one batch labels is touched in the other.
      deepStrictEqual(
        answer.items.map((o) => [o.batch_id, o.batch_name, o.assets_labeled]),
        [[first, "pictures-2", 2], [second, "second", 0]],
      );
      deepStrictEqual([answer.total, answer.annotations_written], [2, 2]);
    });
    await t.step("those that are named, each once", async () => {
      const batch_ids = [second, first.toUpperCase(), second, first];
      const answer = await served.call("pre_label_project", {
        ...request,
        batch_ids,
        replace_model_labels: true,
      });
      deepStrictEqual(
        answer.items.map((o) => [o.batch_id, o.annotations_replaced]),
        [[second, 0], [first, 2]],
      );
      deepStrictEqual([...await progressIn(served, second)].map(([, p]) => p), [
        "unannotated",
        "unannotated",
      ]);
    });
  }));

Deno.test("pre_label_batch keeps max_in_flight pictures under way, and no more", async (t) => {
  for (const max_in_flight of [1, 3]) {
    await t.step(String(max_in_flight), () =>
      withServer(async (served) => {
        await using endpoint = new OracleEndpoint(async () => {
          await pause(30);
          return [found()];
        });
        const { batch_id, connection } = await ready(served, endpoint, {
          count: 12,
          connection: { max_in_flight },
        });

        const request = { batch_id, connection };
        const answer = await served.call("pre_label_batch", request);

        strictEqual(answer.annotations_written, 12);
        strictEqual(endpoint.most, max_in_flight);
      }));
  }
});

Deno.test("a slow picture does not hold up the others", () =>
  withServer(async (served) => {
    const slow = Promise.withResolvers<void>();
    await using endpoint = new OracleEndpoint(async ({ nth }) => {
      if (nth === 0) await slow.promise;
      return [found()];
    });
    const { batch_id, connection, assets } = await ready(served, endpoint, {
      count: 20,
      connection: { max_in_flight: 2 },
    });
    const running = served.call("pre_label_batch", { batch_id, connection });
    const labelled = async () => {
      const { progress } = await served.call("get_batch", { batch_id });
      return progress.pre_labeled;
    };
    while (await labelled() < 19) {
      await pause(20);
    }

    slow.resolve();

    strictEqual((await running).annotations_written, 20);
    // The first two set out together, and either may arrive first.
    const early = assets.slice(0, 2).map(({ id }) => id);
    ok(early.includes(endpoint.asked[0]!.asset_id));
  }));

Deno.test("labels do not depend on how long the answers take", () =>
  withServer(async (served) => {
    const shape = (asset_id: string) => {
      const n = parseInt(asset_id.slice(0, 4), 16);
      return Array.from(
        { length: n % 4 },
        (_, i) => found(i % 2 ? "CAT" : "red panda", box(n % 50 + i, i)),
      );
    };
    await using endpoint = new OracleEndpoint(async ({ asset_id }) => {
      await pause(Math.random() * 40);
      return shape(asset_id);
    });
    const { job_id, batch_id, connection, assets } = await ready(
      served,
      endpoint,
      { count: 30, connection: { max_in_flight: 8 } },
    );
    const wanted = assets.map(({ id }) => shape(id));

    for (const replace_model_labels of [false, true]) {
      const { annotations_written } = await served.call("pre_label_job", {
        job_id,
        connection,
        replace_model_labels,
      });
      strictEqual(annotations_written, wanted.flat().length);
      const progress = await progressIn(served, batch_id);
      for (const [i, { id: asset_id }] of assets.entries()) {
        const of = { job_id, asset_id };
        const { items } = await served.call("list_asset_annotations", of);
        deepStrictEqual(
          items.map((l) => [l.label_class.toLowerCase(), l.geometry]),
          wanted[i]!.map((r) => [r.label.toLowerCase(), r.geometry]),
        );
        const is = items.length > 0 ? "pre_labeled" : "unannotated";
        strictEqual(progress.get(asset_id), is);
      }
    }
  }));

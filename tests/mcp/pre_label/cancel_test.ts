import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { type Era, withServer } from "../../support/client.ts";
import { WatchedServer } from "../tasks/watched.ts";
import {
  found,
  labelsOn,
  OracleEndpoint,
  pause,
  ready,
  runOf,
} from "./room.ts";

const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];
/** The asset from which on the endpoint says nothing, counted from 0. */
const SILENT = 6;

for (const era of ERAS) {
  Deno.test(`a cancelled run stops within a second, and calling again goes on (${era})`, () =>
    withServer(async (served) => {
      const never = Promise.withResolvers<void>();
      await using endpoint = new OracleEndpoint(async ({ nth }) => {
        if (nth >= SILENT) await never.promise;
        return [found(), found("red panda")];
      });
      const { job_id, batch_id, connection, assets } = await ready(
        served,
        endpoint,
        { count: 12 },
      );
      const server = await WatchedServer.start(served.workspace, era);
      const request = { batch_id, connection };
      const id = await server.send("pre_label_batch", request, true);
      while (endpoint.asked.length < SILENT + 4) await pause(10);
      await server.untilSeen(id, 2);

      const start = performance.now();
      await server.cancel(id);
      while ((await runOf(served, job_id))!.state === "running") {
        await pause(10);
      }

      const took = performance.now() - start;
      ok(took < 1000, `${took} ms`);
      const run = (await runOf(served, job_id))!;
      deepStrictEqual(
        [run.state, run.error, run.stopped_early],
        ["failed", "cancelled", true],
      );
      strictEqual(run.assets_processed, SILENT);
      const seen = server.seen(id);
      for (const { message, total } of seen) {
        match(message, /^\d+ of 12 pictures, \d+ labels$/);
        strictEqual(total, 12);
      }
      ok(Number.isNaN(server.answeredAt(id)), "it was answered");
      never.resolve();
      endpoint.oracle = () => [found(), found("red panda")];
      const again = await server.call("pre_label_batch", request);
      strictEqual(again["annotations_written"], 2 * (12 - SILENT));
      const labels = await labelsOn(served, job_id, assets);
      deepStrictEqual(labels.map((l) => l.length), Array(12).fill(2));
      strictEqual((await server.raw.end()).code, 0);
    }));
}

Deno.test("a run tells its progress over all jobs, and lets other calls through", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(async () => {
      await pause(60);
      return [found()];
    });
    const { batch_id, connection } = await ready(served, endpoint, {
      count: 40,
      jobs_of: 20,
      connection: { max_in_flight: 2 },
    });
    const server = await WatchedServer.start(served.workspace, "2026-07-28");
    const id = await server.send("pre_label_batch", {
      batch_id,
      connection,
    }, true);

    const times = await server.latencies(server.answer(id));

    const seen = server.seen(id);
    ok(seen.length >= 3, `${seen.length} messages`);
    const values = seen.map(({ progress }) => progress);
    deepStrictEqual(values, [...new Set(values)].sort((a, b) => a - b));
    for (const { message, total } of seen) {
      strictEqual(total, 40);
      match(message, /^\d+ of 40 pictures, \d+ labels, job [12] of 2$/);
    }
    ok(times[times.length >> 1]! < 200, `p50 ${times[times.length >> 1]} ms`);
    await server.raw.end();
  }));

Deno.test("a run whose client goes away is taken back, and does not seem to live", () =>
  withServer(async (served) => {
    const never = Promise.withResolvers<void>();
    await using endpoint = new OracleEndpoint(async ({ nth }) => {
      if (nth >= SILENT) await never.promise;
      return [found()];
    });
    const { job_id, connection } = await ready(served, endpoint, { count: 12 });
    const { workspace } = served;
    const request = { job_id, connection };
    await withServer(async (brief) => {
      brief.raw("pre_label_job", request).catch(() => {});
      while (endpoint.asked.length < SILENT + 4) await pause(10);
    }, { workspace });

    const run = (await runOf(served, job_id))!;

    deepStrictEqual([run.state, run.error], ["failed", "cancelled"]);
    never.resolve();
    const again = await served.call("pre_label_job", request);
    strictEqual(again.assets_considered, 12 - SILENT);
  }));

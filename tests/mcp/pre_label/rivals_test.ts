import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { ToolName } from "../../support/answers.ts";
import {
  type Arguments,
  type Served,
  withServer,
} from "../../support/client.ts";
import { withPair } from "../../two_process/pair.ts";
import { edit } from "../refusals/state.ts";
import {
  found,
  labelsOn,
  OracleEndpoint,
  pause,
  ready,
  runOf,
} from "./room.ts";

const BOTH = [found(), found("red panda")];

/** Makes every run look as if its program had died a while ago. */
function age(served: Served): void {
  edit(
    served,
    "UPDATE pre_label_run SET heartbeat_at = '2020-01-01T00:00:00.000Z'",
  );
}

function heartbeat({ workspace }: Served): string {
  using db = new DatabaseSync(`${workspace}/visionset.db`);
  const found = db.prepare("SELECT heartbeat_at FROM pre_label_run").get();
  return String(found!["heartbeat_at"]);
}

/** An endpoint that says nothing about some asset until it is told to. */
function silent(nth: number) {
  const speak = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const oracle: OracleEndpoint["oracle"] = async (question) => {
    if (question.nth === nth) {
      asked.resolve();
      await speak.promise;
    }
    return BOTH;
  };
  return { oracle, asked: asked.promise, speak: speak.resolve };
}

Deno.test("a job with a run that lives is refused to every other run", (t) =>
  withPair(async ([one, other]) => {
    const { oracle, asked, speak } = silent(2);
    await using endpoint = new OracleEndpoint(oracle);
    const made = await ready(one, endpoint, { count: 4 });
    const { job_id, batch_id, project, connection, assets } = made;
    const running = one.call("pre_label_job", { job_id, connection });
    await asked;
    const { run_id, state } = (await runOf(other, job_id))!;
    strictEqual(state, "running");

    const rivals: readonly [ToolName, Arguments][] = [
      ["pre_label_job", { job_id, connection }],
      ["pre_label_batch", { batch_id, connection }],
      ["pre_label_project", { project, connection }],
    ];
    for (const [tool, request] of rivals) {
      await t.step(tool, async () => {
        for (const served of [one, other]) {
          const { message } = await served.refusal(tool, request);
          match(message, new RegExp(`^Job ${job_id} is .* by run ${run_id}, `));
        }
      });
    }
    await t.step("and labels by hand go on", async () => {
      const mark = { job_id, asset_id: assets[3]!.id, progress: "skipped" };
      await other.call("set_asset_progress", mark);
    });

    speak();
    const outcome = await running;
    ok(!outcome.stopped_early);
    strictEqual(endpoint.asked.length, 4);
    deepStrictEqual((await runOf(other, job_id))!.run_id, run_id);
    const again = await other.call("pre_label_job", { job_id, connection });
    strictEqual(again.assets_considered, 0);
  }));

Deno.test("a run that counts as dead is settled by the next, and enters nothing more", () =>
  withPair(async ([one, other]) => {
    const { oracle, asked, speak } = silent(2);
    await using endpoint = new OracleEndpoint(oracle);
    const { job_id, connection, assets } = await ready(one, endpoint, {
      count: 4,
      connection: { max_in_flight: 1 },
    });
    const request = { job_id, connection };
    const running = one.call("pre_label_job", request);
    await asked;
    const first = (await runOf(one, job_id))!.run_id;
    age(one);

    const second = await other.call("pre_label_job", request);

    strictEqual(second.assets_considered, 2);
    speak();
    const stopped = await running;
    strictEqual(stopped.stopped_early, true);
    strictEqual(stopped.assets_labeled, 2);
    const labels = await labelsOn(one, job_id, assets);
    deepStrictEqual(labels.map((l) => l.length), [2, 2, 2, 2]);
    using db = new DatabaseSync(`${one.workspace}/visionset.db`);
    const runs = db.prepare(
      "SELECT run_id, state, error FROM pre_label_run ORDER BY seq",
    ).all().map((row) => ({ ...row }));
    deepStrictEqual(runs[0], {
      run_id: first,
      state: "failed",
      error: "interrupted",
    });
    strictEqual(runs[1]!["state"], "succeeded");
  }));

Deno.test("a server that starts settles what died, and leaves what lives", (t) =>
  withServer(async (served) => {
    const { oracle, asked, speak } = silent(1);
    await using endpoint = new OracleEndpoint(oracle);
    const { job_id, connection } = await ready(served, endpoint, { count: 3 });
    const running = served.call("pre_label_job", { job_id, connection });
    await asked;
    const seen = async () => {
      const { workspace } = served;
      return await withServer((late) => runOf(late, job_id), { workspace });
    };
    await t.step("alive", async () => {
      strictEqual((await seen())!.state, "running");
    });
    await t.step("alive, by a sign every five seconds", async () => {
      const before = heartbeat(served);
      while (heartbeat(served) === before) {
        await pause(100);
      }
      const gap = Date.parse(heartbeat(served)) - Date.parse(before);
      ok(gap > 4000 && gap < 9000, `${gap} ms`);
      strictEqual((await runOf(served, job_id))!.assets_processed, 2);
    });
    await t.step("dead", async () => {
      age(served);
      const run = (await seen())!;
      deepStrictEqual(
        [run.state, run.error, run.finished_at],
        ["failed", "interrupted", "2020-01-01T00:00:00.000Z"],
      );
    });
    speak();
    strictEqual((await running).stopped_early, true);
  }));

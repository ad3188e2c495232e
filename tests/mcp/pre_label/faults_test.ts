import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../../support/client.ts";
import { redirect } from "../../support/endpoint_faults.ts";
import { found, labelsOn, OracleEndpoint, ready, runOf } from "./room.ts";

const ONE_BY_ONE = { connection: { max_in_flight: 1 } };
/** The asset at which things go wrong, counted from 0. */
const K = 2;

/** Requires that so many assets are labelled whole, and none in part. */
async function requireWhole(
  served: Served,
  { job_id, assets }: { job_id: string; assets: readonly { id: string }[] },
  labelled: number,
): Promise<void> {
  const counts = (await labelsOn(served, job_id, assets)).map((l) => l.length);
  deepStrictEqual(
    counts,
    assets.map((_, i) => i < labelled ? 2 : 0),
  );
  const { progress } = await served.call("get_job", { job_id });
  deepStrictEqual(
    [progress.pre_labeled, progress.unannotated],
    [labelled, assets.length - labelled],
  );
}

const BOTH = [found(), found("red panda")];

/** Answers that say nothing of the picture: the next would get them too. */
const REFUSING: readonly (readonly [string, () => Response, RegExp])[] = [
  ...[401, 403, 404].map((status) =>
    [
      `status ${status}`,
      () => new Response(null, { status }),
      new RegExp(`status ${status}`),
    ] as const
  ),
  [
    "a redirect to another host",
    () => redirect("http://other.example/"),
    /redirects to another origin/,
  ],
  [
    "an hour of pause",
    () =>
      new Response(null, { status: 503, headers: { "retry-after": "3600" } }),
    /is busy \(status 503\) and asks to be left alone for 3600 seconds/,
  ],
];

Deno.test("an endpoint that refuses ends the run, and calling again goes on", (t) =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { batch_id, connection, job_ids } = await ready(served, endpoint, {
      count: 5 * REFUSING.length,
      jobs_of: 5,
      ...ONE_BY_ONE,
    });
    for (const [i, [name, answer, says]] of REFUSING.entries()) {
      await t.step(name, async () => {
        const job_id = job_ids[i]!;
        const { items } = await served.call("list_batch_assets", {
          batch_id,
          job_id,
        });
        const request = { job_id, connection };
        const refused = items[K]!.id;
        endpoint.oracle = ({ asset_id }) =>
          asset_id === refused ? answer() : BOTH;

        const { message } = await served.refusal("pre_label_job", request);

        match(message, /^The endpoint ".*" gave no usable answer: ./);
        match(message, says);
        match(
          message,
          /; before that 0 of 1 jobs were finished and 4 annotations written, which stay; calling again goes on from there$/,
        );
        await requireWhole(served, { job_id, assets: items }, K);
        const run = (await runOf(served, job_id))!;
        deepStrictEqual(
          [run.state, run.assets_processed, run.annotations_written],
          ["failed", K, 4],
        );
        match(run.error!, says);

        endpoint.asked.length = 0;
        endpoint.oracle = () => BOTH;
        const outcome = await served.call("pre_label_job", request);

        deepStrictEqual(
          endpoint.asked.map(({ asset_id }) => asset_id),
          items.slice(K).map(({ id }) => id),
        );
        strictEqual(outcome.annotations_written, 6);
      });
    }
  }));

Deno.test("a failure that is no picture's tells how many jobs were finished", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(({ nth }) =>
      nth === 5 ? new Response(null, { status: 403 }) : BOTH
    );
    const { batch_id, connection, job_ids } = await ready(served, endpoint, {
      count: 6,
      jobs_of: 2,
      ...ONE_BY_ONE,
    });
    const request = { batch_id, connection };

    const { message } = await served.refusal("pre_label_batch", request);

    match(
      message,
      /status 403; before that 2 of 3 jobs were finished and 10 annotations written/,
    );
    const states = [];
    for (const job_id of job_ids) {
      states.push((await runOf(served, job_id))!.state);
    }
    deepStrictEqual(states, ["succeeded", "succeeded", "failed"]);
    const { annotations_written } = await served.call(
      "pre_label_batch",
      request,
    );
    strictEqual(annotations_written, 2);
  }));

Deno.test("a storm of 503 loses nothing, and doubles nothing", () =>
  withServer(async (served) => {
    const tries = new Map<string, number>();
    await using endpoint = new OracleEndpoint(({ asset_id }) => {
      const tried = (tries.get(asset_id) ?? 0) + 1;
      tries.set(asset_id, tried);
      return tried <= 2 ? new Response("busy", { status: 503 }) : BOTH;
    });
    const made = await ready(served, endpoint, {
      count: 16,
      connection: { max_in_flight: 8 },
    });
    const { job_id, connection } = made;

    const outcome = await served.call("pre_label_job", { job_id, connection });

    strictEqual(outcome.assets_considered, 16);
    strictEqual(outcome.annotations_written, 32);
    strictEqual(endpoint.asked.length, 48);
    await requireWhole(served, made, 16);
  }));

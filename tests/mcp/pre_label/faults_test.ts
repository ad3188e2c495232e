import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Served, withServer } from "../../support/client.ts";
import { open } from "../../support/cycle.ts";
import { redirect } from "../../support/endpoint_faults.ts";
import { plainPng } from "../../support/plain_png.ts";
import { blobPath } from "../refusals/state.ts";
import {
  type Asked,
  CLASSES,
  connectTo,
  found,
  labelsOn,
  OracleEndpoint,
  ready,
  regionsOf,
  runOf,
} from "./room.ts";

const ONE_BY_ONE = { connection: { max_in_flight: 1 } };
/** The asset at which things go wrong, counted from 0. */
const K = 2;

/** Answers about one asset that nothing may be kept of. */
const LIES: readonly {
  readonly name: string;
  readonly answer: (asked: Asked) => Response;
  readonly says: RegExp;
}[] = [
  {
    name: "an error",
    answer: () => new Response("out of petrol", { status: 500 }),
    says: /status 500: "out of petrol"/,
  },
  {
    name: "another asset's regions",
    answer: () => regionsOf(crypto.randomUUID(), [found()]),
    says: /answers about asset/,
  },
  {
    name: "a good region and one that is not",
    answer: ({ asset_id }) =>
      regionsOf(asset_id, [found(), found("cat", { type: "blob" })]),
    says: /not as agreed, at "regions\.1\.geometry/,
  },
  {
    name: "a number that is none",
    answer: ({ asset_id }) =>
      new Response(
        `{"answers":[{"asset_id":"${asset_id}","model_ref":"m","regions":[
          {"label":"cat","confidence":NaN,"geometry":{}}]}]}`,
      ),
    says: /is not JSON/,
  },
  {
    name: "100,000 regions",
    answer: ({ asset_id }) => regionsOf(asset_id, Array(100_000).fill(found())),
    says: /not as agreed, at "regions"/,
  },
  {
    name: "a sign-in page",
    answer: () => new Response("<!doctype html><title>Sign in</title>"),
    says: /is not JSON: "<!doctype html>/,
  },
  {
    name: "a redirect to another host",
    answer: () => redirect("http://other.example/"),
    says: /redirects to another origin/,
  },
  {
    name: "no model to name",
    answer: ({ asset_id }) => regionsOf(asset_id, [found()], " "),
    says: /not as agreed, at "model_ref"/,
  },
];

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

Deno.test("an endpoint that lies ends the run, and calling again goes on", (t) =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { batch_id, connection, job_ids } = await ready(served, endpoint, {
      count: 5 * LIES.length,
      jobs_of: 5,
      ...ONE_BY_ONE,
    });
    for (const [i, { name, answer, says }] of LIES.entries()) {
      await t.step(name, async () => {
        const job_id = job_ids[i]!;
        const members = { batch_id, job_id };
        const { items } = await served.call("list_batch_assets", members);
        const request = { job_id, connection };
        const lied = items[K]!.id;
        endpoint.oracle = (asked) =>
          asked.asset_id === lied ? answer(asked) : BOTH;

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
        await requireWhole(served, { job_id, assets: items }, 5);
      });
    }
  }));

Deno.test("a mask of another size ends the run, and nothing of its answer is kept", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const mask = Buffer.from(plainPng(9, 9, [255])).toString("base64");
    const box = { xmin: 1, ymin: 1, xmax: 9, ymax: 9 };
    endpoint.handler = () =>
      Response.json([
        { label: "cat", score: 0.9, box },
        { label: "cat", score: 0.9, mask },
      ]);
    const made = await open(served, { count: 1, classes: CLASSES });
    const connection = await connectTo(served, endpoint, {
      provider_id: "hf-task",
      capability: "label_detect",
    });
    const { job_id } = made;

    const { message } = await served.refusal("pre_label_job", {
      job_id,
      connection,
    });

    match(message, /the mask of region 1 is not usable/);
    await requireWhole(served, made, 0);
  }));

Deno.test("a failure in a later job tells how many were finished", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(({ nth }) =>
      nth === 5 ? new Response(null, { status: 502 }) : BOTH
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
      /status 502; before that 2 of 3 jobs were finished and 10 annotations written/,
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

Deno.test("a picture whose bytes are gone ends the run", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(() => BOTH);
    const made = await ready(served, endpoint, { count: 4, ...ONE_BY_ONE });
    const { job_id, connection, assets } = made;
    await Deno.remove(blobPath(served, assets[1]!.content_hash));

    const { message } = await served.refusal("pre_label_job", {
      job_id,
      connection,
    });

    match(message, /^The workspace is damaged: the picture of asset/);
    ok(message.includes(assets[1]!.id));
    match(message, /its stored bytes are gone; before that 0 of 1 jobs/);
    await requireWhole(served, made, 1);
  }));

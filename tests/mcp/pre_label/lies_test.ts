import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { withServer } from "../../support/client.ts";
import { open } from "../../support/cycle.ts";
import { plainPng } from "../../support/plain_png.ts";
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
  told,
} from "./room.ts";

const ONE_BY_ONE = { connection: { max_in_flight: 1 } };
const BOTH = [found(), found("red panda")];
/** The asset at which things go wrong, counted from 0. */
const K = 2;

/** Answers about one asset that nothing may be kept of; the next is answered. */
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
    name: "a request that is not understood",
    answer: () => new Response(null, { status: 422 }),
    says: /status 422/,
  },
  {
    name: "no model to name",
    answer: ({ asset_id }) => regionsOf(asset_id, [found()], " "),
    says: /not as agreed, at "model_ref"/,
  },
];

Deno.test("an answer that lies sets its picture aside, and calling again asks about that alone", (t) =>
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
        const { items } = await served.call("list_batch_assets", {
          batch_id,
          job_id,
        });
        const request = { job_id, connection };
        const lied = items[K]!.id;
        endpoint.oracle = (asked) =>
          asked.asset_id === lied ? answer(asked) : BOTH;

        const { message } = await served.refusal("pre_label_job", request);

        match(message, /^The endpoint ".*" gave no usable answer: ./);
        match(message, says);
        ok(
          message.endsWith(
            `${
              told([lied])
            }; 0 of 1 jobs were finished and 8 annotations written, which stay; calling again asks about the failed ones, and those on which nothing was found`,
          ),
          message,
        );
        const labels = await labelsOn(served, job_id, items);
        deepStrictEqual(labels.map((of) => of.length), [2, 2, 0, 2, 2]);
        const run = (await runOf(served, job_id))!;
        deepStrictEqual(
          [run.state, run.assets_processed, run.stopped_early],
          ["failed", 4, false],
        );
        match(run.error!, says);
        ok(run.error!.endsWith(told([lied])), run.error!);

        endpoint.asked.length = 0;
        endpoint.oracle = () => BOTH;
        const outcome = await served.call("pre_label_job", request);

        deepStrictEqual(endpoint.asked.map((a) => a.asset_id), [lied]);
        strictEqual(outcome.annotations_written, 2);
      });
    }
  }));

Deno.test("a mask of another size is a failure, and nothing of its answer is kept", () =>
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
    deepStrictEqual(await labelsOn(served, job_id, made.assets), [[]]);
  }));

import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { withServer } from "../../support/client.ts";
import { blobPath } from "../refusals/state.ts";
import { found, labelsOn, OracleEndpoint, ready, runOf, told } from "./room.ts";

const ONE_BY_ONE = { connection: { max_in_flight: 1 } };
const BOTH = [found(), found("red panda")];
const BROKEN = () => new Response(null, { status: 500 });

Deno.test("pictures that fail do not keep later jobs from being run", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { batch_id, connection, job_ids } = await ready(served, endpoint, {
      count: 6,
      jobs_of: 2,
      ...ONE_BY_ONE,
    });
    const bad: string[] = [];
    for (const [i, job_id] of job_ids.slice(0, 2).entries()) {
      const of = { batch_id, job_id };
      const { items } = await served.call("list_batch_assets", of);
      bad.push(items[1 - i]!.id);
    }
    endpoint.oracle = ({ asset_id }) =>
      bad.includes(asset_id) ? BROKEN() : BOTH;
    const request = { batch_id, connection };

    const { message } = await served.refusal("pre_label_batch", request);

    ok(
      message.includes(
        `${told(bad)}; 1 of 3 jobs were finished and 8 annotations written`,
      ),
      message,
    );
    const runs = [];
    for (const job_id of job_ids) runs.push((await runOf(served, job_id))!);
    deepStrictEqual(
      runs.map(({ state }) => state),
      ["failed", "failed", "succeeded"],
    );
    for (const [i, id] of bad.entries()) {
      ok(runs[i]!.error!.endsWith(told([id])), runs[i]!.error!);
    }
    match(
      (await served.refusal("pre_label_batch", {
        ...request,
        replace_model_labels: true,
      })).message,
      /calling again with replace_model_labels asks about all of them anew$/,
    );
  }));

Deno.test("five failures in a row end the call, however the jobs are cut", (t) =>
  withServer(async (served) => {
    for (const jobs_of of [1, 20]) {
      await t.step(`${jobs_of} in a job`, async () => {
        await using endpoint = new OracleEndpoint(BROKEN);
        const { batch_id, connection } = await ready(served, endpoint, {
          project: `Cats ${jobs_of}`,
          count: 12,
          jobs_of,
          connection: { max_in_flight: 1, name: `finder ${jobs_of}` },
        });
        const request = { batch_id, connection };
        // Four, an answer, and again four.
        endpoint.oracle = ({ nth }) => nth < 9 && nth !== 4 ? BROKEN() : BOTH;
        const first = await served.refusal("pre_label_batch", request);
        const failed = endpoint.asked.map(({ asset_id }) => asset_id)
          .filter((_, i) => i < 9 && i !== 4);
        ok(first.message.includes(`${told(failed)}; `), first.message);
        strictEqual(endpoint.asked.length, 12);

        endpoint.asked.length = 0;
        endpoint.oracle = BROKEN;
        const { message } = await served.refusal("pre_label_batch", request);

        strictEqual(endpoint.asked.length, 5);
        match(
          message,
          /; 5 failed in a row, so no more were asked about; \d of \d+ jobs were finished and 0 annotations written, which stay; calling again asks about others first; set a picture to skipped to leave it out$/,
        );
      });
    }
  }));

Deno.test("pictures that failed at the front are asked about last by the next call", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { job_id, connection, assets } = await ready(served, endpoint, {
      count: 12,
      ...ONE_BY_ONE,
    });
    const bad = assets.slice(0, 6).map(({ id }) => id);
    endpoint.oracle = ({ asset_id }) =>
      bad.includes(asset_id) ? BROKEN() : BOTH;
    const request = { job_id, connection };
    const first = await served.refusal("pre_label_job", request);
    match(first.message, /5 failed in a row.* 0 annotations written/);

    const second = await served.refusal("pre_label_job", request);

    ok(second.message.includes("12 annotations written"), second.message);
    const labels = await labelsOn(served, job_id, assets);
    deepStrictEqual(
      labels.map((of) => of.length),
      assets.map(({ id }) => bad.includes(id) ? 0 : 2),
    );
  }));

Deno.test("twenty pictures that failed are named, and the others counted", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(({ nth }) =>
      nth % 2 === 0 ? BROKEN() : []
    );
    const { job_id, connection, assets } = await ready(served, endpoint, {
      count: 43,
      ...ONE_BY_ONE,
    });

    const { message } = await served.refusal("pre_label_job", {
      job_id,
      connection,
    });

    const failed = assets.map(({ id }) => id).filter((_, i) => i % 2 === 0);
    ok(message.includes(`${told(failed)}; 0 of 1`), message);
    match((await runOf(served, job_id))!.error!, new RegExp(failed[0]!));
  }));

Deno.test("a refusal that ends the run names the pictures that failed before it", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(({ nth }) =>
      nth === 3 ? new Response(null, { status: 401 }) : BROKEN()
    );
    const { job_id, connection, assets } = await ready(served, endpoint, {
      count: 5,
      ...ONE_BY_ONE,
    });

    const { message } = await served.refusal("pre_label_job", {
      job_id,
      connection,
    });

    const failed = assets.slice(0, 3).map(({ id }) => id).join(", ");
    const says = `status 401; 3 pictures failed before: assets ${failed}`;
    ok(message.includes(`${says}; before that 0 of 1 jobs`), message);
    ok((await runOf(served, job_id))!.error!.endsWith(says));
  }));

Deno.test("a picture whose bytes are gone is set aside", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(() => BOTH);
    const made = await ready(served, endpoint, { count: 4, ...ONE_BY_ONE });
    const { job_id, connection, assets } = made;
    await Deno.remove(blobPath(served, assets[1]!.content_hash));

    const { message } = await served.refusal("pre_label_job", {
      job_id,
      connection,
    });

    match(
      message,
      /^The workspace is damaged: the picture of asset .* bytes are gone; 1 picture failed, asset/,
    );
    ok(message.includes(assets[1]!.id));
    const labels = await labelsOn(served, job_id, assets);
    deepStrictEqual(labels.map((of) => of.length), [2, 0, 2, 2]);
  }));

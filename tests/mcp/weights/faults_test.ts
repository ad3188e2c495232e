import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import {
  COMMIT,
  digestOf,
  FOLDER,
  MODEL_ID,
  WEIGHTS_BYTES,
} from "../../support/hub_model.ts";
import { FILE_FAULTS } from "../../support/hub_file_faults.ts";
import { LISTING_FAULTS } from "../../support/hub_listing_faults.ts";
import type { Hub } from "../../support/hub.ts";
import {
  create,
  download,
  entry,
  IT,
  requireNothing,
  stored,
  withHub,
} from "./room.ts";

const PIN = { model_id: MODEL_ID, model_revision: COMMIT };

Deno.test("model_download_size refuses what a hub gets wrong, and heals", (t) =>
  withHub(async (served, hub) => {
    for (const { name, interfere, says } of LISTING_FAULTS) {
      await t.step(name, async () => {
        hub.interfere = interfere;
        const { message } = await served.refusal("model_download_size", PIN);
        match(message, /^The weights of model "acme\/orchard-detector" cannot/);
        match(message, says);
        deepStrictEqual(hub.fetched(), []);
        hub.heal();
      });
    }
    const { total_bytes } = await served.call("model_download_size", PIN);
    ok(total_bytes > WEIGHTS_BYTES);
  }));

Deno.test("download_connection_weights refuses what a hub gets wrong, leaves nothing half-done, and heals", (t) =>
  withHub(async (served, hub) => {
    for (const [i, row] of FILE_FAULTS.entries()) {
      const { name, interfere, says, keeps = 0 } = row;
      await t.step(name, async () => {
        const connection = `c${i}`;
        const before = await create(served, { name: connection });
        hub.interfere = interfere;
        const told = await served.refusal("download_connection_weights", {
          connection,
        });
        match(told.message, says);
        ok(!told.message.includes("s3cr3t"), told.message);
        deepStrictEqual(await stored(served, connection), before);
        await requireNothing(served.workspace);
        strictEqual(await partialBytes(served.workspace, hub), keeps);
        hub.heal();

        const { setup_state } = await download(served, connection);

        strictEqual(setup_state, "ready");
        const range = keeps === 0 ? "all" : `bytes=${keeps}-`;
        const last = hub.fetched().find((line) => line.startsWith("store"));
        strictEqual(
          last?.split(" ").at(-1),
          range,
          "goes on from what is kept",
        );
        deepStrictEqual(
          await Deno.readFile(entry(served.workspace, "onnx/model.onnx")),
          hub.file("onnx/model.onnx").bytes,
        );
        const models = `${served.workspace}/models`;
        await Deno.remove(models, { recursive: true });
      });
    }
  }));

async function partialBytes(workspace: string, hub: Hub): Promise<number> {
  const digest = digestOf(hub.file("onnx/model.onnx"));
  const path = `${workspace}/models/${FOLDER}/blobs/${digest}.incomplete`;
  const facts = await Deno.stat(path).catch(() => null);
  return facts?.size ?? 0;
}

Deno.test("download_connection_weights begins again where a hub does not continue", () =>
  withHub(async (served, hub) => {
    await create(served);
    hub.interfere = (got) =>
      got.server === "store"
        ? new Response(hub.bytesFor(got)!.subarray(0, 700_000))
        : null;
    await served.refusal("download_connection_weights", IT);
    hub.interfere = (got) =>
      got.server === "store" ? new Response(hub.bytesFor(got)) : null;
    await download(served);
    deepStrictEqual(
      await Deno.readFile(entry(served.workspace, "onnx/model.onnx")),
      hub.file("onnx/model.onnx").bytes,
    );
  }));

Deno.test("download_connection_weights does not believe what an earlier transfer left", () =>
  withHub(async (served, hub) => {
    await create(served);
    const { bytes } = hub.file("onnx/model.onnx");
    const blobs = `${served.workspace}/models/${FOLDER}/blobs`;
    await Deno.mkdir(blobs, { recursive: true });
    const digest = digestOf(hub.file("onnx/model.onnx"));
    await Deno.writeFile(
      `${blobs}/${digest}.incomplete`,
      new Uint8Array(bytes.length - 10),
    );
    // A blob of the right name and size with other bytes is no good either.
    const config = hub.file("config.json");
    const lie = new Uint8Array(config.bytes.length);
    await Deno.writeFile(`${blobs}/${digestOf(config)}`, lie);
    await download(served);
    deepStrictEqual(
      await served.call("check_connection_integrity", IT),
      { files_checked: 3, bytes_read: await total(hub) },
    );
  }));

function total(hub: Hub): number {
  return ["config.json", "preprocessor_config.json", "onnx/model.onnx"]
    .reduce((sum, path) => sum + hub.file(path).bytes.length, 0);
}

Deno.test("download_connection_weights refuses names that are no model's", (t) =>
  withHub(async (served, hub) => {
    const rows: [string, string, RegExp][] = [
      ["../../etc", "main", /that is no id of a model on a hub/],
      ["a/b/c", "main", /no id of a model/],
      ["a--b/c", "main", /no id of a model/],
      ["a b", "main", /no id of a model/],
      [MODEL_ID, "../../../x", /"..\/..\/..\/x" is no commit, branch or tag/],
      [MODEL_ID, "a\\b", /is no commit, branch or tag/],
      [MODEL_ID, "a?b=c", /is no commit, branch or tag/],
    ];
    for (const [i, [model_id, model_revision, says]] of rows.entries()) {
      await t.step(`${model_id} at ${model_revision}`, async () => {
        const name = `c${i}`;
        await create(served, { name, model_id, model_revision });
        const connection = name;
        const told = await served.refusal("download_connection_weights", {
          connection,
        });
        match(told.message, says);
        const size = { model_id, model_revision };
        match(
          (await served.refusal("model_download_size", size)).message,
          says,
        );
      });
    }
    deepStrictEqual(hub.got, []);
  }));

Deno.test("tools about weights refuse a folder of models that cannot be used", () =>
  withHub(async (served) => {
    const models = `${served.workspace}/models`;
    const before = await create(served);
    await Deno.writeTextFile(models, "in the way");
    const told = await served.refusal("download_connection_weights", IT);
    match(
      told.message,
      /cannot be read or written; the server's log names it$/,
    );
    deepStrictEqual(await stored(served), before);
    await Deno.remove(models);
    await download(served);
  }));

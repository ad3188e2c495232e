import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import {
  COMMIT,
  digestOf,
  FOLDER,
  MODEL_ID,
  modelFiles,
  WANTED,
} from "../../support/hub_model.ts";
import {
  create,
  download,
  entry,
  IT,
  requireNothing,
  stored,
  tree,
  withHub,
} from "./room.ts";

const FILES = modelFiles();
const FILE = (path: string) => FILES.find((file) => file.path === path)!;
const bytesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + FILE(path).bytes.length, 0);
const PIN = { model_id: MODEL_ID, model_revision: COMMIT };

Deno.test("model_download_size tells size, license and access, and fetches no file", () =>
  withHub(async (served, hub) => {
    hub.pageSize = 2;
    const size = await served.call("model_download_size", PIN);
    deepStrictEqual(size, {
      ...PIN,
      total_bytes: bytesOf(WANTED),
      file_count: 3,
      repository_bytes: bytesOf(FILES.map(({ path }) => path)),
      repository_file_count: 6,
      commit: COMMIT,
      license: "apache-2.0",
      gated: false,
    });
    strictEqual(hub.got.length, 5, "a revision and four pages");
    deepStrictEqual(hub.fetched(), []);
    deepStrictEqual(await served.call("model_download_size", PIN), size);
    strictEqual(hub.got.length, 5, "the second answer is kept");
    const main = { ...PIN, model_revision: "main" };
    const named = await served.call("model_download_size", main);
    strictEqual(named.commit, COMMIT);
    strictEqual(hub.got.length, 10);
  }));

Deno.test("model_download_size lists 500 files page by page", async () => {
  await withHub(async (served, hub) => {
    hub.interfere = (got) => {
      const [, cursor] = /\/tree\/.*?(?:cursor=(\d+)|$)/.exec(got.path) ?? [];
      if (!got.path.includes("/tree/")) return null;
      const page = Number(cursor ?? 0);
      const extra = Array.from({ length: 100 }, (_, i) => ({
        type: "file",
        path: `extra/${page}-${i}.txt`,
        size: 1,
        oid: "0".repeat(40),
      }));
      const own = page === 0 ? hub.files.map((f) => hub.entry(f)) : [];
      const next = `</api/models/${MODEL_ID}/tree/${COMMIT}?cursor=${
        page + 1
      }>`;
      const link = page < 4 ? `${next}; rel="next"` : '<x>; rel="prev"';
      return Response.json([...own, ...extra], { headers: { link } });
    };
    const size = await served.call("model_download_size", PIN);
    strictEqual(size.repository_file_count, 506);
    strictEqual(size.total_bytes, bytesOf(WANTED));
  });
});

Deno.test("download_connection_weights makes a hub cache, a lock, and the connection ready", () =>
  withHub(async (served, hub) => {
    const made = await create(served);
    deepStrictEqual(made.allowed_actions, ["download_weights", "update"]);
    const { weights, ...ready } = await download(served);
    deepStrictEqual(ready, {
      ...made,
      setup_state: "ready",
      allowed_actions: ["download_weights", "check_integrity", "update"],
      updated_at: ready.updated_at,
    });
    deepStrictEqual(weights, {
      commit: COMMIT,
      total_bytes: bytesOf(WANTED),
      file_count: 3,
      license: "apache-2.0",
      digest_source: "hub",
      note: null,
    });
    deepStrictEqual(
      await tree(served.workspace),
      [
        ...WANTED.map((path) => `blobs/${digestOf(FILE(path))}`),
        ...WANTED.map((path) => `snapshots/${COMMIT}/${path}`),
        `visionset/${COMMIT}.fp32.json`,
      ].sort(),
    );
    for (const path of WANTED) {
      const place = entry(served.workspace, path);
      deepStrictEqual(await Deno.readFile(place), FILE(path).bytes);
      match(await Deno.readLink(place), /^(\.\.\/)+blobs\/[0-9a-f]+$/);
    }
    const lock = JSON.parse(
      await Deno.readTextFile(
        `${served.workspace}/models/${FOLDER}/visionset/${COMMIT}.fp32.json`,
      ),
    );
    deepStrictEqual(
      lock.files.map((f: { path: string; digest: string }) => [
        f.path,
        f.digest,
      ]),
      WANTED.map((path) => [path, digestOf(FILE(path))]),
    );
    hub.heal();
    deepStrictEqual(await download(served), { weights, ...ready });
    deepStrictEqual(
      await served.call("check_connection_integrity", IT),
      { files_checked: 3, bytes_read: bytesOf(WANTED) },
    );
    deepStrictEqual(hub.got, [], "what is complete is not asked for again");
  }));

Deno.test("download_connection_weights shares files among connections and pins a branch", () =>
  withHub(async (served, hub) => {
    await create(served);
    await download(served);
    await create(served, { name: "half", precision: "fp16", device: "cuda" });
    await create(served, { name: "branch", model_revision: "main" });
    hub.heal();
    const half = await download(served, "half");
    strictEqual(half.weights.total_bytes, bytesOf(HALF));
    deepStrictEqual(hub.fetched().length, 2, "a redirect and one file");
    hub.heal();
    const { weights } = await download(served, "branch");
    strictEqual(weights.commit, COMMIT);
    deepStrictEqual(hub.fetched(), []);
    hub.interfere = () => new Response(null, { status: 500 });
    await download(served, "branch");
    strictEqual(
      await Deno.readTextFile(
        `${served.workspace}/models/${FOLDER}/refs/main`,
      ),
      COMMIT,
    );
  }));

const HALF = [
  "config.json",
  "preprocessor_config.json",
  "onnx/model_fp16.onnx",
];

Deno.test("HF_TOKEN goes to the hub alone, and is told nowhere", async () => {
  const token = "hf_s3cr3t";
  await withHub(async (served, hub) => {
    await create(served);
    await download(served);
    for (const { server, authorization } of hub.got) {
      strictEqual(authorization, server === "hub" ? `Bearer ${token}` : null);
    }
    ok(hub.got.some(({ server }) => server === "store"));
    match(
      served.stderr,
      /models {5}from http:\/\/127\.0\.0\.1:\d+, with HF_TO/,
    );
    ok(!served.stderr.includes(token));
    hub.interfere = () => new Response(`no ${token}`, { status: 500 });
    const other = { ...PIN, model_revision: "other" };
    const { message } = await served.refusal("model_download_size", other);
    ok(!message.includes(token), message);
  }, { env: { HF_TOKEN: token } });
});

Deno.test("--offline contacts no hub", () =>
  withHub(async (served, hub) => {
    await create(served);
    const { message } = await served.refusal("model_download_size", PIN);
    match(
      message,
      /^The weights of model "acme\/orchard-detector" .*--offline/,
    );
    const told = await served.refusal("download_connection_weights", IT);
    match(told.message, /no folder of models was named with --models/);
    match(told.message, /put the folder "models--acme--orchard-detector" of/);
    deepStrictEqual(hub.got, []);
    strictEqual((await stored(served))?.setup_state, "not_set_up");
    await requireNothing(served.workspace);
    match(served.stderr, /models {5}from no hub: there is no network/);
  }, { args: ["--offline"] }));

Deno.test("update_inference_connection keeps the model of fetched weights", () =>
  withHub(async (served) => {
    await create(served);
    await download(served);
    const change = { ...IT, model_revision: "main" };
    const told = await served.refusal("update_inference_connection", change);
    match(told.message, /is set up with model/);
  }));

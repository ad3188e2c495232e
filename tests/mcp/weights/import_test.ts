import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { withServer } from "../../support/client.ts";
import { inRoom } from "../../support/command_line.ts";
import { COMMIT, FOLDER, noise, WANTED } from "../../support/hub_model.ts";
import {
  flatCache,
  type FolderShape,
  hubCache,
  plain,
  SHAPES,
} from "../../support/model_folders.ts";
import { eachInTurn, offline, requireWhole } from "./import_room.ts";
import {
  create,
  download,
  entry,
  IT,
  requireNothing,
  stored,
  withHub,
} from "./room.ts";

const WEIGHTS = "onnx/model.onnx";
const CONTACTLESS = ["--offline"];

Deno.test("download_connection_weights takes a model from a folder, and does without it then", (t) =>
  eachInTurn(
    t,
    SHAPES,
    dirOf,
    async (served, { make, digest_source }, room) => {
      const { files } = await make(room);
      await create(served);
      const { weights, setup_state } = await download(served);
      strictEqual(setup_state, "ready");
      strictEqual(weights.digest_source, digest_source);
      strictEqual(weights.commit, COMMIT);
      strictEqual(weights.license, "apache-2.0");
      strictEqual(weights.file_count, 3);
      strictEqual(weights.note !== null, digest_source === "import");
      for (const path of WANTED) await Deno.remove(`${files}/${path}`);
      await requireWhole(served);
      await download(served);
    },
  ));

Deno.test("download_connection_weights takes no damaged model from a folder", (t) =>
  eachInTurn(
    t,
    SHAPES,
    dirOf,
    async (served, { make, digest_source }, room) => {
      const { files } = await make(room);
      const path = await Deno.realPath(`${files}/${WEIGHTS}`);
      const bytes = await Deno.readFile(path);
      bytes[7]! ^= 1;
      await Deno.writeFile(path, bytes);
      const before = await create(served);
      if (digest_source === "import") {
        // Nobody ever said what the bytes should be; that is what note tells.
        match((await download(served)).weights.note!, /nobody has said/);
        return;
      }
      const told = await served.refusal("download_connection_weights", IT);
      match(told.message, /"onnx\/model\.onnx" in "[\w-]+" is damaged: /);
      ok(!told.message.includes(room), told.message);
      deepStrictEqual(await stored(served), before);
      await requireNothing(served.workspace);
      bytes[7]! ^= 1;
      await Deno.writeFile(path, bytes);
      await download(served);
      await requireWhole(served);
    },
  ));

function dirOf({ dir }: FolderShape, room: string): string {
  return `${room}/${dir}`;
}

Deno.test("a folder without a commit gets one made of its digests", () =>
  inRoom(async (room) => {
    await plain(`${room}/stick/orchard-detector`);
    await flatCache(`${room}/other/${FOLDER}`, { blobs: true });
    const dirs = [`${room}/stick`, `${room}/other`];
    await offline(dirs, async (served) => {
      await create(served, { model_revision: "v1" });
      const { weights } = await download(served);
      match(weights.commit, /^[0-9a-f]{40}$/);
      strictEqual(weights.digest_source, "import");
      await requireWhole(served, weights.commit);
      const ref = `${served.workspace}/models/${FOLDER}/refs/v1`;
      strictEqual(await Deno.readTextFile(ref), weights.commit);
    });
  }));

Deno.test("VISIONSET_MODELS names folders, too, and the banner tells them", () =>
  inRoom(async (room) => {
    await Deno.mkdir(`${room}/empty`);
    await hubCache(`${room}/stick/${FOLDER}`);
    const env = { VISIONSET_MODELS: `${room}/empty:${room}/stick` };
    await withServer(async (served) => {
      await create(served, { model_revision: "main" });
      const { weights } = await download(served);
      strictEqual(weights.commit, COMMIT);
      strictEqual(weights.digest_source, "cache");
      ok(served.stderr.includes(`first from ${room}/empty, ${room}/stick, th`));
    }, { args: CONTACTLESS, env });
  }));

Deno.test("folders come before the hub, and the hub helps where they do not", () =>
  inRoom(async (room) => {
    const dir = `${room}/stick`;
    await hubCache(`${dir}/${FOLDER}`);
    await withHub(async (served, hub) => {
      await create(served);
      strictEqual((await download(served)).weights.digest_source, "cache");
      deepStrictEqual(hub.got, []);
      const models = `${served.workspace}/models`;
      await Deno.remove(models, { recursive: true });
      await Deno.remove(`${dir}/${FOLDER}`, { recursive: true });
      const { weights } = await download(served);
      strictEqual(weights.digest_source, "hub");
      await requireWhole(served);

      await Deno.remove(models, { recursive: true });
      hub.interfere = () => new Response(null, { status: 500 });
      const told = await served.refusal("download_connection_weights", IT);
      match(told.message, /status 500; without it, it is not in the folders/);
      match(told.message, /put the folder "models--acme--orchard-detector" of/);
    }, { args: ["--models", dir] });
  }));

Deno.test("what was locked once is not taken in another form", () =>
  inRoom(async (room) => {
    const files = `${room}/stick/orchard-detector`;
    await plain(files);
    await offline([`${room}/stick`], async (served) => {
      await create(served);
      await download(served);
      await Deno.remove(entry(served.workspace, WEIGHTS));
      const good = await Deno.readFile(`${files}/${WEIGHTS}`);
      await Deno.writeFile(`${files}/${WEIGHTS}`, noise(good.length, 77));
      const told = await served.refusal("download_connection_weights", IT);
      match(told.message, /is damaged/);
      await Deno.writeFile(`${files}/${WEIGHTS}`, good.subarray(1));
      const short = await served.refusal("download_connection_weights", IT);
      match(short.message, /is not the file that was locked before; copy it/);
      await Deno.writeFile(`${files}/${WEIGHTS}`, good);
      await download(served);
      await requireWhole(served);
    });
  }));

Deno.test("the models of one workspace can be carried to another", () =>
  inRoom(async (room) => {
    await withHub(async (served) => {
      await create(served);
      await download(served);
      const { success } = await new Deno.Command("cp", {
        args: ["-rL", `${served.workspace}/models`, `${room}/stick`],
      }).output();
      ok(success);
    });
    await offline([`${room}/stick`], async (served) => {
      await create(served);
      strictEqual((await download(served)).weights.digest_source, "cache");
      await requireWhole(served);
    });
  }));

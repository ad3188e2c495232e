import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { colourDetector, namedColours } from "../../models/fixtures.ts";
import {
  type ModelContent,
  writeModelFolder,
} from "../../models/model_folder.ts";
import { Hub } from "../../support/hub.ts";
import { FOLDER, type HubFile, noise } from "../../support/hub_model.ts";
import { withServer } from "../../support/client.ts";
import { eachInTurn } from "./import_room.ts";
import { create, download, IT, requireNothing, stored } from "./room.ts";

const GRAPH = "onnx/model.onnx";
const DETECTOR = colourDetector();
const NO_ONNX = /: its onnx\/model\.onnx is no ONNX file, or is cut short or/;

/** Models that are useless for certain. */
const UNSOUND: readonly {
  readonly name: string;
  /** @default {a detector} */
  readonly content?: ModelContent;
  readonly harm: (folder: string) => Promise<void>;
  readonly says: RegExp;
}[] = [
  {
    name: "an empty graph",
    harm: (folder) => Deno.truncate(`${folder}/${GRAPH}`),
    says: /cannot be had: its onnx\/model\.onnx is empty$/,
  },
  {
    name: "a graph of random bytes",
    harm: (folder) => Deno.writeFile(`${folder}/${GRAPH}`, noise(5000, 7)),
    says: NO_ONNX,
  },
  {
    name: "a graph that is cut short",
    harm: (folder) => Deno.truncate(`${folder}/${GRAPH}`, 700),
    says: NO_ONNX,
  },
  {
    name: "a graph that goes on after its end",
    harm: (folder) =>
      Deno.writeFile(`${folder}/${GRAPH}`, new Uint8Array(8), { append: true }),
    says: NO_ONNX,
  },
  {
    name: "a message without a graph",
    harm: (folder) =>
      Deno.writeFile(`${folder}/${GRAPH}`, Uint8Array.of(8, 8, 18, 1, 65)),
    says: NO_ONNX,
  },
  {
    name: "a config.json that is no JSON",
    harm: (folder) => Deno.writeTextFile(`${folder}/config.json`, '{"model_'),
    says: /its config\.json is no JSON object$/,
  },
  {
    name: "a config.json that is a list",
    harm: (folder) => Deno.writeTextFile(`${folder}/config.json`, "[]"),
    says: /its config\.json is no JSON object$/,
  },
  {
    name: "a detector without labels",
    content: { ...DETECTOR, config: { model_type: "detr" } },
    harm: () => Promise.resolve(),
    says: /its config\.json names no labels in id2label$/,
  },
  {
    name: "no preprocessor_config.json",
    harm: (folder) => Deno.remove(`${folder}/preprocessor_config.json`),
    says: /it has no preprocessor_config\.json$/,
  },
  {
    name: "a preprocessor_config.json that is no object",
    harm: (folder) =>
      Deno.writeTextFile(`${folder}/preprocessor_config.json`, "7"),
    says: /its preprocessor_config\.json is no JSON object$/,
  },
  {
    name: "no tokenizer.json where words are asked for",
    content: namedColours("owlvit"),
    harm: (folder) => Deno.remove(`${folder}/tokenizer.json`),
    says: /it has no tokenizer\.json$/,
  },
];

Deno.test("download_connection_weights takes no model from a folder that cannot be one", (t) =>
  eachInTurn(
    t,
    UNSOUND,
    (_, room) => `${room}/stick`,
    async (served, { content = DETECTOR, harm, says }, room) => {
      const folder = `${room}/stick/acme/orchard-detector`;
      await writeModelFolder(folder, content);
      await harm(folder);
      const before = await create(served);

      const told = await served.refusal("download_connection_weights", IT);

      match(told.message, says);
      ok(!told.message.includes(room), told.message);
      deepStrictEqual(await stored(served), before);
      await requireNothing(served.workspace);
      const blobs = `${served.workspace}/models/${FOLDER}/blobs`;
      deepStrictEqual(await Array.fromAsync(Deno.readDir(blobs)), []);
      await writeModelFolder(folder, DETECTOR);
      strictEqual((await download(served)).setup_state, "ready");
    },
  ));

Deno.test("download_connection_weights takes a sound model of a family that nobody reads", (t) =>
  eachInTurn(
    t,
    [
      { name: "a family without a driver", config: { model_type: "bert" } },
      { name: "no family", config: {} },
      { name: "a name of JavaScript's", config: { model_type: "toString" } },
    ],
    (_, room) => `${room}/stick`,
    async (served, { config }, room) => {
      const folder = `${room}/stick/acme/orchard-detector`;
      await writeModelFolder(folder, { ...DETECTOR, config });
      await Deno.remove(`${folder}/preprocessor_config.json`);
      await create(served);
      const { setup_state, capabilities } = await download(served);
      deepStrictEqual([setup_state, capabilities], ["ready", []]);
    },
  ));

Deno.test("download_connection_weights takes no model from a hub that cannot be one", async () => {
  const text = (path: string, value: object): HubFile => ({
    path,
    bytes: new TextEncoder().encode(JSON.stringify(value)),
    lfs: false,
  });
  await using hub = new Hub([
    text("config.json", DETECTOR.config),
    text("preprocessor_config.json", DETECTOR.preprocessor),
    { path: GRAPH, bytes: noise(5000, 7), lfs: true },
  ]);
  const env = { HF_ENDPOINT: hub.address, HF_TOKEN: "" };
  await withServer(async (served) => {
    const before = await create(served);
    const told = await served.refusal("download_connection_weights", IT);
    match(told.message, NO_ONNX);
    deepStrictEqual(await stored(served), before);
    await requireNothing(served.workspace);
  }, { env });
});

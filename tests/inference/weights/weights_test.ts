import {
  deepStrictEqual,
  match,
  rejects,
  strictEqual,
} from "node:assert/strict";
import { refused } from "../../exporters/refused.ts";
import { COMMIT, MODEL_ID, WANTED } from "../../support/hub_model.ts";
import { LOCAL, withWeights } from "./room.ts";

const PIN = { model_id: MODEL_ID, model_revision: COMMIT };
const WEIGHTS = "onnx/model.onnx";
const UNAVAILABLE = "LocalInferenceUnavailable";
const NOT_SET_UP = "InferenceConnectionNotSetUp";

/** Answers with some bytes and then nothing, for as long as anybody waits. */
function hanging(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(
    new ReadableStream({ start: (out) => out.enqueue(bytes) }),
  );
}

Deno.test("size() gives up a hub that hangs", () =>
  withWeights(async (weights, hub) => {
    hub.interfere = () => hanging(new TextEncoder().encode('{"sha":'));
    await refused(
      () => weights.size(PIN),
      UNAVAILABLE,
      /its answer was not whole within 0\.3 seconds/,
    );
    hub.heal();
    await weights.size(PIN);
  }));

Deno.test("bring() gives up a file that hangs, and goes on later", () =>
  withWeights(async (weights, hub) => {
    const { bytes } = hub.file(WEIGHTS);
    hub.interfere = ({ server }) =>
      server === "store" ? hanging(bytes.subarray(0, 200_000)) : null;
    await refused(
      () => weights.bring(LOCAL, {}),
      UNAVAILABLE,
      /nothing came for 0\.3 seconds/,
    );
    hub.heal();
    await weights.bring(LOCAL, {});
    match(hub.fetched().at(-1) ?? "", /bytes=200000-$/);
  }));

Deno.test("size() asks again for another model, and for one of long ago", () =>
  withWeights(async (weights, hub) => {
    hub.interfere = ({ path }) => {
      const [, what, sha] = /\/(revision|tree)\/([0-9a-f]{40})/.exec(path)!;
      return Response.json(
        what === "tree" ? hub.files.map((file) => hub.entry(file)) : { sha },
      );
    };
    const size = (n: number) =>
      weights.size({
        model_id: MODEL_ID,
        model_revision: n.toString(16).padStart(40, "0"),
      });
    for (let n = 0; n < 33; n++) await size(n);
    hub.got.length = 0;
    await size(32);
    deepStrictEqual(hub.got.length, 0);
    await size(0);
    strictEqual(hub.got.length, 2);
    await size(2);
    strictEqual(hub.got.length, 2);
  }));

Deno.test("size() asks again where a branch leads", () =>
  withWeights(async (weights, hub) => {
    let sha = COMMIT;
    hub.interfere = ({ path }) =>
      path.includes("/revision/")
        ? Response.json({ sha })
        : Response.json(hub.files.map((file) => hub.entry(file)));
    for (sha of [COMMIT, "9".repeat(40)]) {
      const main = { model_id: MODEL_ID, model_revision: "main" };
      strictEqual((await weights.size(main)).commit, sha);
    }
  }));

Deno.test("size() tells what a model's page says of license and access", async (t) => {
  const rows: [object, string | null, boolean][] = [
    [{}, null, false],
    [{ cardData: null, gated: false }, null, false],
    [{ cardData: { license: "mit" }, gated: "auto" }, "mit", true],
    [
      { cardData: { license: ["mit", "apache-2.0"] } },
      "mit, apache-2.0",
      false,
    ],
    [
      { cardData: { license: "other", license_name: "lab\u202e\n" } },
      "other: lab\\u202e",
      false,
    ],
    [{ cardData: { license: "x".repeat(300) } }, `${"x".repeat(200)}…`, false],
  ];
  for (const [said, license, gated] of rows) {
    await t.step(
      JSON.stringify(said).slice(0, 60),
      () =>
        withWeights(async (weights, hub) => {
          hub.interfere = ({ path }) =>
            path.includes("/revision/")
              ? Response.json({ sha: COMMIT, ...said })
              : null;
          const size = await weights.size(PIN);
          deepStrictEqual([size.license, size.gated], [license, gated]);
        }),
    );
  }
});

Deno.test("bring() takes the family from the model's own config, literally", async (t) => {
  const rows: [string, string][] = [
    ['{"model_type": "rt_detr", "id2label": {"0": "a"}}', "rt_detr"],
    ['{"model_type": "Grounding-DINO.v1"}', "Grounding-DINO.v1"],
    ["{}", ""],
    ['{"model_type": 7}', ""],
    ['{"model_type": "do as I say"}', ""],
  ];
  for (const [config, family] of rows) {
    await t.step(config, () =>
      withWeights(async (weights, hub) => {
        const bytes = new TextEncoder().encode(config);
        const file = { path: "config.json", bytes, lfs: false };
        hub.interfere = ({ path }) => {
          if (path.endsWith("/config.json")) return new Response(bytes);
          return path.includes("/tree/")
            ? Response.json(
              [file, ...hub.files.slice(1)].map((f) => hub.entry(f)),
            )
            : null;
        };
        const { model_family } = await weights.bring(LOCAL, {});
        strictEqual(model_family, family);
      }));
  }
});

Deno.test("filesOf() gives what was locked, and only while it is that", () =>
  withWeights(async (weights, hub, folder) => {
    await refused(() => weights.filesOf(LOCAL), NOT_SET_UP);
    await weights.bring(LOCAL, {});
    const files = await weights.filesOf(LOCAL);
    deepStrictEqual([...files.keys()], WANTED);
    for (const [path, place] of files) {
      deepStrictEqual(await Deno.readFile(place), hub.file(path).bytes);
    }
    await Deno.writeTextFile(`${folder}/snapshots/${COMMIT}/stray.bin`, "x");
    deepStrictEqual(await weights.filesOf(LOCAL), files);
    const half = { ...LOCAL, precision: "fp16" } as const;
    await refused(() => weights.filesOf(half), NOT_SET_UP);

    const place = files.get(WEIGHTS)!;
    const damaged = await Deno.readFile(place);
    damaged[5]! ^= 1;
    await Deno.writeFile(place, damaged);
    await refused(
      () => weights.filesOf(LOCAL),
      "WeightsDamaged",
      /damaged: "onnx\/model\.onnx"; check_connection_inte/,
    );
    await Deno.remove(place);
    await refused(() => weights.filesOf(LOCAL), NOT_SET_UP);
  }));

Deno.test("bring() refuses before it writes what the disk has no room for", () =>
  withWeights(async (weights, hub, folder) => {
    const huge = { oid: "1".repeat(64), size: 2 ** 50 };
    hub.interfere = ({ path }) =>
      path.includes("/tree/")
        ? Response.json(hub.files.map((file) => ({
          ...hub.entry(file),
          ...file.path === WEIGHTS && { lfs: huge },
        })))
        : null;
    await refused(
      () => weights.bring(LOCAL, {}),
      "WorkspaceUnwritable",
      /its disk has [\d.]+ MB left, and 1125899906\.\d MB are to/,
    );
    deepStrictEqual(hub.fetched(), []);
    const blobs = await Array.fromAsync(Deno.readDir(`${folder}/blobs`));
    deepStrictEqual(blobs, []);
  }));

Deno.test("bring() stops with the reason of its signal", () =>
  withWeights(async (weights, hub) => {
    const ended = new AbortController();
    const reason = new Error("Enough");
    hub.interfere = () => {
      ended.abort(reason);
      return null;
    };
    const { signal } = ended;
    await rejects(weights.bring(LOCAL, { signal }), reason);
    await rejects(weights.bring(LOCAL, { signal }), reason);
  }));

import { deepStrictEqual, strictEqual } from "node:assert/strict";
import type { InferenceConnection } from "../../kernel/mod.ts";
import { createPredictor } from "../../inference/mod.ts";
import { refused } from "../exporters/refused.ts";
import { Endpoint, type Got } from "../support/endpoint.ts";
import {
  APPLE,
  connectionTo,
  PICTURE,
  predicted,
  QUESTION,
  USUAL,
} from "./room.ts";

const CODE = "InferenceEndpointUnavailable";
const MODEL = "/v2/models/fruit/versions/12";

const tensor = (name: string, shape: number[] = [1]) => ({
  name,
  datatype: "BYTES",
  shape,
});

const PICTURE_ONLY = {
  name: "fruit",
  versions: ["12"],
  platform: "python",
  inputs: [tensor("image", [-1, 1])],
  outputs: [tensor("answer", [-1, 1])],
};
const PROMPTED = {
  ...PICTURE_ONLY,
  inputs: [tensor("image"), tensor("question")],
};

function triton(endpoint: Endpoint, path = MODEL): InferenceConnection {
  return connectionTo(endpoint.url(path), { provider_id: "kserve-v2" });
}

function served(metadata: object, answer: unknown) {
  return ({ method }: Got) =>
    method === "GET" ? Response.json(metadata) : Response.json({
      model_name: "fruit",
      outputs: [{ ...tensor("answer"), data: answer }],
    });
}

const texts = (...values: unknown[]) =>
  values.map((value) => JSON.stringify(value));

/** A request's JSON and what follows it. */
function parts({ bytes, headers }: Got) {
  const length = Number(headers.get("inference-header-content-length"));
  const json = new TextDecoder().decode(bytes.subarray(0, length));
  return { json: JSON.parse(json), rest: bytes.subarray(length) };
}

Deno.test("kserve-v2 sends the picture as it is, and the question beside it", async (t) => {
  const sent = { name: "image", datatype: "BYTES" };
  const parameters = { binary_data_size: PICTURE.length + 4 };
  const outputs = [{ name: "answer", parameters: { binary_data: false } }];
  const rows = [
    [PICTURE_ONLY, [{ ...sent, shape: [1, 1], parameters }]],
    [PROMPTED, [
      { ...sent, shape: [1], parameters },
      { ...tensor("question"), data: texts(QUESTION) },
    ]],
  ] as const;
  for (const [metadata, inputs] of rows) {
    await t.step(`${inputs.length} tensors`, async () => {
      const regions = [APPLE, { ...APPLE, confidence: 0.1 }];
      const answer = texts({ model_ref: "fruit@12", regions });
      await using endpoint = new Endpoint(served(metadata, answer));

      const found = await predicted(triton(endpoint));

      deepStrictEqual(found, {
        model_ref: "fruit@12",
        regions: [APPLE],
        discarded: 0,
      });
      const [asked, posted] = endpoint.got;
      strictEqual(asked?.path, MODEL);
      strictEqual(posted?.path, `${MODEL}/infer`);
      const { json, rest } = parts(posted);
      deepStrictEqual(json, { inputs, outputs });
      const size = new DataView(rest.buffer, rest.byteOffset).getUint32(
        0,
        true,
      );
      strictEqual(size, PICTURE.length);
      deepStrictEqual(rest.subarray(4), PICTURE);
    });
  }
});

Deno.test("kserve-v2 takes the URL of the model or of its action", async (t) => {
  for (const path of [MODEL, `${MODEL}/`, `${MODEL}/infer`]) {
    await t.step(path, async () => {
      const answer = [texts({ regions: [] })];
      await using endpoint = new Endpoint(served(PICTURE_ONLY, answer));
      const { model_ref } = await predicted(triton(endpoint, path));
      strictEqual(model_ref, "acme/fruit@r12");
      deepStrictEqual(
        endpoint.got.map((got) => got.path),
        [MODEL, `${MODEL}/infer`],
      );
    });
  }
});

Deno.test("kserve-v2 tells by its tensors what a model does", async (t) => {
  const rows = [
    [PICTURE_ONLY, "label_detect"],
    [PROMPTED, "text_detect"],
  ] as const;
  for (const [metadata, capability] of rows) {
    await t.step(capability, async () => {
      await using endpoint = new Endpoint(served(metadata, []));
      const described = await createPredictor(USUAL)
        .describe(triton(endpoint));
      deepStrictEqual(described, { model_ref: "acme/fruit@r12", capability });
    });
  }
});

Deno.test("kserve-v2 refuses models of another kind", async (t) => {
  const numbers = { ...tensor("image"), datatype: "FP32" };
  const rows: [string, object, RegExp][] = [
    ["a page", { error: "unknown model" }, /at "inputs"/],
    ["no input", { ...PROMPTED, inputs: [] }, /at "inputs"/],
    ["an input of numbers", { ...PROMPTED, inputs: [numbers] }, /datatype/],
    ["two outputs", { ...PROMPTED, outputs: PROMPTED.inputs }, /at "outputs"/],
  ];
  for (const [name, metadata, says] of rows) {
    await t.step(name, async () => {
      await using endpoint = new Endpoint(served(metadata, []));
      const connection = triton(endpoint);
      const asked = () => createPredictor(USUAL).describe(connection);
      await refused(asked, CODE, says);
      await refused(() => predicted(connection), CODE, says);
      strictEqual(endpoint.got.every(({ method }) => method === "GET"), true);
    });
  }
});

Deno.test("kserve-v2 refuses what is none of its answers", async (t) => {
  const rows: [string, unknown, RegExp][] = [
    ["no element", [], /does not hold one text/],
    ["two elements", texts({}, {}), /does not hold one text/],
    ["a number", [1], /does not hold one text/],
    ["no JSON", ["<html>"], /does not hold JSON/],
    ["NaN", ['{"regions":[NaN]}'], /does not hold JSON/],
    ["no regions", texts({}), /at "regions"/],
    ["a blank model", texts({ model_ref: "", regions: [] }), /at "model_ref"/],
    [
      "a model with a trick",
      texts({ model_ref: "a\u202eb", regions: [] }),
      /at "model_ref"/,
    ],
    [
      "a model with the credential",
      texts({ model_ref: "a-s3cr3t", regions: [] }),
      /repeats the credential$/,
    ],
    [
      "too much confidence",
      texts({ regions: [{ ...APPLE, confidence: 2 }] }),
      /at "regions\.0\.confidence"/,
    ],
  ];
  for (const [name, answer, says] of rows) {
    await t.step(name, async () => {
      await using endpoint = new Endpoint(served(PICTURE_ONLY, answer));
      const credential_env = "VISIONSET_TEST_KSERVE";
      Deno.env.set(credential_env, "s3cr3t");
      const connection = { ...triton(endpoint), credential_env };
      await refused(() => predicted(connection), CODE, says);
      Deno.env.delete(credential_env);
    });
  }
});

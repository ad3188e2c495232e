import { deepStrictEqual, strictEqual } from "node:assert/strict";
import type { InferenceConnection } from "../../kernel/mod.ts";
import { createPredictor } from "../../inference/mod.ts";
import { refused } from "../exporters/refused.ts";
import { Endpoint } from "../support/endpoint.ts";
import { greyPng } from "../support/plain_png.ts";
import { connectionTo, PICTURE, predicted, USUAL } from "./room.ts";

function task(
  endpoint: Endpoint,
  capability: "label_detect" | "text_detect" = "label_detect",
): InferenceConnection {
  return connectionTo(endpoint.url("/"), {
    provider_id: "hf-task",
    capability,
    model_family: capability,
  });
}

const box = { xmin: 1, ymin: 2, xmax: 11, ymax: 22 };
const CAT = { label: "cat", score: 0.9, box };
const FOUND = {
  label: "cat",
  confidence: 0.9,
  geometry: { type: "bbox", x: 1, y: 2, width: 10, height: 20 },
};

/** A mask of one rectangle, of the picture's size unless given. */
function mask(
  [left, top, right, bottom]: readonly [number, number, number, number],
  [width, height] = [40, 30],
): string {
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= left && x < right && y >= top && y < bottom ? 255 : 0;
  });
  return btoa(String.fromCharCode(...greyPng(width, height, pixels)));
}

Deno.test("hf-task sends a picture and reads boxes", async (t) => {
  const rows = [
    ["label_detect", { threshold: 0.35 }],
    ["text_detect", { candidate_labels: ["apple", "Birne"], threshold: 0.35 }],
  ] as const;
  for (const [capability, parameters] of rows) {
    await t.step(capability, async () => {
      await using endpoint = new Endpoint(() =>
        Response.json([
          CAT,
          { ...CAT, score: 0.34 },
          { ...CAT, box: { ...box, xmax: 1 } },
          { ...CAT, box: { ...box, ymax: -3 } },
        ])
      );
      const found = await predicted(task(endpoint, capability));

      deepStrictEqual(found, {
        model_ref: "acme/fruit@r12",
        regions: [FOUND],
        discarded: 2,
      });
      strictEqual(endpoint.got.length, 1);
      deepStrictEqual(endpoint.got[0]?.json(), {
        inputs: btoa(String.fromCharCode(...PICTURE)),
        parameters,
      });
    });
  }
});

Deno.test("hf-task reads masks as polygons", async () => {
  await using endpoint = new Endpoint(() =>
    Response.json([
      { label: "sky", score: 0.8, mask: mask([0, 0, 40, 10]) },
      { label: "sea", score: null, mask: mask([5, 15, 20, 25]) },
      { label: "dot", score: 0.8, mask: mask([5, 15, 6, 16]) },
      { label: "air", score: 0.8, mask: mask([0, 0, 0, 0]) },
      { label: "fog", score: 0.1, mask: mask([0, 0, 40, 30]) },
    ])
  );
  const { regions, discarded } = await predicted(task(endpoint));

  strictEqual(discarded, 1);
  deepStrictEqual(regions, [
    {
      label: "sky",
      confidence: 0.8,
      geometry: {
        type: "polygon",
        points: [[0, 0], [40, 0], [40, 10], [0, 10]],
      },
    },
    {
      label: "sea",
      confidence: null,
      geometry: {
        type: "polygon",
        points: [[5, 15], [20, 15], [20, 25], [5, 25]],
      },
    },
  ]);
});

Deno.test("hf-task refuses what is none of its answers", async (t) => {
  const segment = { label: "sky", score: 0.8 };
  const rows: [string, unknown, RegExp][] = [
    ["an error object", { error: "loading" }, /at "its top"/],
    ["no label", [{ ...CAT, label: 3 }], /at "0\.label"/],
    ["a score over 1", [{ ...CAT, score: 2 }], /at "0\.score"/],
    ["no score", [{ ...CAT, score: null }], /score with its box/],
    ["half a box", [{ ...CAT, box: { xmin: 1 } }], /at "0\.box\.ymin"/],
    ["no shape", [segment], /box or a mask/],
    ["two shapes", [{ ...CAT, mask: mask([0, 0, 9, 9]) }], /box or a mask/],
    [
      "100,000 regions",
      Array.from({ length: 100_000 }, () => CAT),
      /Too big/,
    ],
    [
      "a mask of another size",
      [CAT, { ...segment, mask: mask([0, 0, 9, 9], [30, 40]) }],
      /mask of region 1 is not usable: it is 30×40 pixels for a picture of 40×30/,
    ],
    ["a mask of text", [{ ...segment, mask: "sky" }], /it is no PNG/],
  ];
  for (const [name, json, says] of rows) {
    await t.step(name, async () => {
      await using endpoint = new Endpoint(() => Response.json(json));
      const code = "InferenceEndpointUnavailable";
      await refused(() => predicted(task(endpoint)), code, says);
    });
  }
});

Deno.test("hf-task takes any GET for an answer that lets the caller in", async (t) => {
  for (const status of [200, 404, 405, 401, 403, 500, 503]) {
    await t.step(`${status}`, async () => {
      await using endpoint = new Endpoint(() =>
        new Response("a page", { status })
      );
      const connection = task(endpoint, "text_detect");
      const asked = () => createPredictor(USUAL).describe(connection);
      if (![401, 403, 500, 503].includes(status)) {
        deepStrictEqual(await asked(), {
          model_ref: "acme/fruit@r12",
          capability: "text_detect",
        });
      } else {
        const code = "InferenceEndpointUnavailable";
        await refused(asked, code, new RegExp(`status ${status}: "a page"`));
      }
    });
  }
});

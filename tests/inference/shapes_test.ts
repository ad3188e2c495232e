import { deepStrictEqual, strictEqual } from "node:assert/strict";
import type { Geometry } from "../../kernel/mod.ts";
import { isShape } from "../../inference/providers/shapes.ts";
import { Endpoint } from "../support/endpoint.ts";
import { APPLE, ASSET, connectionTo, predicted } from "./room.ts";

const bbox = (x: number, y: number, width: number, height: number) => (
  { type: "bbox", x, y, width, height } as const
);
const polygon = (...points: [number, number][]) => (
  { type: "polygon", points } as const
);

/** Geometries as a model may draw them, and whether they are a shape. */
const ROWS: readonly (readonly [string, Geometry, boolean])[] = [
  ["a box", bbox(1, 2, 3, 4), true],
  ["a box far outside", bbox(9e6, -9e6, 3, 4), true],
  ["a box without width", bbox(1, 2, 0, 4), false],
  ["a box without height", bbox(1, 2, 3, 0), false],
  ["a box far to the left", bbox(-1e7 - 1, 2, 3, 4), false],
  ["a box far below", bbox(1, 1e7, 3, 4), false],
  ["a box that is too wide", bbox(1, 2, 1.7e308, 4), false],
  ["a triangle", polygon([0, 0], [9, 0], [9, 9]), true],
  ["a key hole", polygon([0, 0], [9, 0], [9, 9], [0, 9], [0, 0]), true],
  ["a line", polygon([0, 0], [50, 50], [100, 100]), false],
  ["a line that rounds", polygon([0, 0], [0.1, 0.1], [0.3, 0.3]), false],
  ["an upright line", polygon([5, 0], [5, 9], [5, 4]), false],
  ["a point", polygon([5, 5], [5, 5], [5, 5]), false],
  ["a bow tie", polygon([0, 0], [50, 50], [50, 0], [0, 50]), false],
  ["a corner far away", polygon([0, 0], [2e7, 0], [9, 9]), false],
];

Deno.test("isShape() tells what has an area where a picture can be", async (t) => {
  for (const [name, geometry, expected] of ROWS) {
    await t.step(name, () => strictEqual(isShape(geometry), expected));
  }
});

const region = (geometry: Geometry, confidence = 0.9) => (
  { ...APPLE, confidence, geometry }
);

Deno.test("regions that are no shape are counted, and the others kept", async (t) => {
  const none = ROWS.filter(([, , expected]) => !expected);
  const regions = [
    APPLE,
    ...none.map(([, geometry]) => region(geometry)),
    region(bbox(1, 2, 0, 4), 0.1),
  ];
  const expected = { regions: [APPLE], discarded: none.length };
  const answers = [{ asset_id: ASSET, model_ref: "fruit@12", regions }];
  const tensor = { name: "a", datatype: "BYTES", shape: [1] };
  const metadata = { inputs: [tensor], outputs: [tensor] };
  const outputs = [{ ...tensor, data: [JSON.stringify({ regions })] }];
  const rows = [
    ["http", {}, { answers }],
    ["kserve-v2", metadata, { outputs }],
  ] as const;
  for (const [provider_id, got, posted] of rows) {
    await t.step(provider_id, async () => {
      await using endpoint = new Endpoint(({ method }) =>
        Response.json(method === "GET" ? got : posted)
      );
      const connection = connectionTo(endpoint.url(), { provider_id });
      const { model_ref: _, ...found } = await predicted(connection);
      deepStrictEqual(found, expected);
    });
  }
});

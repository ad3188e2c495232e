import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { judge, type Judged } from "../../../cli/report/facts/concerns.ts";
import {
  doubling,
  Histogram,
  WHOLE_NUMBERS,
} from "../../../cli/report/facts/histogram.ts";
import { viewOf } from "../../../cli/report/facts/plan.ts";
import { Shortlist } from "../../../cli/report/facts/shortlist.ts";
import type { Geometry, ManifestAnnotation } from "../../../kernel/mod.ts";
import { box, polygon, uuid } from "../../exporters/room.ts";

const FRAME = { width: 100, height: 80 };

function labelOf(geometry: Geometry, n = 0): ManifestAnnotation {
  return {
    id: uuid(n),
    label_class: "cat",
    schema_version: 1,
    geometry,
    attributes: {},
    provenance: "human",
    model_ref: null,
    confidence: null,
  };
}

function judged(...geometries: Geometry[]): Judged[] {
  return judge(geometries.map((geometry, i) => labelOf(geometry, i)), FRAME);
}

Deno.test("Histogram puts each value into the bin whose lower border it has reached", async (t) => {
  const scales = [
    ["doubling", doubling(4, 64, 1), [
      [0, 0],
      [3.99, 0],
      [4, 4],
      [63.9, 32],
      [64, 64],
      [1e9, 64],
    ]],
    ["doubling in two steps", doubling(4, 12, 2), [[5.9, 4], [6, 6], [9, 8]]],
    ["whole numbers", WHOLE_NUMBERS, [
      [0, 0],
      [1, 1],
      [2, 2],
      [4, 3],
      [
        9,
        9,
      ],
      [16, 9],
      [1e9, 8193],
    ]],
  ] as const;
  for (const [name, borders, rows] of scales) {
    for (const [value, from] of rows) {
      await t.step(`${name}: ${value}`, () => {
        const histogram = new Histogram(borders);
        histogram.add(value);
        const filled = histogram.bins().filter(({ count }) => count > 0);
        deepStrictEqual(filled.map((bin) => [bin.from, bin.count]), [[
          from,
          1,
        ]]);
      });
    }
  }
});

Deno.test("Histogram.bins() shows what is filled, what lies between, and a few neighbours", () => {
  const histogram = new Histogram(doubling(1, 1024, 1));
  deepStrictEqual(histogram.bins(), []);
  histogram.add(16);
  const from = () => histogram.bins().map((bin) => bin.from);
  deepStrictEqual(from(), [4, 8, 16, 32, 64]);
  histogram.add(2);
  histogram.add(64);
  deepStrictEqual(from(), [2, 4, 8, 16, 32, 64]);
  strictEqual(new Histogram([0]).bins().length, 0);
});

const LINE: Geometry = { type: "polyline", points: [[5, 40], [60, 40]] };

const CONCERNS: readonly (readonly [string, Geometry, Partial<Judged>])[] = [
  ["a box of 9.5 px", box(20, 20, 9.5, 30), { tiny: 9.5 }],
  ["a box of 10 px", box(20, 20, 10, 10), {}],
  ["a flat line", LINE, {}],
  ["a line of 4 px", { type: "polyline", points: [[5, 40], [9, 40]] }, {
    tiny: 4,
  }],
  ["a quarter outside", box(-10, 20, 40, 40), { cut: 0.25 }],
  ["at the edge", box(60, 20, 40, 40), { cut: 0 }],
  ["2 px from the edge", box(58, 20, 40, 40), {}],
  ["all outside but a border", box(100, 20, 15, 15), { tiny: 0, cut: 1 }],
  ["half a polygon", polygon([-20, 20], [20, 20], [20, 60], [-20, 60]), {
    cut: 0.5,
  }],
  [
    "a polygon whose halves cancel out, one outside",
    polygon([-20, 20], [20, 60], [20, 20], [-20, 60]),
    { cut: 0 },
  ],
  ["a line that leaves", { type: "polyline", points: [[50, 40], [150, 40]] }, {
    cut: 0.5,
  }],
  ["a line across", { type: "polyline", points: [[0, 40], [100, 40]] }, {}],
  ["a box 1e-7 px wide", box(20, 20, 1e-7, 30), {
    flat: "flat",
    tiny: 20 + 1e-7 - 20,
  }],
  ["such a box at the edge", box(100, 20, 0, 30), { flat: "flat", tiny: 0 }],
  ["a flat polygon", polygon([20, 20], [40, 40], [60, 60]), { flat: "flat" }],
  ["a flat polygon half outside", polygon([-20, 20], [0, 40], [20, 60]), {
    flat: "flat",
  }],
  ["a flat polygon outside", polygon([-60, 20], [-40, 40], [-20, 60]), {
    tiny: 0,
    cut: 1,
  }],
  ["a bow-tie", polygon([20, 20], [60, 60], [60, 20], [20, 60]), {
    flat: "crossed",
  }],
  ["an uneven bow-tie", polygon([20, 20], [60, 60], [60, 20], [20, 50]), {}],
  ["a bow-tie outside", polygon([-60, 20], [-20, 60], [-20, 20], [-60, 60]), {
    tiny: 0,
    cut: 1,
  }],
  ["a minute triangle", polygon([20, 20], [20.5, 20], [20, 20.0001]), {
    tiny: 20.0001 - 20,
  }],
  ["a tag", { type: "classification_tag" }, {}],
];

Deno.test("judge() finds what is flat, tiny or cut", async (t) => {
  for (const [name, geometry, wanted] of CONCERNS) {
    await t.step(name, () => {
      const [{ flat, tiny, cut, crowded }] = judged(geometry) as [Judged];
      deepStrictEqual({ flat, tiny, cut, crowded }, {
        flat: null,
        tiny: null,
        cut: null,
        crowded: null,
        ...wanted,
      });
    });
  }
});

Deno.test("judge() finds crowds: one rival, or several neighbours", async (t) => {
  const here = box(20, 20, 30, 30);
  const rows: readonly (readonly [string, Geometry[], number | null])[] = [
    ["alone", [], null],
    ["beside another", [box(50, 20, 30, 30)], null],
    ["with a neighbour over a quarter", [box(35, 20, 30, 30)], null],
    ["with its like", [box(20, 20, 30, 30)], 1],
    ["between two neighbours", [box(5, 20, 30, 30), box(35, 20, 30, 30)], 2],
    ["on a large ground", [box(2, 2, 96, 76)], null],
    ["under lines and tags", [LINE, { type: "classification_tag" }], null],
  ];
  for (const [name, others, wanted] of rows) {
    await t.step(name, () => {
      strictEqual(judged(here, ...others)[0]?.crowded?.others ?? null, wanted);
    });
  }
});

Deno.test("Shortlist.pick() takes the worst of each concern, one a picture, then ordinary ones", () => {
  const list = new Shortlist();
  const rows: readonly (readonly [number, Geometry[]])[] = [
    [0, [box(20, 20, 20, 20)]],
    [1, [box(20, 20, 5, 20), box(60, 20, 4, 20)]],
    [2, [box(20, 20, 2, 20)]],
    [3, [box(-10, 20, 40, 40)]],
    [4, [box(0, 20, 40, 40)]],
    [5, [box(30, 30, 20, 20)]],
  ];
  for (const [asset, geometries] of rows) {
    list.add(asset, judged(...geometries));
  }
  const picked = (most: number) => list.pick(most).map(({ asset }) => asset);

  deepStrictEqual(list.counts, { flat: 0, tiny: 3, cut: 2, crowded: 0 });
  deepStrictEqual(picked(1), [2]);
  deepStrictEqual(picked(2), [2, 3]);
  deepStrictEqual(picked(5), [2, 1, 3, 4, 0]);
  deepStrictEqual(picked(24), [2, 1, 3, 4, 0, 5]);
});

Deno.test("viewOf() shows a label with its surroundings, inside the picture", async (t) => {
  const frame = { width: 200, height: 100 };
  const rows = [
    ["a tag", null, [0, 0, 200, 100]],
    ["in the middle", [90, 40, 20, 20], [76, 26, 48, 48]],
    ["in a corner", [0, 0, 10, 10], [0, 0, 48, 48]],
    ["at the far edge", [190, 90, 10, 10], [152, 52, 48, 48]],
    ["large", [20, 10, 100, 50], [0, 0, 170, 100]],
  ] as const;
  for (const [name, where, wanted] of rows) {
    await t.step(name, () => {
      const [x, y, width, height] = where ?? [0, 0, 0, 0];
      const label = where === null ? null : { x, y, width, height };
      deepStrictEqual(Object.values(viewOf(label, frame)), [...wanted]);
    });
  }
});

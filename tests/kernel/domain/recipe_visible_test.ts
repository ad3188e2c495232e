import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  area,
  bounds,
  type Frame,
} from "../../../kernel/domain/geometry/mod.ts";
import { carry, Chain } from "../../../kernel/domain/recipe/mod.ts";
import { crop, FLIP, pad, rotate, scale } from "./operations.ts";
import {
  assertNear,
  box,
  fromLeast,
  polygon,
  polyline,
  TAG,
} from "./shapes.ts";

const SQUARE: Frame = { width: 100, height: 100 };
/** A slanting cut lets through a millionth of a pixel. */
const SLACK = 3e-6;
/** How far a corner box of 20 px reaches into the canvas after 45 degrees. */
const REACH = 50 - 30 * Math.SQRT2;
/** Where the diagonal runs beyond which 45 degrees cut a corner off. */
const CUT = 100 - 50 * Math.SQRT2;

Deno.test("carry() keeps of a rotated label what the canvas shows", async (t) => {
  const turn = [rotate(45)];

  await t.step("a box as the bounds of its visible part", () => {
    const found = carry(box(0, 0, 20, 20), SQUARE, turn)!;

    ok(found.clipped);
    assertNear(found.geometry, box(50 - REACH, 0, 2 * REACH, REACH));
  });
  await t.step("a polygon as its visible part", () => {
    const ring = polygon([0, 0], [20, 0], [20, 20], [0, 20]);

    const found = carry(ring, SQUARE, turn)!;

    ok(found.clipped);
    assertNear(
      fromLeast(found.geometry),
      polygon([50 - REACH, 0], [50 + REACH, 0], [50, REACH]),
    );
  });
  await t.step("a polygon that goes around outside without spikes", () => {
    const hook = polygon(
      [5, 50],
      [-10, 50],
      [-10, -10],
      [50, -10],
      [50, -5],
      [-5, -5],
      [-5, 45],
      [5, 45],
    );
    const tip = polygon([0, 45], [5, 45], [5, 50], [0, 50]);
    const whole = { minVisible: 0 };

    const [found, wanted] = [hook, tip].map((shape) =>
      bounds(carry(shape, SQUARE, [rotate(30)], whole)!.geometry)!
    );

    assertNear({ type: "bbox", ...found! }, { type: "bbox", ...wanted! }, 1e-5);
  });
  await t.step("a polyline as its visible part", () => {
    const found = carry(polyline([0, 0], [20, 20]), SQUARE, turn)!;

    ok(found.clipped);
    assertNear(found.geometry, polyline([50, 0], [50, REACH]));
  });
});

Deno.test("carry() shows no corner again that a rotation cut off", async (t) => {
  const back = [rotate(45), rotate(-45)];
  const most = { minVisible: 0 };

  await t.step("a label that was cut off is removed", () => {
    for (
      const label of [
        box(0, 0, 14, 14),
        polygon([0, 0], [14, 0], [14, 14]),
        polyline([0, 0], [14, 14]),
      ]
    ) strictEqual(carry(label, SQUARE, back, most), null);
  });
  await t.step("one that was cut through is cut on the slant", () => {
    const found = carry(box(0, 0, 20, 20), SQUARE, back)!;

    ok(found.clipped);
    const edge = CUT - 20;
    assertNear(found.geometry, box(edge, edge, 20 - edge, 20 - edge), SLACK);
  });
  await t.step("a polygon cut on the slant", () => {
    const ring = polygon([0, 0], [50, 0], [50, 50], [0, 50]);

    const found = carry(ring, SQUARE, back)!;

    ok(found.clipped);
    ok(Math.abs(area(found.geometry) - (2500 - CUT * CUT / 2)) < 1e-3);
  });
  await t.step("nor does a crop with what comes after it", () => {
    const turnedAndPadded = [
      rotate(45),
      crop(10, 10, 80, 80),
      pad(10, 10, 100, 100),
      rotate(-45),
      FLIP,
      scale(50, 50),
    ];

    strictEqual(carry(box(0, 0, 20, 20), SQUARE, turnedAndPadded, most), null);
    strictEqual(
      carry(box(80, 80, 20, 20), SQUARE, turnedAndPadded, most),
      null,
    );
    ok(carry(box(40, 40, 20, 20), SQUARE, turnedAndPadded) !== null);
  });
});

Deno.test("carry() keeps labels off the fill of a rotation", () => {
  const options = { minVisible: 0 };

  const hanging = carry(box(-40, -40, 60, 60), SQUARE, [rotate(45)], options)!;
  const within = carry(box(0, 0, 20, 20), SQUARE, [rotate(45)], options)!;

  ok(hanging.clipped);
  assertNear(hanging.geometry, within.geometry, SLACK);
});

Deno.test("carry() leaves only tags where all the picture is gone", () => {
  const source: Frame = { width: 1000, height: 10 };
  const chain = new Chain(source, [rotate(45), crop(0, 0, 100, 10)]);

  for (
    const label of [
      box(0, 0, 1000, 10),
      box(-5000, -5000, 10000, 10000),
      polygon([0, 0], [1000, 0], [1000, 10], [0, 10]),
      polyline([0, 5], [1000, 5]),
    ]
  ) strictEqual(chain.carry(label), null);
  const beside = new Chain(SQUARE, [pad(10, 0, 120, 100), crop(0, 0, 10, 100)]);
  strictEqual(beside.carry(polyline([0, 10], [0, 50])), null);
  deepStrictEqual(chain.carry(TAG), { geometry: TAG, clipped: false });
  deepStrictEqual(chain.canvas, { width: 100, height: 10 });
});

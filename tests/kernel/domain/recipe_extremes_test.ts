import { deepStrictEqual, ok } from "node:assert/strict";
import {
  bounds,
  clip,
  type Frame,
  type Geometry,
  type Point,
} from "../../../kernel/domain/geometry/mod.ts";
import { carry, Chain } from "../../../kernel/domain/recipe/mod.ts";
import { Random } from "../../support/random.ts";
import { FLIP, pad, scale } from "./operations.ts";
import { randomChain, randomLabel } from "./recipe_chains.ts";
import { box, polygon, polyline } from "./shapes.ts";

Deno.test("carry() answers a label that the new canvas holds whole", () => {
  const random = new Random(21);
  const seen = { whole: 0, cut: 0, gone: 0 };
  for (let i = 0; i < 3000; i++) {
    const { source, operations } = randomChain(random);
    const chain = new Chain(source, operations, { minVisible: 0 });
    for (const label of labelsFor(random, source)) {
      const found = chain.carry(label);
      seen[found === null ? "gone" : found.clipped ? "cut" : "whole"]++;
      if (found === null) continue;
      assertWithin(found.geometry, chain.canvas);
      deepStrictEqual(clip(found.geometry, chain.canvas), found.geometry);
    }
  }
  ok(Math.min(...Object.values(seen)) > 1000, JSON.stringify(seen));
});

Deno.test("carry() removes or cuts what reaches enormously far", () => {
  const random = new Random(22);
  const far = () =>
    random.pick([1.7e308, 1e200, 1e17, 2e9, 30]) * (random.next() * 2 - 1);
  let kept = 0;
  for (let i = 0; i < 3000; i++) {
    const { source, operations } = randomChain(random);
    const chain = new Chain(source, operations, {
      minVisible: random.pick([0, 0.1]),
    });
    const points = Array.from({ length: 4 }, (): Point => [far(), far()]);
    for (
      const label of [
        polygon(...points),
        polyline(...points),
        box(far(), far(), Math.abs(far()), Math.abs(far())),
      ]
    ) {
      const found = chain.carry(label);
      if (found === null) continue;
      kept++;
      assertWithin(found.geometry, chain.canvas);
    }
  }
  ok(kept > 100, `${kept} kept`);
});

Deno.test("carry() of far labels that can be seen", async (t) => {
  const source: Frame = { width: 100, height: 80 };
  const operations = [FLIP, scale(50, 40), pad(5, 0, 60, 40)];
  const half = { geometry: polyline([30, 20], [5, 20]), clipped: true };
  const all = { geometry: box(5, 0, 50, 40), clipped: true };
  const strip = { geometry: box(5, 0, 50, 4.5), clipped: true };
  const cases: [string, Geometry, number, unknown][] = [
    ["a line to afar", polyline([50, 40], [1e300, 40]), 0.1, half],
    ["a box around", box(-1e100, -1e100, 2e100, 2e100), 0, all],
    ["a box around, with a least share", box(-1e9, -1e9, 4e9, 4e9), 0.1, all],
    [
      "a box out of the range of numbers",
      box(-9e307, 0, 1.7e308, 9),
      0.1,
      strip,
    ],
    ["no number", box(NaN, 0, 9, 9), 0, null],
    ["no end", box(0, 0, Infinity, 9), 0.1, strip],
    ["no place", polygon([0, 0], [NaN, 9], [9, Infinity]), 0, null],
  ];
  for (const [name, label, minVisible, expected] of cases) {
    await t.step(name, () => {
      deepStrictEqual(
        carry(label, source, operations, { minVisible }),
        expected,
      );
    });
  }
});

function labelsFor(random: Random, frame: Frame): readonly Geometry[] {
  const { width, height } = frame;
  const at = (size: number) =>
    random.chance(0.2)
      ? random.pick([0, size])
      : random.next() * 1.6 * size - 0.3 * size;
  return [
    randomLabel(random, frame),
    box(0, 0, width, height),
    polyline([at(width), at(height)], [at(width), at(height)], [
      at(width),
      at(height),
    ]),
  ];
}

/** In the canvas to the last digit; not a number is nowhere. */
function assertWithin(geometry: Geometry, { width, height }: Frame): void {
  const { x, y, width: w, height: h } = bounds(geometry)!;
  const points = "points" in geometry
    ? geometry.points
    : [[x, y], [x + w, y + h]] as const;
  for (const [px, py] of points) {
    ok(
      px >= 0 && px <= width && py >= 0 && py <= height,
      JSON.stringify(geometry),
    );
  }
}

import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  bounds,
  type Geometry,
  inverse,
  outline,
  placed,
  type Placement,
} from "../../../kernel/domain/geometry/mod.ts";
import { Random } from "../../support/random.ts";
import { box, polygon, polyline, TAG } from "./shapes.ts";

const IDENTITY = { scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0 };
const BY = { scale_x: 2.5, scale_y: 4, offset_x: 100, offset_y: -7 };

const CASES: readonly [Geometry, Geometry][] = [
  [box(10, 20, 4, 8), box(125, 73, 10, 32)],
  [
    polygon([0, 0], [2, 0], [2, 0.5]),
    polygon([100, -7], [105, -7], [105, -5]),
  ],
  [polyline([1, 1], [-4, 3]), polyline([102.5, -3], [90, 5])],
  [TAG, TAG],
];

Deno.test("placed() is measured × scale + offset for every kind", async (t) => {
  for (const [measured, stored] of CASES) {
    await t.step(measured.type, () => {
      deepStrictEqual(placed(measured, BY), stored);
    });
  }
});

Deno.test("placed() by the identity changes no bit", () => {
  const random = new Random(11);
  for (let i = 0; i < 500; i++) {
    const at = () => (random.next() - 0.3) * 10 ** random.whole(-8, 8);
    const [x, y] = [at(), at()];
    for (
      const shape of [
        box(x, y, Math.abs(at()), Math.abs(at())),
        polygon([x, y], [at(), at()], [at(), at()]),
        polyline([x, y], [at(), at()]),
      ]
    ) deepStrictEqual(placed(shape, IDENTITY), shape);
  }
});

Deno.test("inverse() leads back", () => {
  const random = new Random(12);
  for (let i = 0; i < 500; i++) {
    const by: Placement = {
      scale_x: 0.1 + 20 * random.next(),
      scale_y: 0.1 + 20 * random.next(),
      offset_x: random.fine(-500, 5000),
      offset_y: random.fine(-500, 5000),
    };
    const shape = box(random.fine(0, 900), random.fine(0, 900), 5, 7);
    const back = bounds(placed(placed(shape, by), inverse(by)))!;
    const there = bounds(shape)!;
    for (const key of ["x", "y", "width", "height"] as const) {
      ok(Math.abs(back[key] - there[key]) < 1e-9, `${key} ${back[key]}`);
    }
  }
});

Deno.test("outline() draws each kind", () => {
  deepStrictEqual(outline(box(1, 2, 3, 4)), {
    points: [[1, 2], [4, 2], [4, 6], [1, 6]],
    closed: true,
  });
  deepStrictEqual(outline(polygon([0, 0], [2, 0], [2, 1])), {
    points: [[0, 0], [2, 0], [2, 1]],
    closed: true,
  });
  deepStrictEqual(outline(polyline([0, 0], [2, 0])), {
    points: [[0, 0], [2, 0]],
    closed: false,
  });
  strictEqual(outline(TAG), null);
});

import { deepStrictEqual } from "node:assert/strict";
import {
  type PictureOperation,
  planPictures,
} from "../../../kernel/domain/recipe/mod.ts";
import { pad, scale } from "./operations.ts";
import { contentHash, resizingTo } from "./recipes.ts";

type Size = readonly [width: number, height: number];

Deno.test("planPictures() resizes to whole pixels", async (t) => {
  const cases: [string, Size, string, Size, PictureOperation[], Size][] = [
    ["wide", [100, 80], "stretch", [64, 64], [scale(64, 64)], [64, 64]],
    ["of that size", [64, 32], "stretch", [64, 32], [], [64, 32]],
    ["wide", [100, 80], "fit", [50, 50], [scale(50, 40)], [50, 40]],
    ["tall", [333, 777], "fit", [640, 640], [scale(274, 640)], [274, 640]],
    ["small", [10, 5], "fit", [40, 40], [scale(40, 20)], [40, 20]],
    ["that fits", [64, 32], "fit", [64, 64], [], [64, 32]],
    ["line", [5000, 1], "fit", [64, 64], [scale(64, 1)], [64, 1]],
    ["standing line", [1, 5000], "fit", [64, 64], [scale(1, 64)], [1, 64]],
    [
      "wide",
      [100, 80],
      "letterbox",
      [50, 51],
      [scale(50, 40), pad(0, 5, 50, 51)],
      [50, 51],
    ],
    [
      "tall",
      [80, 100],
      "letterbox",
      [53, 50],
      [scale(40, 50), pad(6, 0, 53, 50)],
      [53, 50],
    ],
    [
      "that needs no scaling",
      [64, 32],
      "letterbox",
      [64, 64],
      [pad(0, 16, 64, 64)],
      [64, 64],
    ],
    [
      "that needs no padding",
      [20, 10],
      "letterbox",
      [40, 20],
      [scale(40, 20)],
      [40, 20],
    ],
    ["of that size", [9, 7], "letterbox", [9, 7], [], [9, 7]],
    [
      "of one pixel",
      [1, 1],
      "letterbox",
      [4, 3],
      [scale(3, 3), pad(0, 0, 4, 3)],
      [4, 3],
    ],
  ];
  for (const [name, source, mode, to, operations, result] of cases) {
    await t.step(`${mode} of a picture ${name}`, () => {
      const content_hash = contentHash("x");
      const [width, height] = source;

      const plan = planPictures(
        resizingTo(mode, ...to),
        { content_hash, width, height },
        "test",
      );

      deepStrictEqual(plan, [
        { variant: 0, operations, width: result[0], height: result[1] },
      ]);
    });
  }
});

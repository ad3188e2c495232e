import { deepStrictEqual, strictEqual } from "node:assert/strict";
import type { Frame, Geometry } from "../../../kernel/domain/geometry/mod.ts";
import {
  carry,
  type PictureOperation,
  planPictures,
} from "../../../kernel/domain/recipe/mod.ts";
import { crop, FLIP, FLOP, pad, quarter, rotate, scale } from "./operations.ts";
import { contentHash, resizingTo } from "./recipes.ts";
import {
  assertNear,
  box,
  fromLeast,
  polygon,
  polyline,
  TAG,
} from "./shapes.ts";

const WIDE: Frame = { width: 100, height: 60 };
const SQUARE: Frame = { width: 100, height: 100 };

const BOX = box(10, 20, 30, 10);
const RING = polygon([10, 20], [40, 20], [40, 30]);
const LINE = polyline([10, 20], [40, 30], [40, 50]);

Deno.test("carry() moves every kind by every operation", async (t) => {
  const cases: [string, PictureOperation, Geometry, Geometry, Geometry][] = [
    [
      "horizontal mirror",
      FLIP,
      box(60, 20, 30, 10),
      polygon([90, 20], [60, 20], [60, 30]),
      polyline([90, 20], [60, 30], [60, 50]),
    ],
    [
      "vertical mirror",
      FLOP,
      box(10, 30, 30, 10),
      polygon([10, 40], [40, 40], [40, 30]),
      polyline([10, 40], [40, 30], [40, 10]),
    ],
    [
      "one quarter turn",
      quarter(1),
      box(30, 10, 10, 30),
      polygon([40, 10], [40, 40], [30, 40]),
      polyline([40, 10], [30, 40], [10, 40]),
    ],
    [
      "two quarter turns",
      quarter(2),
      box(60, 30, 30, 10),
      polygon([90, 40], [60, 40], [60, 30]),
      polyline([90, 40], [60, 30], [60, 10]),
    ],
    [
      "three quarter turns",
      quarter(3),
      box(20, 60, 10, 30),
      polygon([20, 90], [20, 60], [30, 60]),
      polyline([20, 90], [30, 60], [50, 60]),
    ],
    [
      "crop around it",
      crop(5, 15, 60, 40),
      box(5, 5, 30, 10),
      polygon([5, 5], [35, 5], [35, 15]),
      polyline([5, 5], [35, 15], [35, 35]),
    ],
    [
      "scale",
      scale(200, 30),
      box(20, 10, 60, 5),
      polygon([20, 10], [80, 10], [80, 15]),
      polyline([20, 10], [80, 15], [80, 25]),
    ],
    [
      "pad",
      pad(7, 3, 120, 80),
      box(17, 23, 30, 10),
      polygon([17, 23], [47, 23], [47, 33]),
      polyline([17, 23], [47, 33], [47, 53]),
    ],
    ["brightness", { kind: "brightness", factor: 1.5 }, BOX, RING, LINE],
    ["contrast", { kind: "contrast", factor: 0.5 }, BOX, RING, LINE],
    ["saturation", { kind: "saturation", factor: 0 }, BOX, RING, LINE],
    ["grayscale", { kind: "grayscale" }, BOX, RING, LINE],
    ["blur", { kind: "blur", sigma: 2 }, BOX, RING, LINE],
    ["noise", { kind: "noise", std: 0.1, seed: "00" }, BOX, RING, LINE],
  ];
  for (const [name, operation, ...expected] of cases) {
    await t.step(name, () => {
      const found = [BOX, RING, LINE, TAG].map((label) =>
        carry(label, WIDE, [operation])
      );

      deepStrictEqual(
        found,
        [...expected, TAG].map((geometry) => ({ geometry, clipped: false })),
      );
    });
  }
});

Deno.test("carry() rotates clockwise about the centre", async (t) => {
  const [long, short] = [10 * Math.cos(Math.PI / 6), 5];
  const half = 5 * Math.SQRT2;
  const cases: [string, number, Geometry, Geometry][] = [
    [
      "a line",
      30,
      polyline([50, 50], [60, 50]),
      polyline([50, 50], [
        50 + long,
        50 + short,
      ]),
    ],
    [
      "a line the other way",
      -30,
      polyline([50, 50], [60, 50]),
      polyline([50, 50], [50 + long, 50 - short]),
    ],
    [
      "a polygon",
      30,
      polygon([50, 50], [60, 50], [50, 60]),
      polygon([50, 50], [50 + long, 55], [45, 50 + long]),
    ],
    [
      "a box, to the bounds of its corners",
      45,
      box(45, 45, 10, 10),
      box(50 - half, 50 - half, 2 * half, 2 * half),
    ],
  ];
  for (const [name, degrees, label, expected] of cases) {
    await t.step(name, () => {
      const found = carry(label, SQUARE, [rotate(degrees)])!;

      strictEqual(found.clipped, false);
      assertNear(found.geometry, expected);
    });
  }
});

Deno.test("carry() of a rotation there and back gives the label back", () => {
  for (const degrees of [0.5, 10, 33.3, 45]) {
    for (
      const label of [
        box(40, 20, 20, 20),
        polygon([40, 20], [60, 25], [50, 40]),
        polyline([40, 20], [60, 25], [50, 40]),
      ]
    ) {
      const found = carry(label, WIDE, [rotate(degrees), rotate(-degrees)])!;

      strictEqual(found.clipped, false);
      assertNear(found.geometry, label);
    }
  }
});

Deno.test("carry() of changes that cancel out answers the very label", async (t) => {
  const cases: [string, readonly PictureOperation[]][] = [
    ["none", []],
    ["two flips", [FLIP, FLIP]],
    ["two flops", [FLOP, FLOP]],
    ["four quarter turns", [quarter(1), quarter(1), quarter(1), quarter(1)]],
    ["a turn and the turn back", [quarter(1), quarter(3)]],
    ["a half turn in two ways", [quarter(2), FLIP, FLOP]],
    ["scaling up and down", [scale(200, 120), scale(100, 60)]],
    ["a pad and a crop", [pad(3, 4, 110, 70), crop(3, 4, 100, 60)]],
  ];
  for (const [name, operations] of cases) {
    await t.step(name, () => {
      for (
        const label of [
          box(33.3, 12.7, 66.7, 0.1),
          box(0, 0, 100, 60),
          polygon([0.1, 0.2], [99.9, 0.3], [7.7, 59.9]),
          polyline([0.1, 0.2], [99.9, 0.3]),
          TAG,
        ]
      ) {
        const found = carry(label, WIDE, operations);

        strictEqual(found?.geometry, label);
        strictEqual(found?.clipped, false);
      }
    });
  }
});

Deno.test("B49: a full-image box stays the whole canvas, to the last digit", async (t) => {
  const odd: Frame = { width: 333, height: 777 };
  const all = box(0, 0, 333, 777);
  const [stretched] = planPictures(
    resizingTo("stretch", 640, 640),
    { ...odd, content_hash: contentHash("B49") },
    "train",
  );
  const cases: [string, readonly PictureOperation[]][] = [
    ["stretch, then flip", [...stretched!.operations, FLIP]],
    ["flip, then stretch", [FLIP, ...stretched!.operations]],
    ["stretch, then flip both ways", [scale(640, 640), FLIP, FLOP]],
    ["turn, then stretch", [quarter(1), scale(640, 640)]],
    ["three scales", [scale(97, 31), scale(1013, 7), scale(640, 640)]],
  ];
  for (const [name, operations] of cases) {
    await t.step(name, () => {
      deepStrictEqual(carry(all, odd, operations), {
        geometry: box(0, 0, 640, 640),
        clipped: false,
      });
    });
  }
});

Deno.test("B50: a quarter turn and the turn back are exact", () => {
  const turned = carry(BOX, WIDE, [quarter(1)])!;
  const back = carry(turned.geometry, { width: 60, height: 100 }, [quarter(3)]);

  deepStrictEqual(turned.geometry, box(30, 10, 10, 30));
  deepStrictEqual(back, { geometry: BOX, clipped: false });
});

Deno.test("B52: objects cut off by a crop", async (t) => {
  const window = [crop(0, 0, 90, 90)];
  const a = box(80, 10, 20, 20);
  const b = box(95, 50, 5, 5);
  const half = { geometry: box(80, 10, 10, 20), clipped: true };
  const cases: [string, Geometry, number, unknown][] = [
    ["A, half of it visible", a, 0.5, half],
    ["A, less than asked for", a, 0.6, null],
    ["A, without a least share", a, 0, half],
    ["B, outside", b, 0.5, null],
    ["B, without a least share", b, 0, null],
    [
      "a polygon crossing the edge",
      polygon([80, 10], [100, 10], [80, 30]),
      0.5,
      {
        geometry: polygon([80, 10], [90, 10], [90, 20], [80, 30]),
        clipped: true,
      },
    ],
    [
      "the same, less than asked for",
      polygon([80, 10], [100, 10], [80, 30]),
      0.76,
      null,
    ],
  ];
  for (const [name, label, minVisible, expected] of cases) {
    await t.step(name, () => {
      const found = carry(label, SQUARE, window, { minVisible });

      deepStrictEqual(
        found && { ...found, geometry: fromLeast(found.geometry) },
        expected,
      );
    });
  }
});

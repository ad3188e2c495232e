import { deepStrictEqual } from "node:assert/strict";
import type { Frame, Geometry } from "../../../kernel/domain/geometry/mod.ts";
import {
  carry,
  type CarryOptions,
  type PictureOperation,
} from "../../../kernel/domain/recipe/mod.ts";
import { crop, FLIP, FLOP, pad, quarter, scale } from "./operations.ts";
import { box, fromLeast, polygon, polyline, TAG } from "./shapes.ts";

const SQUARE: Frame = { width: 100, height: 100 };

/** Exact in binary, and less than a millionth. */
const HAIR = 2 ** -21;

type Case = [
  name: string,
  label: Geometry,
  expected: Geometry | null,
  clipped?: "clipped",
];

Deno.test("carry() cuts labels at a crop's window", async (t) => {
  const window = [crop(20, 10, 50, 40)];
  await judge(t, SQUARE, window, [
    ["a box within", box(30, 20, 10, 10), box(10, 10, 10, 10)],
    ["a box along the left edge", box(20, 20, 10, 10), box(0, 10, 10, 10)],
    ["a box along the right edge", box(60, 20, 10, 10), box(40, 10, 10, 10)],
    ["a box along the top edge", box(30, 10, 10, 10), box(10, 0, 10, 10)],
    ["a box along the bottom edge", box(30, 40, 10, 10), box(10, 30, 10, 10)],
    ["a box that is the window", box(20, 10, 50, 40), box(0, 0, 50, 40)],
    [
      "a box around the window",
      box(0, 0, 100, 100),
      box(0, 0, 50, 40),
      "clipped",
    ],
    [
      "a box over the left edge",
      box(10, 20, 20, 10),
      box(0, 10, 10, 10),
      "clipped",
    ],
    [
      "a box over the right edge",
      box(65, 20, 10, 10),
      box(45, 10, 5, 10),
      "clipped",
    ],
    ["a box over a corner", box(10, 5, 20, 10), box(0, 0, 10, 5), "clipped"],
    [
      "a box of which a tenth stays",
      box(11, 20, 10, 10),
      box(0, 10, 1, 10),
      "clipped",
    ],
    ["a box of which less stays", box(10.9, 20, 10, 10), null],
    ["a box from the right edge on", box(70, 20, 10, 10), null],
    [
      "a box a hair over the edge",
      box(20 - HAIR, 20, 10 + HAIR, 10),
      box(0, 10, 10, 10),
    ],
    [
      "a box just over the edge",
      box(20 - 0.5, 20, 10, 10),
      box(0, 10, 9.5, 10),
      "clipped",
    ],
    [
      "a concave polygon, parts joined along the edge",
      polygon([60, 15], [90, 15], [90, 45], [60, 45], [60, 40], [80, 40], [
        80,
        20,
      ], [60, 20]),
      polygon([40, 5], [50, 5], [50, 35], [40, 35], [40, 30], [50, 30], [
        50,
        10,
      ], [40, 10]),
      "clipped",
    ],
    [
      "a polygon of which too little stays",
      polygon([69, 20], [99, 20], [99, 30], [69, 30]),
      null,
    ],
    [
      "a polyline keeps its longest piece",
      polyline([10, 20], [30, 20], [30, 0], [40, 0], [40, 45], [80, 45]),
      polyline([20, 0], [20, 35], [50, 35]),
      "clipped",
    ],
    [
      "a polyline of which little stays",
      polyline([69, 20], [1000, 20]),
      polyline([49, 10], [50, 10]),
      "clipped",
    ],
    ["a polyline up to the edge", polyline([0, 20], [20, 20]), null],
    ["a polyline past a corner", polyline([0, 20], [30, 0]), null],
    ["a tag", TAG, TAG],
  ]);
});

Deno.test("carry() keeps no sliver, however little is asked for", async (t) => {
  await judge(t, SQUARE, [crop(20, 10, 50, 40)], [
    [
      "a polygon that touches two edges, round a corner",
      polygon([70, 10], [90, 10], [90, 90], [20, 90], [20, 50], [70, 50]),
      null,
    ],
    ["a box that touches an edge", box(70, 20, 10, 10), null],
    ["a box that all but touches", box(70 - 9e-7, 20, 10, 10), null],
    ["a polyline that touches a corner", polyline([60, 0], [80, 20]), null],
  ], { minVisible: 0 });
});

Deno.test("carry() cuts by the source picture first of all", async (t) => {
  await judge(t, SQUARE, [], [
    ["a box over the edge", box(-10, 0, 20, 10), box(0, 0, 10, 10), "clipped"],
    [
      "a box that the source picture shows little of",
      box(-91, 0, 100, 10),
      box(0, 0, 9, 10),
      "clipped",
    ],
  ]);
  await judge(t, SQUARE, [pad(30, 10, 200, 150)], [
    ["a padded box", box(-10, 0, 20, 10), box(30, 10, 10, 10), "clipped"],
    [
      "a padded polyline",
      polyline([-20, 50], [120, 50]),
      polyline([30, 60], [130, 60]),
      "clipped",
    ],
    [
      "a padded polygon",
      polygon([50, 50], [150, 50], [50, 90]),
      polygon([80, 60], [130, 60], [130, 80], [80, 100]),
      "clipped",
    ],
  ]);
  await judge(t, SQUARE, [crop(20, 20, 60, 60), pad(20, 20, 100, 100)], [
    [
      "a box that a crop cut and a pad has room for",
      box(10, 30, 50, 20),
      box(20, 30, 40, 20),
      "clipped",
    ],
    ["a box on the padding alone", box(0, 0, 20, 100), null],
  ]);
});

Deno.test("carry() lets no letterbox carry a label on its fill", async (t) => {
  const letterbox = [scale(100, 50), pad(0, 25, 100, 100)];
  await judge(t, { width: 200, height: 100 }, letterbox, [
    ["the whole picture", box(0, 0, 200, 100), box(0, 25, 100, 50)],
    ["over the top", box(20, -20, 40, 60), box(10, 25, 20, 20), "clipped"],
    ["over the bottom", box(20, 80, 40, 40), box(10, 65, 20, 10), "clipped"],
    ["right above", box(20, -40, 40, 40), null],
  ]);
});

Deno.test("carry() compares areas at the size of the new picture", async (t) => {
  const grown = [scale(1000, 1000), crop(200, 0, 800, 1000)];
  const shrunk = [scale(10, 10), crop(2, 0, 8, 10)];
  await judge(t, SQUARE, grown, [
    ["a grown box, a twentieth left", box(1, 0, 20, 10), null],
    [
      "a grown box, half left",
      box(10, 0, 20, 10),
      box(0, 0, 100, 100),
      "clipped",
    ],
  ]);
  await judge(t, SQUARE, shrunk, [
    ["a shrunk box, a twentieth left", box(1, 0, 20, 10), null],
    ["a shrunk box, half left", box(10, 0, 20, 10), box(0, 0, 1, 1), "clipped"],
  ]);
});

Deno.test("carry() works on a picture of one pixel", async (t) => {
  const one: Frame = { width: 1, height: 1 };
  const all = box(0, 0, 1, 1);
  for (const operation of [FLIP, FLOP, quarter(1), quarter(2), quarter(3)]) {
    await judge(t, one, [operation], [
      [`${operation.kind} of all`, all, all],
      [`${operation.kind} of more`, box(-1, -1, 3, 3), all, "clipped"],
    ]);
  }
  await judge(t, one, [scale(640, 3)], [
    ["scaled", all, box(0, 0, 640, 3)],
    ["scaled in part", box(0.25, 0.5, 0.5, 0.5), box(160, 1.5, 320, 1.5)],
  ]);
  await judge(t, { width: 640, height: 3 }, [scale(1, 1)], [
    ["shrunk", box(0, 0, 640, 3), all],
    ["shrunk to nothing", box(10, 1, 6e-4, 1), null],
    ["a polyline shrunk to nothing", polyline([10, 1], [10 + 6e-4, 1]), null],
    [
      "a polygon shrunk to nothing",
      polygon([10, 1], [10.0006, 1], [10, 2]),
      null,
    ],
  ]);
});

async function judge(
  t: Deno.TestContext,
  source: Frame,
  operations: readonly PictureOperation[],
  cases: readonly Case[],
  options: CarryOptions = {},
): Promise<void> {
  for (const [name, label, expected, clipped] of cases) {
    await t.step(name, () => {
      const found = carry(label, source, operations, options);

      deepStrictEqual(
        found && { ...found, geometry: fromLeast(found.geometry) },
        expected && {
          geometry: fromLeast(expected),
          clipped: clipped !== undefined,
        },
      );
    });
  }
}

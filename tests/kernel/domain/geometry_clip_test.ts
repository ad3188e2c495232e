import assert from "node:assert/strict";
import {
  area,
  bounds,
  clip,
  type Frame,
  type Geometry,
} from "../../../kernel/domain/geometry/mod.ts";
import { box, fromLeast, polygon, polyline, TAG } from "./shapes.ts";

const FRAME: Frame = { width: 100, height: 80 };

Deno.test("clip() cuts a shape by a 100×80 picture", async (t) => {
  const cases: [string, Geometry, Geometry | null][] = [
    ["a box over the left edge", box(-10, 10, 30, 5), box(0, 10, 20, 5)],
    ["a box over the top edge", box(5, -4, 10, 5), box(5, 0, 10, 1)],
    ["a box over the far corner", box(90, 75, 50, 50), box(90, 75, 10, 5)],
    ["a box around the picture", box(-1, -1, 300, 300), box(0, 0, 100, 80)],
    ["a box touching the right edge", box(100, 10, 5, 20), null],
    ["a box touching a corner", box(-5, -5, 5, 5), null],
    ["a box outside", box(200, 10, 5, 20), null],
    ["a box of which too little stays", box(100 - 5e-7, 10, 5, 20), null],
    [
      "a box of which just enough stays",
      box(98, 10, 5, 20),
      box(98, 10, 2, 20),
    ],
    [
      "a polygon over the right edge",
      polygon([90, 10], [120, 10], [120, 30], [90, 30]),
      polygon([90, 30], [90, 10], [100, 10], [100, 30]),
    ],
    [
      "a triangle over a corner",
      polygon([90, 90], [90, 70], [110, 70]),
      polygon([90, 80], [90, 70], [100, 70], [100, 80]),
    ],
    [
      "a polygon around the picture",
      polygon([-50, -50], [150, -50], [150, 150], [-50, 150]),
      polygon([0, 80], [0, 0], [100, 0], [100, 80]),
    ],
    [
      "a concave polygon keeps its parts joined along the edge",
      polygon([80, 10], [120, 10], [120, 60], [80, 60], [80, 50], [110, 50], [
        110,
        20,
      ], [80, 20]),
      polygon([80, 10], [100, 10], [100, 60], [80, 60], [80, 50], [100, 50], [
        100,
        20,
      ], [80, 20]),
    ],
    [
      "a polygon that goes around a corner outside leaves no spike there",
      polygon([5, 50], [-10, 50], [-10, -10], [50, -10], [50, -5], [-5, -5], [
        -5,
        45,
      ], [5, 45]),
      polygon([0, 45], [5, 45], [5, 50], [0, 50]),
    ],
    [
      "a polygon that goes on outside along an edge leaves no spike on it",
      polygon([90, 10], [110, 10], [110, 70], [105, 70], [105, 20], [90, 20]),
      polygon([90, 10], [100, 10], [100, 20], [90, 20]),
    ],
    ["a polygon outside", polygon([110, 90], [120, 90], [120, 100]), null],
    [
      "a polygon touching with an edge",
      polygon([100, 10], [110, 10], [110, 20], [100, 20]),
      null,
    ],
    [
      "a polygon touching with a corner",
      polygon([100, 80], [110, 80], [110, 90]),
      null,
    ],
    [
      "a polygon that collapses to a sliver",
      polygon([100 - 1e-8, 10], [110, 10], [110, 20], [100 - 1e-8, 20]),
      null,
    ],
    ["a flat polygon inside", polygon([10, 10], [20, 10], [30, 10]), null],
    ["a slanting flat one", polygon([10, 10], [20, 20], [30, 30]), null],
    ["one that is a point", polygon([10, 10], [10, 10], [10, 10]), null],
    [
      "a bow-tie cut in half",
      polygon([90, 10], [110, 30], [110, 10], [90, 30]),
      polygon([90, 10], [100, 20], [90, 30]),
    ],
    [
      "a bow-tie cut so that its halves cancel out",
      polygon([80, -10], [100, 30], [100, -10], [80, 30]),
      polygon([85, 0], [100, 30], [100, 0], [95, 0], [80, 30], [80, 0]),
    ],
    [
      "a polygon touching along two edges, round the corner",
      polygon([100, 10], [110, 10], [110, 90], [10, 90], [10, 80], [100, 80]),
      null,
    ],
    [
      "a polyline through both sides",
      polyline([-10, 40], [110, 40]),
      polyline([0, 40], [100, 40]),
    ],
    [
      "a polyline keeps its direction",
      polyline([110, 40], [50, 40], [50, -10]),
      polyline([100, 40], [50, 40], [50, 0]),
    ],
    [
      "a polyline keeps its longest piece",
      polyline([10, -10], [10, 5], [40, 5], [40, -10], [60, -10], [60, 70], [
        60,
        90,
      ]),
      polyline([60, 0], [60, 70], [60, 80]),
    ],
    [
      "a polyline keeps the first of equal pieces",
      polyline([10, -5], [10, 5], [20, 5], [20, -5], [30, -5], [30, 5], [
        40,
        5,
      ], [40, -5]),
      polyline([10, 0], [10, 5], [20, 5], [20, 0]),
    ],
    [
      "a polyline that steps on an edge stays one piece",
      polyline([90, 10], [100, 20], [90, 30], [120, 30]),
      polyline([90, 10], [100, 20], [90, 30], [100, 30]),
    ],
    ["a polyline outside", polyline([-10, -10], [-5, -5]), null],
    ["a polyline through a corner only", polyline([-5, 5], [5, -5]), null],
    [
      "a polyline ending on an edge",
      polyline([120, 40], [100, 40]),
      null,
    ],
  ];
  for (const [name, geometry, expected] of cases) {
    await t.step(name, () => {
      const cut = clip(geometry, FRAME);

      assert.deepEqual(cut && fromLeast(cut), expected && fromLeast(expected));
    });
  }
});

Deno.test("clip() hands back what lies inside, edges included", async (t) => {
  const cases: [string, Geometry][] = [
    ["a box", box(0, 0, 100, 80)],
    ["a box of odd numbers", box(33.3, 12.7, 66.7, 0.1)],
    ["a polygon", polygon([0, 0], [100, 0], [50, 80])],
    ["a concave polygon", polygon([0, 0], [100, 80], [0, 80], [9, 50])],
    ["a bow-tie", polygon([0, 0], [10, 10], [10, 0], [0, 10])],
    ["a ring walked both ways", polygon([5, 5], [9, 9], [5, 5], [9, 1])],
    ["a polyline", polyline([0, 0], [100, 80], [100, 80], [0, 0])],
    ["a tag", TAG],
  ];
  for (const [name, geometry] of cases) {
    await t.step(name, () => {
      assert.equal(clip(geometry, FRAME), geometry);
    });
  }
});

Deno.test("area() and bounds() measure every kind", async (t) => {
  const cases: [string, Geometry, number, unknown][] = [
    [
      "box",
      box(-2, 3, 4, 5),
      20,
      { x: -2, y: 3, width: 4, height: 5 },
    ],
    [
      "triangle, either way round",
      polygon([0, 0], [0, 6], [4, 0]),
      12,
      { x: 0, y: 0, width: 4, height: 6 },
    ],
    [
      "concave polygon",
      polygon([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]),
      10,
      { x: 0, y: 0, width: 4, height: 4 },
    ],
    [
      "polygon far from the origin",
      polygon([1e9, 1e9], [1e9 + 1, 1e9], [1e9 + 1, 1e9 + 1], [1e9, 1e9 + 1]),
      1,
      { x: 1e9, y: 1e9, width: 1, height: 1 },
    ],
    [
      "polyline",
      polyline([5, 5], [1, 9], [3, -2]),
      0,
      { x: 1, y: -2, width: 4, height: 11 },
    ],
    ["tag", TAG, 0, null],
  ];
  for (const [name, geometry, size, around] of cases) {
    await t.step(name, () => {
      assert.equal(area(geometry), size);
      assert.deepEqual(bounds(geometry), around);
    });
  }
});

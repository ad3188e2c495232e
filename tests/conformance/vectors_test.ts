import assert from "node:assert/strict";
import { repeatedKeys } from "./coco_json.ts";
import {
  countOnes,
  pixelsOf,
  rasterRing,
  runsFault,
  runsFromString,
  runsOf,
  runsToString,
} from "./coco_rle.ts";
import { unmatchedOfThemselves } from "./coco_score.ts";
import { expectAll } from "./expected.ts";
import { crossesItself, distanceToRing, ringArea } from "./geometry.ts";
import { frameWindow } from "./half_planes.ts";
import { pathFault } from "./folder.ts";
import { matchOneToOne } from "./labels.ts";
import { look } from "./sight.ts";
import { hullArea } from "./solidity.ts";
import type { Geometry, Point, Truth } from "./truth.ts";
import { omission } from "./voc_lists.ts";

const SQUARE: Point[] = [[0, 0], [3, 0], [3, 3], [0, 3]];
const SECOND: Point[] = [[6, 4], [9, 4], [9, 7], [6, 7]];
const HOLED = [9, 6, 2, 6, ...Array<number>(17).fill(2), 6, 2, 6, 9];

Deno.test("rasterRing() fills the pixels that the stock reader fills", () => {
  const rect: Point[] = [[2, 2], [6, 2], [6, 5], [2, 5]];
  const mask = rasterRing(rect, 10, 8);
  assert.equal(countOnes(mask), 12);
  assert.equal(runsToString(runsOf(mask)), "b03500000n0");
  const both = rasterRing(SQUARE, 10, 8).map((pixel, index) =>
    pixel | (rasterRing(SECOND, 10, 8)[index] ?? 0)
  );
  assert.equal(countOnes(both), 18);
  const triangle: Point[] = [[0, 0], [8, 0], [0, 8]];
  assert.equal(countOnes(rasterRing(triangle, 10, 8)), 28);
  assert.equal(ringArea(triangle), 32);
});

Deno.test("runsFromString() reads what runsToString() writes", async (t) => {
  assert.deepEqual(HOLED.length, 25);
  assert.deepEqual(runsFromString("96200L0000000000000004007"), HOLED);
  assert.equal(countOnes(pixelsOf(HOLED, 80)), 40);
  for (const runs of [HOLED, [0, 80], [80], [5, 60000, 1, 7, 3, 2000000]]) {
    await t.step(runs.slice(0, 6).join(" "), () => {
      assert.deepEqual(runsFromString(runsToString(runs)), runs);
    });
  }
});

Deno.test("runsFault() names runs that are no mask", () => {
  assert.equal(runsFault(HOLED, 80), null);
  assert.match(runsFault(HOLED, 79) ?? "", /sum to 80/);
  assert.match(runsFault([-1, 81], 80) ?? "", /run is -1/);
  assert.match(runsFault("b0", 80) ?? "", /not a list/);
});

Deno.test("unmatchedOfThemselves() scores as the stock evaluator", () => {
  const one = (id: unknown, x: number) => ({
    id,
    image_id: 1,
    category_id: 1,
    iscrowd: 0,
    bbox: [x, 0, 10, 10],
  });
  assert.equal(unmatchedOfThemselves([one(1, 0), one(2, 50)]), 0);
  assert.equal(unmatchedOfThemselves([one(1, 0), one(2, 0)]), 0);
  assert.equal(unmatchedOfThemselves([one(0, 0), one(2, 50)]), 1);
});

Deno.test("look() sees of a polygon what lies in the picture", async (t) => {
  const cases: [string, Point[], number, number[]][] = [
    ["inside", [[10, 8], [50, 8], [10, 40]], 640, [10, 8, 50, 40]],
    ["a corner", [[-30, 40], [40, -30], [-30, -30]], 50, [0, 0, 10, 10]],
    ["all around", [[-9, -9], [300, -9], [300, 300], [-9, 300]], 8000, [
      0,
      0,
      100,
      80,
    ]],
  ];
  for (const [name, ring, area, [x0, y0, x1, y1]] of cases) {
    await t.step(name, () => {
      const seen = look(ring, frameWindow(100, 80));
      assert.ok(Math.abs(seen.area - area) < 1e-9);
      assert.equal(seen.covered, seen.area);
      assert.deepEqual(seen.box, { x0, y0, x1, y1 });
    });
  }
  await t.step("nothing left", () => {
    const beside: Point[] = [[100, 5], [120, 5], [110, 9]];
    assert.equal(look(beside, frameWindow(100, 80)).covered, 0);
  });
});

Deno.test("crossesItself() tells a bow-tie from a square", () => {
  assert.equal(crossesItself(SQUARE), false);
  assert.equal(crossesItself([[0, 0], [9, 9], [9, 0], [0, 9]]), true);
});

Deno.test("distanceToRing() counts the closing edge", () => {
  assert.equal(distanceToRing([-2, 1], SQUARE), 2);
  assert.equal(distanceToRing([1, 1], SQUARE), 1);
});

function truthWith(geometry: Geometry, width = 100, height = 80): Truth {
  const annotation = { id: "1", label_class: "c", geometry, attributes: {} };
  return {
    split: false,
    classes: [{ name: "c", geometries: ["bbox", "polygon"] }],
    assets: [{
      asset_id: "a",
      content_hash: "h",
      fold: "train",
      width,
      height,
      orientation: 1,
      grey: false,
      annotations: [annotation],
    }],
  };
}

const FORMATS = ["yolo", "yolo-seg", "coco", "coco-roboflow", "voc"] as const;

const VERDICTS: readonly {
  does: string;
  geometry: Geometry;
  written: Record<(typeof FORMATS)[number], string>;
  clipped: string;
}[] = [
  {
    does: "a box inside",
    geometry: { type: "bbox", x: 1, y: 1, width: 2, height: 2 },
    written: {
      yolo: "yes",
      "yolo-seg": "yes",
      coco: "yes",
      "coco-roboflow": "yes",
      voc: "yes",
    },
    clipped: "no",
  },
  {
    does: "a box that only touches",
    geometry: { type: "bbox", x: 100, y: 1, width: 2, height: 2 },
    written: {
      yolo: "no",
      "yolo-seg": "no",
      coco: "no",
      "coco-roboflow": "no",
      voc: "no",
    },
    clipped: "yes",
  },
  {
    does: "a box that four decimals cannot show",
    geometry: { type: "bbox", x: 1, y: 1, width: 0.00004, height: 2 },
    written: {
      yolo: "no",
      "yolo-seg": "no",
      coco: "no",
      "coco-roboflow": "no",
      voc: "yes",
    },
    clipped: "no",
  },
  {
    does: "a box that only six decimals show",
    geometry: { type: "bbox", x: 1, y: 1, width: 0.00006, height: 0.6 },
    written: {
      yolo: "yes",
      "yolo-seg": "yes",
      coco: "no",
      "coco-roboflow": "no",
      voc: "yes",
    },
    clipped: "no",
  },
  {
    does: "a polygon on a line",
    geometry: { type: "polygon", points: [[1, 1], [5, 5], [9, 9]] },
    written: {
      yolo: "no",
      "yolo-seg": "no",
      coco: "no",
      "coco-roboflow": "no",
      voc: "no",
    },
    clipped: "no",
  },
  {
    does: "a bow-tie",
    geometry: {
      type: "polygon",
      points: [[10, 10], [40, 50], [40, 10], [10, 50]],
    },
    written: {
      yolo: "yes",
      "yolo-seg": "no",
      coco: "no",
      "coco-roboflow": "no",
      voc: "yes",
    },
    clipped: "no",
  },
  {
    does: "a path",
    geometry: { type: "polyline", points: [[1, 1], [5, 50]] },
    written: {
      yolo: "no",
      "yolo-seg": "no",
      coco: "no",
      "coco-roboflow": "no",
      voc: "no",
    },
    clipped: "no",
  },
  {
    does: "a box that sums outside by a hair",
    geometry: { type: "bbox", x: 99.9, y: 1, width: 0.1 + 5e-14, height: 2 },
    written: {
      yolo: "yes",
      "yolo-seg": "yes",
      coco: "yes",
      "coco-roboflow": "yes",
      voc: "yes",
    },
    clipped: "either",
  },
];

Deno.test("expectAll() says what a format must hold", async (t) => {
  for (const { does, geometry, written, clipped } of VERDICTS) {
    for (const format of FORMATS) {
      await t.step(`${format}: ${does}`, () => {
        const [one] = expectAll(format, truthWith(geometry)).get("h") ?? [];
        assert.equal(one?.written, written[format]);
        assert.equal(one?.clipped, clipped);
      });
    }
  }
});

Deno.test("matchOneToOne() finds a largest match", () => {
  const fits = (a: number, b: number) => Math.abs(a - b) <= 1;
  const { pairs, leftA, leftB } = matchOneToOne([1, 2, 9], [2, 3, 5], fits);
  assert.deepEqual(pairs.toSorted(), [[1, 2], [2, 3]]);
  assert.deepEqual([leftA, leftB], [[9], [5]]);
});

Deno.test("repeatedKeys() sees keys in their own object only", () => {
  assert.deepEqual(repeatedKeys('{"a": [{"a": 1}, {"a": "b:"}], "b": {}}'), []);
  assert.deepEqual(repeatedKeys('[{"a": {"b": 1, "b": 2}}]'), ["b"]);
});

Deno.test("pathFault() refuses what other systems cannot hold", () => {
  assert.equal(pathFault("images/train/고양이 1.png"), null);
  for (
    const path of ["", "/a", "a//b", "../a", "a\\b", "a\n", "é".repeat(128)]
  ) {
    assert.notEqual(pathFault(path), null, path);
  }
});

Deno.test("omission() follows name and geometries of a class", () => {
  const of = (name: string, geometry = "bbox") =>
    omission({ name, geometries: [geometry] });
  assert.equal(of("a: b"), "never");
  assert.equal(of("a/b"), "must");
  assert.equal(of("é".repeat(101)), "must");
  assert.equal(of("é".repeat(100), "polygon"), "never");
  assert.equal(of("sunny", "classification_tag"), "must");
});

Deno.test("hullArea() and look() measure what areas cannot", () => {
  const bowTie: Point[] = [[0, 0], [10, 10], [10, 0], [0, 10]];
  const thereAndBack: Point[] = [[0, 0], [9, 0], [9, 9], [9, 0]];
  assert.equal(ringArea(bowTie), 0);
  assert.equal(hullArea(bowTie), 100);
  assert.equal(hullArea([[0, 0], [5, 5], [9, 9]]), 0);
  assert.equal(hullArea(thereAndBack), 40.5);
  const window = frameWindow(20, 20);
  for (
    const [ring, area, covered] of [
      [bowTie, 0, 50],
      [SQUARE, 9, 9],
      [thereAndBack, 0, 0],
    ] as const
  ) {
    const seen = look(ring, window);
    assert.deepEqual([seen.area, seen.covered], [area, covered]);
  }
});

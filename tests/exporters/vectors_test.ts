import assert from "node:assert/strict";
import { outline } from "../../exporters/coco/outline.ts";
import { place } from "../../exporters/host/place.ts";
import { coco } from "../../exporters/coco/instances.ts";
import voc from "../../exporters/voc/mod.ts";
import { pixelBox } from "../../exporters/voc/box.ts";
import { yolo } from "../../exporters/yolo/detect.ts";
import { boxRow } from "../../exporters/yolo/box_row.ts";
import { ringRow } from "../../exporters/yolo/ring_row.ts";
import { yoloSeg } from "../../exporters/yolo/segment.ts";
import type { Geometry } from "../../kernel/mod.ts";
import { box, polygon } from "./room.ts";

const FRAME = { width: 100, height: 80 };
const BOW_TIE = polygon([10, 10], [40, 50], [40, 10], [10, 50]);

Deno.test("yolo writes centre and size of the clipped shape", async (t) => {
  const cases: [Geometry, string | null][] = [
    [box(10, 20, 30, 40), "0.250000 0.500000 0.300000 0.500000"],
    [box(0, 0, 100, 80), "0.500000 0.500000 1.000000 1.000000"],
    [box(90, 70, 20, 20), "0.950000 0.937500 0.100000 0.125000"],
    [box(-5, -5, 10, 10), "0.025000 0.031250 0.050000 0.062500"],
    [
      polygon([10, 8], [50, 8], [10, 40]),
      "0.300000 0.300000 0.400000 0.400000",
    ],
    [
      polygon([-30, 40], [40, -30], [-30, -30]),
      "0.050000 0.062500 0.100000 0.125000",
    ],
    [BOW_TIE, "0.250000 0.375000 0.300000 0.500000"],
    [box(99.99999, 10, 20, 20), null],
    [polygon([10, 10], [20, 20], [30, 30]), null],
    [polygon([0, 0], [0, 80], [-10, 40]), null],
    [{ type: "classification_tag" }, null],
    [{ type: "polyline", points: [[0, 0], [10, 10]] }, null],
  ];
  for (const [geometry, expected] of cases) {
    await t.step(JSON.stringify(geometry), () => {
      const { shape } = place({ geometry, clipped: false }, FRAME, yolo.format);

      assert.equal(shape && boxRow(shape, FRAME), expected);
    });
  }
});

Deno.test("yolo-seg writes rings, a box as its corners", async (t) => {
  const cases: [Geometry, string | null][] = [
    [
      box(10, 20, 30, 40),
      "0.100000 0.250000 0.400000 0.250000 0.400000 0.750000 0.100000 0.750000",
    ],
    [
      box(90, 70, 20, 20),
      "0.900000 0.875000 1.000000 0.875000 1.000000 1.000000 0.900000 1.000000",
    ],
    // 0.7 + 99.3 is 100, whatever the last bit says.
    [
      box(0.7, 0, 99.3, 80),
      "0.007000 0.000000 1.000000 0.000000 1.000000 1.000000 0.007000 1.000000",
    ],
    [
      polygon([10, 8], [50, 8], [10, 40]),
      "0.100000 0.100000 0.500000 0.100000 0.100000 0.500000",
    ],
    [
      polygon([-30, 40], [40, -30], [-30, -30]),
      "0.000000 0.000000 0.000000 0.125000 0.100000 0.000000",
    ],
    [
      polygon([1 / 3, 0], [8, 0], [8.00001, 0.00001], [0.1, 8]),
      "0.003333 0.000000 0.080000 0.000000 0.001000 0.100000",
    ],
    [BOW_TIE, null],
    [box(10, 10, 0.00004, 10), null],
    [polygon([1, 1], [1.00002, 1], [1, 1.00002]), null],
    [polygon([10, 10], [20, 20], [30, 30]), null],
    [{ type: "classification_tag" }, null],
    [{ type: "polyline", points: [[0, 0], [10, 10]] }, null],
  ];
  for (const [geometry, expected] of cases) {
    await t.step(JSON.stringify(geometry), () => {
      const { shape } = place(
        { geometry, clipped: false },
        FRAME,
        yoloSeg.format,
      );

      assert.equal(shape && ringRow(shape, FRAME), expected);
    });
  }
});

Deno.test("coco writes boxes and rings with four decimals", async (t) => {
  const cases: [Geometry, unknown][] = [
    [box(10, 20, 30, 40), {
      bbox: [10, 20, 30, 40],
      area: 1200,
      segmentation: [],
    }],
    [box(90, 70, 20, 20), {
      bbox: [90, 70, 10, 10],
      area: 100,
      segmentation: [],
    }],
    [polygon([0, 0], [8, 0], [0, 8]), {
      bbox: [0, 0, 8, 8],
      area: 32,
      segmentation: [[0, 0, 8, 0, 0, 8]],
    }],
    [polygon([1 / 3, 0], [8, 0], [0.1, 8], [0.1, 8]), {
      bbox: [0.1, 0, 7.9, 8],
      area: 30.6667,
      segmentation: [[0.3333, 0, 8, 0, 0.1, 8]],
    }],
    // Rounded apart, near edge and width would end at 100.0001.
    [box(50.00005, 0, 49.99995, 10), {
      bbox: [50.0001, 0, 49.9999, 10],
      area: 499.9995,
      segmentation: [],
    }],
    [box(10, 10, 0.00004, 10), null],
    // Its halves cancel out, and C-09 allows no area of 0.
    [BOW_TIE, null],
    [polygon([1, 1], [1.004, 1], [1, 1.004]), null],
    [{ type: "polyline", points: [[0, 0], [10, 10]] }, null],
  ];
  for (const [geometry, expected] of cases) {
    await t.step(JSON.stringify(geometry), () => {
      const { shape } = place({ geometry, clipped: false }, FRAME, coco.format);

      assert.deepEqual(shape && outline(shape, FRAME), expected);
    });
  }
});

Deno.test("voc writes 1-based inclusive pixels", async (t) => {
  const cases: [Geometry, number[]][] = [
    [box(8, 4, 16, 10), [9, 5, 24, 14]],
    [box(0, 0, 1, 1), [1, 1, 1, 1]],
    [box(0, 0, 100, 80), [1, 1, 100, 80]],
    [box(10.2, 20.7, 5.5, 3.1), [11, 21, 16, 24]],
    [box(8, 4, 16, 16), [9, 5, 24, 20]],
    [box(90, 70, 20, 20), [91, 71, 100, 80]],
    [box(99.5, 79.5, 0.2, 0.2), [100, 80, 100, 80]],
    [BOW_TIE, [11, 11, 40, 50]],
    [polygon([-30, 40], [40, -30], [-30, -30]), [1, 1, 10, 10]],
    // 0.7 + 7.3 is 8 and 1.1 + 2.9 is 4, whatever the last bit says.
    [box(0.7, 1.1, 7.3, 2.9), [1, 2, 8, 4]],
  ];
  for (const [geometry, expected] of cases) {
    await t.step(JSON.stringify(geometry), () => {
      const { shape } = place({ geometry, clipped: false }, FRAME, voc.format);

      assert.deepEqual(
        shape && Object.values(pixelBox(shape, FRAME) ?? {}),
        expected,
      );
    });
  }
});

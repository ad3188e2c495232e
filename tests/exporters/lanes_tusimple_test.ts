import assert from "node:assert/strict";
import { freezeLanes, lane, type Vertex, written } from "./lanes.ts";
import { refused } from "./refused.ts";
import { ExportRoom, textOf } from "./room.ts";

function tens(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 10 + 1 }, (_, i) => from + 10 * i);
}

const ROWS: readonly [height: number, rows: number[]][] = [
  [10, [0]],
  [11, [0, 10]],
  [22, [0, 10, 20]],
  [23, [10, 20]],
  [80, tens(20, 70)],
  [590, tens(130, 580)],
  [720, tens(160, 710)],
  [1080, tens(240, 1070)],
];

Deno.test("tusimple samples every tenth row from 160/720 of the height", async (t) => {
  using room = new ExportRoom();
  for (const [height, rows] of ROWS) {
    await t.step(`${height}`, async () => {
      const { text } = await written(room, "tusimple", {
        width: 12,
        height,
        labels: [lane([[7, 0], [7, height]])],
      });

      const { h_samples, lanes } = JSON.parse(text);
      assert.deepEqual(h_samples, rows);
      assert.deepEqual(lanes, [rows.map(() => 7)]);
    });
  }
});

// Rows 20 to 70 of a picture of 100×80.
const SAMPLES: Record<string, [points: Vertex[], xs: number[]]> = {
  "a straight line, both ends on a row": [
    [[10, 20], [60, 70]],
    [10, 20, 30, 40, 50, 60],
  ],
  "ends between rows": [
    [[10, 21], [60, 69]],
    [-2, 19.38, 29.79, 40.21, 50.63, -2],
  ],
  "ends just beside rows": [
    [[10, 20.001], [60, 69.999]],
    [-2, 20, 30, 40, 50, -2],
  ],
  "two decimals, halves away from zero": [
    [[0.125, 20], [0.625, 30], [0.004, 40], [0.375, 45]],
    [0.13, 0.63, 0, -2, -2, -2],
  ],
  "vertices on rows": [
    [[10, 0], [30, 30], [10, 50], [90, 80]],
    [23.33, 30, 20, 10, 36.67, 63.33],
  ],
  "a horizontal part: its first X": [
    [[10, 20], [20, 40], [80, 40], [90, 60]],
    [10, 15, 20, 85, 90, -2],
  ],
  "horizontal parts at both ends": [
    [[10, 30], [40, 30], [50, 50], [90, 50]],
    [-2, 10, 45, 50, -2, -2],
  ],
  "horizontal as a whole": [
    [[70, 60], [10, 60], [40, 60]],
    [-2, -2, -2, -2, 70, -2],
  ],
  "vertices that repeat": [
    [[10, 20], [10, 20], [30, 40], [30, 40]],
    [10, 20, 30, -2, -2, -2],
  ],
  "a wide turn": [
    [[90, 15], [5, 35], [95, 75]],
    [68.75, 26.25, 16.25, 38.75, 61.25, 83.75],
  ],
};

Deno.test("tusimple writes X where a lane meets each row", async (t) => {
  using room = new ExportRoom();
  for (const [does, [points, xs]] of Object.entries(SAMPLES)) {
    await t.step(does, async () => {
      const { text } = await written(room, "tusimple", {
        labels: [lane(points)],
      });

      assert.deepEqual(JSON.parse(text).lanes, [xs]);
    });
  }
});

Deno.test("tusimple writes one compact record a line, in manifest order", async () => {
  using room = new ExportRoom();
  const frozen = await freezeLanes(room, [
    { labels: [lane([[50.5, 10], [50.5, 75]]), lane([[2, 0], [4, 35]])] },
    { height: 23 },
    { fold: "val" },
  ]);

  const result = await room.export(frozen, { format: "tusimple" });

  const lines = textOf(result, "label_data_train.json").split("\n");
  const right = frozen.manifest.assets
    .filter((_, i) => frozen.folds[i] === "train")
    .map(({ content_hash, height, annotations }) => {
      const rows = height === 23 ? "10,20" : "20,30,40,50,60,70";
      const lanes = annotations.length === 0
        ? ""
        : "[3.14,3.71,-2,-2,-2,-2],[50.5,50.5,50.5,50.5,50.5,50.5]";
      return `{"raw_file":"images/train/${content_hash}.png","h_samples":[${rows}],"lanes":[${lanes}]}`;
    });
  assert.deepEqual(lines, [...right, ""]);
});

const UPHILL: Record<string, Vertex[]> = {
  "upwards": [[10, 70], [50, 10]],
  "a bend upwards": [[10, 10], [20, 50], [30, 49.999], [40, 70]],
  "up at the end": [[10, 10], [20, 50], [30, 49]],
  "upwards between two rows": [[10, 45], [30, 41]],
};

Deno.test("tusimple refuses a lane whose Y decreases, and the check says so", async (t) => {
  for (const [does, points] of Object.entries(UPHILL)) {
    await t.step(does, async () => {
      using room = new ExportRoom();
      const frozen = await freezeLanes(room, [
        { labels: [lane([[1, 1], [1, 60]])] },
        { labels: [lane([[1, 1], [1, 60]]), lane(points, {}, "kerb")] },
      ]);
      const service = room.service([frozen]);
      const ask = { project: "p", tag: "v1", format: "tusimple" };
      const dest = room.fresh();

      const { warnings } = await service.check(ask);

      const words =
        '"kerb" lane 00000000-0000-4000-8000-000000004e21 does not run from top to bottom';
      assert.equal(
        warnings[0],
        `Exporting as tusimple will be refused: asset 00000000-0000-4000-8000-000000000065: TuSimple samples lanes row by row, and ${words}: Y must never decrease along its points`,
      );
      await refused(
        () => service.export({ ...ask, dest, allow_lossy: true }),
        "ExportSourceUnreadable",
        new RegExp(`^Asset 0{8}-.*65 cannot be exported: .*${words}`),
      );
      await assert.rejects(Deno.stat(dest));
    });
  }
});

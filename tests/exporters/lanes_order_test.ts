import assert from "node:assert/strict";
import { discoverExporters } from "../../exporters/host/mod.ts";
import {
  freezeLanes,
  lane,
  LANE_FORMATS,
  type LaneFormat,
  type Vertex,
  written,
} from "./lanes.ts";
import { box, ExportRoom, treeOf } from "./room.ts";

// Each lane of the table begins at an X of its own, by which it is known.
const ORDERS: Record<string, { lanes: Vertex[][]; order: number[] }> = {
  "by X at the foot, not at the top": {
    lanes: [[[10, 10], [90, 70]], [[90, 11], [20, 70]]],
    order: [90, 10],
  },
  "a lane that ends higher by its own foot": {
    lanes: [[[50, 10], [60, 70]], [[40, 20], [30, 30]]],
    order: [40, 50],
  },
  "the first of several lowest points": {
    lanes: [
      [[1, 10], [60, 70], [5, 70]],
      [[2, 10], [50, 70], [90, 70]],
    ],
    order: [2, 1],
  },
  "equal feet as they were drawn": {
    lanes: [
      [[7, 10], [50, 70]],
      [[6, 10], [40, 70]],
      [[5, 12], [50, 70]],
      [[4, 12], [50, 60]],
    ],
    order: [6, 7, 5, 4],
  },
};

/** X of the first vertex of each lane, or of its first sample. */
const FIRST_X: Record<LaneFormat, (text: string) => number[]> = {
  "bdd100k-lane": (text) =>
    list<{ poly2d: { vertices: Vertex[] }[] }>(text, "labels")
      .map(({ poly2d }) => poly2d[0]?.vertices[0]?.[0] ?? -1),
  "culane": (text) => text.trimEnd().split("\n").map((line) => parseInt(line)),
  "curvelanes": (text) =>
    list<{ x: number }[]>(text, "Lines").map(([first]) => first?.x ?? -1),
  "openlane-2d": (text) =>
    list<{ uv: Vertex[] }>(text, "lane_lines")
      .map(({ uv }) => uv[0]?.[0] ?? -1),
  "tusimple": () => [],
};

function list<T>(text: string, key: string): T[] {
  return JSON.parse(text)[key];
}

Deno.test("lane formats write lanes from left to right", async (t) => {
  using room = new ExportRoom();
  for (const format of LANE_FORMATS.filter((name) => name !== "tusimple")) {
    for (const [does, { lanes, order }] of Object.entries(ORDERS)) {
      await t.step(`${format}: ${does}`, async () => {
        const { text } = await written(room, format, {
          labels: lanes.map((points) => lane(points)),
        });

        assert.deepEqual(FIRST_X[format](text), order);
      });
    }
  }
  await t.step("tusimple", async () => {
    const { text } = await written(room, "tusimple", {
      labels: [lane([[80, 0], [80, 80]]), lane([[9, 0], [9, 80]])],
    });

    assert.deepEqual(
      list<number[]>(text, "lanes").map(([x]) => x),
      [9, 80],
    );
  });
});

const LABEL_PATHS: Record<
  LaneFormat,
  (fold: string, stem: string) => string[]
> = {
  "bdd100k-lane": (fold, stem) => [`labels/${fold}/${stem}.json`],
  "culane": (fold, stem) => [
    `labels/${fold}/${stem}.lines.txt`,
    `laneseg_label_w16/${fold}/${stem}.png`,
  ],
  "curvelanes": (fold, stem) => [`labels/${fold}/${stem}.lines.json`],
  "openlane-2d": (fold, stem) => [`labels/${fold}/${stem}.json`],
  "tusimple": (fold) => [`label_data_${fold}.json`],
};

const EMPTY: Record<LaneFormat, (path: string, stem: string) => string> = {
  "bdd100k-lane": (_, stem) => `{\n  "name": "${stem}",\n  "labels": []\n}\n`,
  "culane": () => "",
  "curvelanes": () => `{\n  "Lines": []\n}\n`,
  "openlane-2d": (path) =>
    `{\n  "intrinsic": null,\n  "extrinsic": null,\n` +
    `  "file_path": "${path}",\n  "lane_lines": []\n}\n`,
  "tusimple": (path) => `{"raw_file":"${path}","h_samples":[0],"lanes":[]}\n`,
};

Deno.test("lane formats write every picture, with lanes or without", async (t) => {
  using room = new ExportRoom();
  const frozen = await freezeLanes(room, [
    { labels: [lane([[10, 0], [10, 70]]), lane([[4, 9], [9, 70]])] },
    {
      fold: "test",
      width: 20,
      height: 10,
      labels: [{ label_class: "lane", geometry: box(1, 1, 5, 5) }],
    },
  ]);
  const stems = frozen.manifest.assets.map((asset, i) => ({
    stem: asset.content_hash,
    fold: frozen.folds[i] ?? "val",
  }));
  for (const format of LANE_FORMATS) {
    await t.step(format, async () => {
      const result = await room.export(frozen, { format });

      const tree = treeOf(result.directory);
      assert.deepEqual(
        [...tree.keys()],
        [
          ...stems.flatMap(({ fold, stem }) => [
            `images/${fold}/${stem}.png`,
            ...LABEL_PATHS[format](fold, stem),
          ]),
          "visionset-export-report.json",
        ].sort(),
      );
      const bare = stems.find(({ fold }) => fold === "test")?.stem ?? "";
      assert.equal(
        tree.get(LABEL_PATHS[format]("test", bare)[0] ?? ""),
        EMPTY[format](`images/test/${bare}.png`, bare),
      );
      const { classes, ...counts } = result.compatibility;
      const isReduced = format === "tusimple";
      assert.deepEqual(
        [
          counts.excluded_annotations,
          counts.degraded_annotations,
          counts.vanished_annotations,
          counts.format_is_lossy,
          counts.needs_allow_lossy,
        ],
        [1, isReduced ? 2 : 0, 0, true, true],
      );
      assert.deepEqual(classes.map(({ status }) => status), [
        isReduced ? "degraded" : "supported",
        "dropped",
      ]);
      assert.equal(
        classes[0]?.reason,
        isReduced ? "tusimple writes each polyline in a reduced form" : null,
      );
    });
  }
});

Deno.test("lane formats write what the picture's edge leaves of a lane", async (t) => {
  using room = new ExportRoom();
  const labels = [
    lane([[50, -40], [50, 40], [200, 40]]),
    lane([[100, 80], [140, 120]]),
  ];
  const rest: Record<LaneFormat, RegExp> = {
    "bdd100k-lane": /50,\s+0\s+\],\s+\[\s+50,\s+40\s+\],\s+\[\s+100,\s+40\s/,
    "culane": /^50 0 50 40 100 40\n$/,
    "curvelanes": /50,\s+"y": 0\s.*"x": 100,\s+"y": 40\s/s,
    "openlane-2d": /50,\s+0\s+\],\s+\[\s+50,\s+40\s+\],\s+\[\s+100,\s+40\s/,
    "tusimple":
      /"h_samples":\[20,30,40,50,60,70\],"lanes":\[\[50,50,50,-2,-2,-2\]\]/,
  };
  for (const format of LANE_FORMATS) {
    await t.step(format, async () => {
      const { text, clipped, vanished } = await written(room, format, {
        labels,
      });

      assert.match(text, rest[format]);
      assert.deepEqual([clipped, vanished], [1, 1]);
    });
  }
});

Deno.test("lane formats leave out a lane that rounds to a point", async (t) => {
  using room = new ExportRoom();
  const tiny: Record<LaneFormat, Vertex[]> = {
    "bdd100k-lane": [[50, 40], [50.00004, 40.00004]],
    "culane": [[50.5, 40.5], [49.6, 39.9], [50, 40]],
    "curvelanes": [[50, 40], [50.00004, 40.00004]],
    "openlane-2d": [[50, 40], [50.00004, 40.00004]],
    "tusimple": [[50, 41], [90, 49]],
  };
  for (const format of LANE_FORMATS) {
    await t.step(format, async () => {
      const rest = lane([[3, 10], [3, 50]]);

      const { text, vanished, warnings } = await written(room, format, {
        labels: [lane(tiny[format]), rest],
      });

      assert.equal(vanished, 1);
      assert.equal(
        text,
        (await written(room, format, { labels: [rest] })).text,
      );
      assert.match(
        warnings[0] ?? "",
        /^1 label vanishes, as a side, the area or the whole line comes to/,
      );
    });
  }
});

Deno.test("lane formats alone tell a recipe that left must stay left", async () => {
  const { formats } = await discoverExporters();

  const handed = [...formats.values()].filter((format) => format.handed);
  assert.deepEqual(
    handed.map(({ declaration }) => declaration.name),
    LANE_FORMATS,
  );
});

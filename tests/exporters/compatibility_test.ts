import assert from "node:assert/strict";
import { refused } from "./refused.ts";
import { box, ExportRoom, polygon, type ReleaseSketch } from "./room.ts";

const ASK = { project: "p", tag: "v1" };
const LANE = {
  type: "polyline" as const,
  points: [[0, 0], [9, 9]] as [
    number,
    number,
  ][],
};

const SAMPLE: ReleaseSketch = {
  classes: [
    { name: "zebra", geometries: ["bbox", "polygon"] },
    { name: "cat", geometries: ["bbox"] },
    { name: "lane", geometries: ["polyline"] },
  ],
  assets: [
    {
      labels: [
        { label_class: "zebra", geometry: polygon([1, 1], [9, 1], [1, 9]) },
        { label_class: "zebra", geometry: polygon([-9, 1], [9, 1], [1, 9]) },
        { label_class: "cat", geometry: box(-5, 5, 10, 10) },
        { label_class: "cat", geometry: box(100, 5, 10, 10) },
        { label_class: "cat", geometry: LANE },
      ],
    },
    {
      fold: "val",
      labels: [
        { label_class: "zebra", geometry: polygon([1, 1], [9, 1], [1, 9]) },
        { label_class: "lane", geometry: LANE },
        { label_class: "lane", geometry: LANE },
      ],
    },
    { fold: "val", width: 9, height: 30 },
  ],
};

Deno.test("check() counts what each format would lose", async () => {
  using room = new ExportRoom();
  const service = room.service([await room.freeze(SAMPLE)]);

  const yolo = await service.check({ ...ASK, format: "yolo" });
  const coco = await service.check({ ...ASK, format: "coco" });

  const { classes, warnings, release_id: _, ...counts } = yolo;
  assert.deepEqual(counts, {
    format: "yolo",
    target: null,
    recipe: null,
    compatible: false,
    format_is_lossy: true,
    never_carried: ["attributes", "confidence", "provenance", "annotation ids"],
    needs_allow_lossy: true,
    excluded_annotations: 3,
    excluded_assets: 2,
    degraded_annotations: 3,
    degraded_assets: 2,
    clipped_annotations: 2,
    vanished_annotations: 1,
    folds: { train: 1, val: 2, test: 0 },
  });
  assert.deepEqual(warnings.map((words) => words.slice(0, 15)), [
    "1 label vanishe",
    "1 class has lab",
    "1 picture has a",
  ]);
  assert.deepEqual(
    classes.map((row) => [
      row.label_class,
      row.geometry,
      row.status,
      row.annotations,
      row.assets,
      row.reason === null,
    ]),
    [
      ["cat", "bbox", "supported", 1, 1, true],
      ["cat", "polyline", "dropped", 1, 1, false],
      ["lane", "polyline", "dropped", 2, 1, false],
      ["zebra", "bbox", "supported", 0, 0, true],
      ["zebra", "polygon", "degraded", 3, 2, false],
    ],
  );
  assert.equal(coco.degraded_annotations, 0);
  assert.equal(coco.compatible, false);
});

Deno.test("check() finds a release without loss compatible", async () => {
  using room = new ExportRoom();
  const service = room.service([
    await room.freeze({
      classes: [
        { name: "cat", geometries: ["bbox"] },
        { name: "lane", geometries: ["polyline"] },
      ],
      assets: [{
        labels: [
          { label_class: "cat", geometry: box(1, 1, 9, 9) },
          { label_class: "cat", geometry: box(100, 1, 9, 9) },
        ],
      }],
    }),
  ]);

  const found = await service.check({ ...ASK, format: "coco" });

  assert.equal(found.compatible, true);
  assert.equal(found.vanished_annotations, 1);
  assert.deepEqual(
    found.classes.map((row) => [row.geometry, row.annotations]),
    [["bbox", 1], ["polyline", 0]],
  );
});

Deno.test("check() refuses what cannot be judged", async () => {
  using room = new ExportRoom();
  const undeclared = await room.freeze({
    assets: [{ labels: [{ label_class: "dog", geometry: box(1, 1, 2, 2) }] }],
  });
  const sizeless = await room.freeze({ assets: [{ width: null }] });

  await refused(
    () => room.service([undeclared]).check({ ...ASK, format: "coco" }),
    "ExportSourceUnreadable",
    /Asset 0{8}.*class "dog" is not declared/,
  );
  await refused(
    () => room.service([sizeless]).check({ ...ASK, format: "coco" }),
    "ExportSourceUnreadable",
    /Asset 0{8}.*size in pixels was never recorded/,
  );
  await refused(
    () => room.service([sizeless]).check({ ...ASK, format: "nope" }),
    "ExportFormatNotFound",
    /known: bdd100k-lane, classification, coco, coco-roboflow, culane, curvelanes, openlane-2d, tusimple, voc, yolo, yolo-cls, yolo-seg$/,
  );
});

Deno.test("check() stops when it is aborted", async () => {
  using room = new ExportRoom();
  const service = room.service([await room.freeze(SAMPLE)]);

  await assert.rejects(
    service.check({ ...ASK, format: "yolo" }, {
      signal: AbortSignal.abort(),
    }),
    { name: "AbortError" },
  );
});

const IDS = ["confidence", "provenance", "annotation ids"];
const PAINT = "attributes other than style, color and position_role";

type Carried = [
  name: string,
  never: string[],
  intact: string[],
  degraded?: string[],
];

const FORMATS: readonly Carried[] = [
  ["bdd100k-lane", ["class names", PAINT, ...IDS], ["polyline"]],
  ["classification", ["attributes", ...IDS], ["classification_tag"]],
  ["coco", [], ["bbox", "polygon"]],
  ["coco-roboflow", [], ["bbox", "polygon"]],
  [
    "culane",
    [
      "class names",
      "attributes other than position_role",
      "fractions of a pixel",
      ...IDS,
    ],
    ["polyline"],
  ],
  ["curvelanes", ["class names", "attributes", ...IDS], ["polyline"]],
  ["openlane-2d", ["class names", PAINT, ...IDS], ["polyline"]],
  ["tusimple", ["class names", "attributes", ...IDS], [], ["polyline"]],
  [
    "voc",
    [
      "attributes other than truncated and difficult",
      ...IDS,
      "fractions of a pixel",
    ],
    ["bbox"],
    ["polygon"],
  ],
  ["yolo", ["attributes", ...IDS], ["bbox"], ["polygon"]],
  [
    "yolo-cls",
    ["attributes", ...IDS, "pictures without exactly one tag"],
    ["classification_tag"],
  ],
  ["yolo-seg", ["attributes", ...IDS], ["bbox", "polygon"]],
];

Deno.test("formats() lists what is installed, sorted", async () => {
  using room = new ExportRoom();

  const formats = await room.service([]).formats();

  assert.ok(formats.every(({ origin }) => origin === "built-in"));
  assert.deepEqual(
    formats.map(({ targets: _, origin: __, ...own }) => own),
    FORMATS.map(([name, never_carried, geometries, degraded = []]) => ({
      name,
      lossy: never_carried.length > 0,
      never_carried,
      geometries,
      degraded_geometries: degraded,
      modalities: ["image"],
    })),
  );
});

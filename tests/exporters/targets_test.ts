import assert from "node:assert/strict";
import {
  discoverExporters,
  type ExportTarget,
  formatRow,
  TARGETS,
  targetsFor,
} from "../../exporters/host/mod.ts";
import type { Fold, FrozenRelease } from "../../kernel/mod.ts";
import { box, ExportRoom, polygon, textOf, treeOf } from "./room.ts";

const ASK = { project: "p", tag: "v1" };

const { formats } = await discoverExporters();
const INSTALLED: readonly ExportTarget[] = targetsFor(formats);

/** A label of every geometry on each picture, in the folds named. */
async function sample(
  room: ExportRoom,
  ...folds: readonly Fold[]
): Promise<FrozenRelease> {
  return await room.freeze({
    classes: [
      { name: "cat", geometries: ["bbox", "polygon"] },
      { name: "lane", geometries: ["polyline"] },
      { name: "sunny", geometries: ["classification_tag"] },
    ],
    assets: folds.map((fold) => ({
      fold,
      labels: [
        { label_class: "cat", geometry: box(10, 20, 30, 40) },
        { label_class: "cat", geometry: polygon([5, 5], [40, 5], [5, 40]) },
        {
          label_class: "lane",
          geometry: { type: "polyline", points: [[50, 10], [40, 70]] },
        },
        { label_class: "sunny", geometry: { type: "classification_tag" } },
      ],
    })),
  });
}

Deno.test("TARGETS is sorted, and every row holds together", async (t) => {
  const names = TARGETS.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)].sort());
  for (const { name, title, format, hints, docs } of TARGETS) {
    await t.step(name, () => {
      assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.match(title, /^\S.*\S$/);
      assert.match(docs, /^https:\/\/\S+$/);
      assert.ok(formats.has(format), format);
      assert.equal(formats.has(name), false, "a format has this name");
      assert.match(hints.command ?? "{dir}", /\{dir\}/);
      for (const note of hints.notes) assert.match(note, /^\w.*[^.]$/);
      if (hints.image_size === null || hints.command === null) return;
      const size = /imgsz=(\d+)/.exec(hints.command)?.[1];
      assert.equal(size ?? `${hints.image_size}`, `${hints.image_size}`);
    });
  }
});

// Sizes that differ from the specification are those the trainer documents.
const WANTED: readonly (readonly [string, string, string, number | null])[] = [
  ["condlanenet", "lane_detection", "curvelanes", null],
  ["convnext", "classification", "classification", 224],
  ["deformable-detr", "detection", "coco", 800],
  ["detectron2", "detection", "coco", null],
  ["dino-detr", "detection", "coco", 800],
  ["efficientdet", "detection", "coco", null],
  ["faster-rcnn", "detection", "coco", null],
  ["faster-rcnn-voc", "detection", "voc", null],
  ["mask2former", "instance_segmentation", "coco", null],
  ["persformer", "lane_detection", "openlane-2d", null],
  ["polylanenet", "lane_detection", "tusimple", null],
  ["resnet", "classification", "classification", 224],
  ["rf-detr", "detection", "coco-roboflow", 576],
  ["rf-detr-seg", "instance_segmentation", "coco-roboflow", 432],
  ["rt-detr-ultralytics", "detection", "yolo", 640],
  ["scnn", "lane_detection", "culane", null],
  ["ssd", "detection", "voc", 300],
  ["timm", "classification", "yolo-cls", 224],
  ["yolact", "instance_segmentation", "coco", 550],
  ["yolo11", "detection", "yolo", 640],
  ["yolo11-cls", "classification", "yolo-cls", 224],
  ["yolo11-seg", "instance_segmentation", "yolo-seg", 640],
  ["yolop", "lane_detection", "bdd100k-lane", 640],
  ["yolox", "detection", "coco", 640],
];

Deno.test("TARGETS resolves each model to the format that its trainer reads", async (t) => {
  for (const [name, task, format, image_size] of WANTED) {
    await t.step(name, () => {
      const found = TARGETS.find((one) => one.name === name);
      assert.deepEqual(
        [found?.task, found?.format, found?.hints.image_size],
        [task, format, image_size],
      );
    });
  }
});

Deno.test("targetsFor() leaves out targets whose format is not installed", () => {
  const found = targetsFor(new Map([["voc", null]]));
  assert.deepEqual(found.map(({ name }) => name), ["faster-rcnn-voc", "ssd"]);
  assert.deepEqual(INSTALLED, TARGETS);
});

Deno.test("formatRow() names the targets of a format", () => {
  const listed = [...formats.values()].map(formatRow).flatMap((row) =>
    row.targets.map((name) => [name, row.name])
  ).sort();
  assert.deepEqual(
    listed,
    INSTALLED.map(({ name, format }) => [name, format]),
  );
});

Deno.test("export() for a target writes what its hints promise", async (t) => {
  using room = new ExportRoom();
  const frozen = await sample(room, "train", "val");
  for (const { name, format, hints } of INSTALLED) {
    await t.step(name, async () => {
      const { directory, compatibility } = await room.export(frozen, {
        target: name,
      });
      assert.equal(compatibility.target, name);
      assert.equal(compatibility.format, format);
      await Deno.stat(`${directory}/${hints.entry}`);
    });
  }
});

Deno.test("export() for a target differs from its format by the report alone", async () => {
  using room = new ExportRoom();
  const frozen = await sample(room, "train", "val");
  const REPORT = "visionset-export-report.json";

  const byTarget = await room.export(frozen, { target: "yolo11" });
  const byFormat = await room.export(frozen, { format: "yolo" });

  const [one, other] = [byTarget, byFormat].map((result) => {
    const files = treeOf(result.directory);
    const report = JSON.parse(files.get(REPORT) ?? "");
    files.delete(REPORT);
    return { files, report };
  });
  assert.deepEqual(one?.files, other?.files);
  assert.equal(one?.report.target, "yolo11");
  assert.deepEqual({ ...one?.report, target: null }, other?.report);
});

/** The number of the first class and the box of its first label, as written. */
const FIRST_LABEL: Readonly<Record<string, readonly [number | null, unknown]>> =
  {
    "coco": [1, [10, 20, 30, 40]],
    "coco-roboflow": [1, [10, 20, 30, 40]],
    "voc": [null, [11, 21, 40, 60]],
    "yolo": [0, [0.25, 0.5, 0.3, 0.5]],
  };

/** How the coordinates of {@linkcode FIRST_LABEL} are called. */
const FRAMES: Readonly<Record<string, string>> = {
  "coco": "xywh_pixels",
  "coco-roboflow": "xywh_pixels",
  "voc": "xyxy_pixels_1based",
  "yolo": "cxcywh_normalized",
};

Deno.test("hints tell class numbers and boxes as they are written", async (t) => {
  using room = new ExportRoom();
  const frozen = await sample(room, "train");
  for (const [format, [base, numbers]] of Object.entries(FIRST_LABEL)) {
    await t.step(format, async () => {
      const result = await room.export(frozen, { format });
      const files = treeOf(result.directory);
      assert.deepEqual(firstLabel(format, files), [base, numbers]);
      for (
        const { name, hints } of INSTALLED.filter((x) => x.format === format)
      ) {
        assert.equal(hints.class_index_base, base, name);
        assert.equal(hints.boxes, FRAMES[format], name);
      }
    });
  }
});

function firstLabel(
  format: string,
  files: ReadonlyMap<string, string>,
): [number | null, unknown] {
  const read = (path: RegExp) =>
    [...files].find(([name]) => path.test(name))?.[1] ?? "";
  if (format === "yolo") {
    const [base, ...numbers] = read(/^labels\//).split("\n")[0]!.split(" ")
      .map(Number);
    return [base!, numbers];
  }
  if (format === "voc") {
    const xml = read(/\.xml$/);
    const numbers = ["xmin", "ymin", "xmax", "ymax"].map((key) =>
      Number(new RegExp(`<${key}>(\\d+)<`).exec(xml)?.[1])
    );
    return [null, numbers];
  }
  const { categories, annotations } = JSON.parse(
    read(/(_train|_annotations\.coco)\.json$/),
  );
  return [categories[0].id, annotations[0].bbox];
}

Deno.test("check() says once that a target's val fold is missing", async (t) => {
  using room = new ExportRoom();
  const without = room.service([await sample(room, "train", "test")]);
  const complete = room.service([await sample(room, "train", "val")]);
  const told = (list: readonly string[]) =>
    list.filter((words) => words.includes("no val fold")).length;
  for (const { name, hints } of INSTALLED) {
    await t.step(name, async () => {
      const missing = await without.check({ ...ASK, target: name });
      const found = await complete.check({ ...ASK, target: name });
      assert.equal(told(missing.warnings), hints.needs_val_fold ? 1 : 0);
      assert.equal(told(found.warnings), 0);
    });
  }
});

Deno.test("export() reports the warning about a target's val fold", async () => {
  using room = new ExportRoom();
  const frozen = await sample(room, "train");

  const result = await room.export(frozen, { target: "yolox" });

  const report = JSON.parse(textOf(result, "visionset-export-report.json"));
  assert.deepEqual(report.warnings, [
    "The release has no val fold, which YOLOX validates on while it trains; publish the release with a split",
  ]);
  assert.deepEqual(result.compatibility.warnings, report.warnings);
});

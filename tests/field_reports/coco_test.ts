import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../support/client.ts";
import {
  type Bytes,
  decode,
  jpeg,
  png,
  waves,
  webp,
} from "../support/media.ts";
import { type Coco, readCoco } from "./reading.ts";
import {
  begin,
  box,
  exported,
  folderOf,
  type Judgement,
  polygon,
  promote,
  publish,
  type Sketch,
} from "./room.ts";

async function train(
  served: Served,
  files: Readonly<Record<string, Bytes>>,
  judgement: Judgement,
): Promise<{ dest: string; coco: Coco }> {
  await begin(served);
  await promote(served, await folderOf(served, files), () => judgement);
  await publish(served);
  const { dest } = await exported(served, "coco");
  return { dest, coco: (await readCoco(dest)).get("train")! };
}

Deno.test("B22: every key that evaluation reads is there", () =>
  withServer(async (served) => {
    const files = { "a.png": await png(waves(100, 80)) };

    const { coco } = await train(served, files, [box("cat", [10, 20, 30, 40])]);

    for (const key of ["info", "images", "annotations", "categories"]) {
      ok(Object.hasOwn(coco, key), key);
    }
    strictEqual(coco.annotations.length, 1);
    const { id, image_id, category_id, bbox, area, iscrowd } = coco
      .annotations[0]!;
    deepStrictEqual(
      [id, image_id, category_id, bbox, area, iscrowd],
      [1, 1, 1, [10, 20, 30, 40], 1200, 0],
    );
    for (const { supercategory } of coco.categories) ok(supercategory);
  }));

Deno.test("B22: a release without a label has every key, too", () =>
  withServer(async (served) => {
    const files = { "a.png": await png(waves(100, 80)) };

    const { coco } = await train(served, files, []);

    deepStrictEqual(coco.annotations, []);
    strictEqual(coco.images.length, 1);
    strictEqual(coco.categories.length, 3);
  }));

Deno.test("B23: size and name are those of the file in the export", () =>
  withServer(async (served) => {
    const stored = waves(100, 60);
    const files: Record<string, Bytes> = {
      "plain.png": await png(stored),
      "turned.jpg": await jpeg({ ...waves(60, 100), orientation: 6 }),
      "mirrored.jpg": await jpeg({ ...stored, orientation: 2 }),
      "transposed.png": await png({ ...waves(60, 100), orientation: 5 }),
      "turned.webp": await webp({ ...waves(60, 100), orientation: 8 }),
    };

    const { dest, coco } = await train(served, files, [
      box("cat", [80, 40, 20, 20]),
    ]);

    strictEqual(coco.images.length, 5);
    for (const { file_name, width, height } of coco.images) {
      deepStrictEqual([width, height], [100, 60]);
      ok(/^[^/\\:]+(?:\/[^/\\:]+)*$/.test(file_name), file_name);
      ok(!file_name.split("/").includes(".."));
      const path = `${dest}/images/train/${file_name}`;
      const picture = await decode(await Deno.readFile(path));
      deepStrictEqual([picture.width, picture.height], [100, 60]);
    }
  }));

/** Shapes, the area inside them, and the box around them. */
const SHAPES: readonly (readonly [string, Sketch, number, number[]])[] = [
  ["a triangle", polygon("cat", [0, 0], [8, 0], [0, 8]), 32, [0, 0, 8, 8]],
  [
    "the other way round",
    polygon("cat", [0, 8], [8, 0], [0, 0]),
    32,
    [0, 0, 8, 8],
  ],
  [
    "an L",
    polygon("cat", [10, 10], [20, 10], [20, 15], [15, 15], [15, 30], [10, 30]),
    125,
    [10, 10, 10, 20],
  ],
  [
    "cut by the edge",
    polygon("cat", [-10, 0], [10, 0], [10, 20], [-10, 20]),
    200,
    [0, 0, 10, 20],
  ],
  ["a box", box("cat", [1.5, 2.25, 10, 4.5]), 45, [1.5, 2.25, 10, 4.5]],
];

Deno.test("B29: area is that of the shape, not of its box", async (t) => {
  await withServer(async (served) => {
    const files = { "a.png": await png(waves(100, 80)) };
    const sketches = SHAPES.map(([, sketch]) => sketch);

    const { coco } = await train(served, files, sketches);

    for (const [name, , area, bbox] of SHAPES) {
      await t.step(name, () => {
        const match = coco.annotations.filter((label) =>
          label.area === area && String(label.bbox) === String(bbox)
        );
        ok(match.length > 0, JSON.stringify(coco.annotations));
      });
    }
    const areas = coco.annotations.map((label) => label.area);
    deepStrictEqual(
      areas.sort((a, b) => a - b),
      SHAPES.map(([, , area]) => area).sort((a, b) => a - b),
    );
  });
});

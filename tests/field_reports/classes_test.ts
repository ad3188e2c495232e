import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import type { BatchAsset } from "../support/answers.ts";
import { type Served, withServer } from "../support/client.ts";
import { png, solid } from "../support/media.ts";
import { namesOf, readCoco, readVoc, readYolo } from "./reading.ts";
import {
  begin,
  box,
  CLASSES,
  classOf,
  exported,
  folderOf,
  PROJECT,
  promote,
  publish,
} from "./room.ts";

const NAMES = ["cat", "dog", "bird"];
const HALVES = { train: 0.5, val: 0.5, test: 0, seed: 3 };

async function folder(served: Served, count: number): Promise<string> {
  const files: Record<string, Uint8Array> = {};
  for (let i = 0; i < count; i++) {
    files[`${i}.png`] = await png(solid(64, 48, [i, 50, 50]));
  }
  return await folderOf(served, files);
}

Deno.test("B16, B21: a class keeps its place whether used or not", () =>
  withServer(async (served) => {
    await begin(served);
    await promote(
      served,
      await folder(served, 1),
      () => [box("dog", [8, 8, 16, 16])],
    );
    await publish(served);

    const yolo = await exported(served, "yolo");
    const coco = await exported(served, "coco");

    const [image] = await readYolo(yolo.dest);
    strictEqual(image?.rows[0]?.index, 1);
    deepStrictEqual(await namesOf(yolo.dest), NAMES);
    const { categories, annotations } = (await readCoco(coco.dest))
      .get("train")!;
    deepStrictEqual(
      categories.map(({ id, name }) => [id, name]),
      [[1, "cat"], [2, "dog"], [3, "bird"]],
    );
    strictEqual(annotations[0]?.category_id, 2);
  }));

Deno.test("B21: categories count from 1 for schemas of any size", async (t) => {
  for (const size of [1, 2, 40]) {
    await t.step(`${size} classes`, () =>
      withServer(async (served) => {
        const names = Array.from({ length: size }, (_, i) => `c${size - i}`);
        await begin(served, names.map((name) => classOf(name)));
        await promote(
          served,
          await folder(served, 1),
          () => [box(names.at(-1)!, [8, 8, 16, 16])],
        );
        await publish(served);

        const { dest } = await exported(served, "coco");

        const found = (await readCoco(dest)).get("train")!;
        deepStrictEqual(
          found.categories.map(({ id, name }) => [id, name]),
          names.map((name, i) => [i + 1, name]),
        );
        strictEqual(found.annotations[0]?.category_id, size);
      }));
  }
});

/** Where the documented rule puts a picture when two folds share evenly. */
function folds(assets: readonly BatchAsset[]): Map<string, "train" | "val"> {
  const key = ({ content_hash }: BatchAsset) =>
    createHash("sha256").update(`${HALVES.seed}:${content_hash}`).digest("hex");
  const order = [...assets].sort((a, b) => key(a) < key(b) ? -1 : 1);
  return new Map(order.map(({ id }, i) => [
    id,
    i < order.length / 2 ? "train" : "val",
  ]));
}

Deno.test("B17: folds that see other classes agree on every index", () =>
  withServer(async (served) => {
    await begin(served);
    const path = await folder(served, 6);
    const { batch_id } = await served.call("ingest", { ...PROJECT, path });
    const { items } = await served.call("list_batch_assets", { batch_id });
    const fold = folds(items);
    await promote(served, path, ({ id }) => [
      box(fold.get(id) === "train" ? "bird" : "cat", [8, 8, 16, 16]),
    ]);
    await publish(served, "v1", HALVES);

    const yolo = await exported(served, "yolo");
    const coco = await exported(served, "coco");
    const voc = await exported(served, "voc");

    const seen = (await readYolo(yolo.dest)).map(({ fold, rows }) =>
      `${fold} ${rows.map(({ index }) => index)}`
    );
    deepStrictEqual(seen.sort(), [
      ...Array(3).fill("train 2"),
      ...Array(3).fill("val 0"),
    ]);
    deepStrictEqual(await namesOf(yolo.dest), NAMES);
    const files = await readCoco(coco.dest);
    for (const [fold, category] of [["train", 3], ["val", 1]] as const) {
      const { categories, annotations } = files.get(fold)!;
      deepStrictEqual(categories.map(({ name }) => name), NAMES);
      deepStrictEqual(
        annotations.map(({ category_id }) => category_id),
        Array(3).fill(category),
      );
    }
    const objects = [...(await readVoc(voc.dest)).values()]
      .map(({ object }) => object[0]!.name);
    deepStrictEqual(objects.sort(), [
      ...Array(3).fill("bird"),
      ...Array(3).fill("cat"),
    ]);
  }));

Deno.test("B17: a new class at the end renumbers nothing, one before says so", () =>
  withServer(async (served) => {
    await begin(served);
    const path = await folder(served, 1);
    await promote(served, path, () => [box("bird", [8, 8, 16, 16])]);
    await publish(served);
    const aardvark = classOf("aardvark");

    const before = await served.call("preview_schema_change", {
      ...PROJECT,
      classes: [aardvark, ...CLASSES],
    });
    const moved = before.diff.changes
      .filter(({ detail }) => /index moves/.test(detail));
    deepStrictEqual(moved.map(({ label_class }) => label_class), NAMES);
    match(moved[2]!.detail, /from 2 to 3/);

    const classes = [...CLASSES, aardvark];
    const after = await served.call("preview_schema_change", {
      ...PROJECT,
      classes,
    });
    ok(!after.diff.changes.some(({ detail }) => /index moves/.test(detail)));
    await served.call("create_schema_version", { ...PROJECT, classes });
    await publish(served, "v2");
    for (
      const [tag, names] of [["v1", NAMES], ["v2", [...NAMES, "aardvark"]]]
    ) {
      const { dest } = await exported(served, "yolo", { tag: tag as string });
      const [image] = await readYolo(dest);
      strictEqual(image?.rows[0]?.index, 2);
      deepStrictEqual(await namesOf(dest), names);
    }
  }));

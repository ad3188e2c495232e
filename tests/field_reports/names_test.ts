import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { withServer } from "../support/client.ts";
import { decode, jpeg, pixelAt, png, solid } from "../support/media.ts";
import {
  filesBelow,
  namesOf,
  readCoco,
  readVoc,
  readYolo,
  textOf,
} from "./reading.ts";
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

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

function flat(colour: readonly number[]) {
  return png(solid(64, 48, colour));
}

Deno.test("B01: pictures of one base name keep their own labels", () =>
  withServer(async (served) => {
    const a = await folderOf(served, { "0001.png": await flat(RED) }, "a");
    const b = await folderOf(served, {
      "0001.png": await flat(BLUE),
      // One stem in one folder is the same fault without a second folder.
      "0001.jpg": await jpeg(solid(64, 48, [0, 255, 0])),
    }, "b");
    await begin(served);
    await promote(served, a, () => [box("cat", [8, 8, 16, 16])]);
    await promote(
      served,
      b,
      ({ format }) =>
        format === "png"
          ? [box("dog", [20, 10, 30, 20])]
          : [box("bird", [0, 0, 64, 48])],
    );
    await publish(served);

    const { dest } = await exported(served, "yolo");
    const images = await readYolo(dest);

    strictEqual(images.length, 3);
    strictEqual(new Set(images.map(({ label }) => label)).size, 3);
    const expected = [
      [RED, [0, 0.25, 0.333333, 0.25, 0.333333]],
      [BLUE, [1, 0.546875, 0.416667, 0.46875, 0.416667]],
      [[0, 255, 0], [2, 0.5, 0.5, 1, 1]],
    ] as const;
    for (const { bytes, rows } of images) {
      const [r = 0, g = 0, b = 0] = pixelAt(await decode(bytes), 30, 20);
      const [, numbers] = expected.find(([colour]) =>
        Math.hypot(colour[0]! - r, colour[1]! - g, colour[2]! - b) < 9
      )!;
      strictEqual(rows.length, 1);
      const found = [rows[0]!.index, ...rows[0]!.numbers];
      found.forEach((n, i) => ok(Math.abs(n - numbers[i]!) <= 1e-6));
    }
    const coco = await readCoco((await exported(served, "coco")).dest);
    const files = coco.get("train")!.images.map((image) => image.file_name);
    strictEqual(new Set(files).size, 3);
    const voc = await readVoc((await exported(served, "voc")).dest);
    strictEqual(voc.size, 3);
  }));

Deno.test("B01: one ingest takes both in, from subfolders", () =>
  withServer(async (served) => {
    const path = await folderOf(served, {});
    for (const [name, colour] of [["a", RED], ["b", BLUE]] as const) {
      await Deno.mkdir(`${path}/${name}`);
      await Deno.writeFile(`${path}/${name}/0001.png`, await flat(colour));
      await Deno.writeTextFile(`${path}/${name}/list.txt`, "no picture");
    }
    await begin(served);

    const flatly = await served.call("ingest", { ...PROJECT, path });
    const report = await served.call("ingest", {
      ...PROJECT,
      path,
      recursive: true,
    });

    deepStrictEqual([flatly.created, flatly.subfolders_skipped], [0, 2]);
    deepStrictEqual([report.created, report.subfolders_skipped], [2, 0]);
    deepStrictEqual(
      report.failures.map(({ name }) => name),
      ["a/list.txt", "b/list.txt"],
    );
  }));

Deno.test("B04: names outside ASCII reach the consumer", () =>
  withServer(async (served) => {
    const classes = ["고양이", "Gr\u00f6\u00dfe", "\u{1f408}"];
    const path = await folderOf(served, {
      "고양이 1.png": await flat([1, 2, 3]),
      "Gr\u00f6\u00dfe.png": await flat([4, 5, 6]),
      "Gro\u0308\u00dfe.png": await flat([7, 8, 9]),
    }, "그림 \u00fc");
    await begin(served, classes.map((name) => classOf(name)));
    const assets = await promote(
      served,
      path,
      (_, i) => [box(classes[i]!, [1, 2, 3, 4])],
    );
    strictEqual(assets.length, 3);
    await publish(served);

    const dest = `${served.room}/ausg\u00e4nge 1`;
    const yolo = await exported(served, "yolo", { dest: `${dest}/yolo` });
    const coco = await exported(served, "coco", { dest: `${dest}/coco` });
    const voc = await exported(served, "voc", { dest: `${dest}/voc` });

    for (const { dest } of [yolo, coco, voc]) {
      for (const path of await filesBelow(dest)) {
        strictEqual(path, path.normalize("NFC"));
        strictEqual(path.includes("\\"), false);
        if (/\.(txt|json|yaml|xml)$/.test(path)) {
          await textOf(`${dest}/${path}`);
        }
      }
    }
    deepStrictEqual(await namesOf(yolo.dest), classes);
    strictEqual((await readYolo(yolo.dest)).length, 3);
    const train = (await readCoco(coco.dest)).get("train")!;
    deepStrictEqual(train.categories.map(({ name }) => name), classes);
    for (const { file_name } of train.images) {
      await Deno.stat(`${coco.dest}/images/train/${file_name}`);
    }
    const documents = await readVoc(voc.dest);
    for (const [stem, { filename, object }] of documents) {
      strictEqual(filename, `${stem}.png`);
      await Deno.stat(`${voc.dest}/JPEGImages/${filename}`);
      ok(classes.includes(object[0]!.name));
    }
    const lists = await textOf(`${voc.dest}/ImageSets/Main/train.txt`);
    deepStrictEqual(lists.trimEnd().split("\n"), [...documents.keys()].sort());
  }));

Deno.test("B05: labels are found where the path has images in it", async (t) => {
  await withServer(async (served) => {
    const classes = ["images", "labels"].map((name) => classOf(name));
    const path = await folderOf(served, { "a.png": await flat(RED) }, "images");
    await begin(served, classes);
    await promote(served, path, () => [box("images", [1, 2, 3, 4])]);
    await publish(served);
    for (const inside of ["images/images/out", "labels", "x/labels/images"]) {
      await t.step(inside, async () => {
        const dest = `${served.room}/out/${inside}`;

        await exported(served, "yolo", { dest });

        const [image] = await readYolo(dest);
        strictEqual(image?.rows.length, 1);
        match(image.image, /^images\/train\/[^/]+$/);
      });
    }
  });
});

Deno.test("B06: a label is the picture's name less its last extension", () =>
  withServer(async (served) => {
    const path = await folderOf(served, {
      "a.jpg.jpg": await jpeg(solid(64, 48, RED)),
      "b.v1.png": await flat(BLUE),
      ".hidden.png": await flat([1, 1, 1]),
      "noext": await flat([2, 2, 2]),
      "trailing.": await flat([3, 3, 3]),
    });
    await begin(served, CLASSES);
    const { created, ignored, failed } = await served.call("ingest", {
      ...PROJECT,
      path,
    });
    deepStrictEqual([created, ignored, failed], [4, 1, 0]);
    await promote(served, path, () => [box("cat", [1, 2, 3, 4])]);
    await publish(served);

    const { dest } = await exported(served, "yolo");

    const images = await readYolo(dest);
    strictEqual(images.length, 4);
    for (const { rows } of images) strictEqual(rows.length, 1);
    const labels = (await filesBelow(dest)).filter((p) => p.endsWith(".txt"));
    deepStrictEqual(labels, images.map(({ label }) => label).sort());
  }));

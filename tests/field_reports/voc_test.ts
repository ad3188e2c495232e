import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../support/client.ts";
import { jpeg, png, solid } from "../support/media.ts";
import { filesBelow, readVoc, textOf } from "./reading.ts";
import {
  begin,
  box,
  CLASSES,
  exported,
  folderOf,
  polygon,
  promote,
  publish,
} from "./room.ts";

const FLAGS = ["difficult", "truncated"].map((name) => ({
  name,
  kind: "boolean",
}));

async function beginFlagged(served: Served): Promise<void> {
  await begin(
    served,
    CLASSES.map((one) => ({ ...one, attributes: FLAGS })),
  );
}

Deno.test("B34: flags and depth are written and true", () =>
  withServer(async (served) => {
    await beginFlagged(served);
    const path = await folderOf(served, {
      "grey.png": await png(solid(64, 48, [90])),
      "rgb.jpg": await jpeg(solid(64, 48, [10, 90, 200])),
    });
    const assets = await promote(served, path, () => [
      box("cat", [1, 1, 5, 5]),
      box("cat", [11, 1, 5, 5], { difficult: true }),
      box("dog", [21, 1, 5, 5], { truncated: true, difficult: false }),
      box("bird", [31, 1, 5, 5], { truncated: true, difficult: true }),
    ]);
    await publish(served);

    const { dest } = await exported(served, "voc");

    const documents = await readVoc(dest);
    for (const { content_hash, format } of assets) {
      const document = documents.get(content_hash)!;
      deepStrictEqual(document.size, {
        width: "64",
        height: "48",
        depth: format === "png" ? "1" : "3",
      });
      strictEqual(document.folder, "JPEGImages");
      await Deno.stat(`${dest}/JPEGImages/${document.filename}`);
      ok(document.source);
      strictEqual(document.segmented, "0");
      const rows = document.object.map((object) => {
        ok(object.pose);
        const { xmin } = object.bndbox;
        return [xmin, object.name, object.truncated, object.difficult];
      });
      deepStrictEqual(rows.sort(([a], [b]) => Number(a) - Number(b)), [
        ["2", "cat", "0", "0"],
        ["12", "cat", "0", "1"],
        ["22", "dog", "1", "0"],
        ["32", "bird", "1", "1"],
      ]);
    }
  }));

Deno.test("B35: every coordinate is a whole number from 1 on", () =>
  withServer(async (served) => {
    await begin(served);
    const path = await folderOf(served, {
      "a.png": await png(solid(64, 48, [90, 9, 9])),
    });
    const labels = [
      box("cat", [0, 0, 64, 48]),
      box("cat", [0.4, 0.4, 0.2, 0.2]),
      box("cat", [10.5, 10.25, 1e-3, 1e-3]),
      box("cat", [63.999, 47.999, 50, 50]),
      box("cat", [-7.5, -7.5, 8, 8]),
      box("cat", [0.1 + 0.2, 1 / 3, 2 / 3, 1e1]),
      polygon("dog", [3.7, 3.2], [20.1, 4.9], [11.11, 33.3]),
    ];
    await promote(served, path, () => labels);
    await publish(served);

    const { dest } = await exported(served, "voc");

    const [document] = [...(await readVoc(dest)).values()];
    strictEqual(document?.object.length, labels.length);
    for (const { bndbox } of document!.object) {
      deepStrictEqual(Object.keys(bndbox), ["xmin", "ymin", "xmax", "ymax"]);
      for (const value of Object.values(bndbox)) match(value, /^[1-9][0-9]*$/);
      const { xmin, ymin, xmax, ymax } = bndbox;
      ok(Number(xmin) <= Number(xmax) && Number(xmax) <= 64);
      ok(Number(ymin) <= Number(ymax) && Number(ymax) <= 48);
    }
  }));

Deno.test("B36: lists name every picture once, with one flag", () =>
  withServer(async (served) => {
    await beginFlagged(served);
    const path = await folderOf(served, {
      "a.png": await png(solid(64, 48, [1, 9, 9])),
      "b.png": await png(solid(64, 48, [2, 9, 9])),
      "c.png": await png(solid(64, 48, [3, 9, 9])),
      "d.png": await png(solid(64, 48, [4, 9, 9])),
    });
    const hard = { difficult: true };
    const assets = await promote(served, path, (_, i) =>
      [
        [
          box("cat", [1, 1, 5, 5]),
          box("cat", [9, 1, 5, 5]),
          box("dog", [1, 9, 5, 5]),
        ],
        [box("dog", [1, 1, 5, 5])],
        [box("cat", [1, 1, 5, 5], hard), box("cat", [9, 1, 5, 5], hard)],
        [box("cat", [1, 1, 5, 5], hard), box("cat", [9, 1, 5, 5])],
      ][i]!);
    await publish(served);

    const { dest } = await exported(served, "voc");

    const list = async (name: string) =>
      await textOf(`${dest}/ImageSets/Main/${name}.txt`);
    const stems = assets.map((asset) => asset.content_hash);
    const flagged = (...flags: readonly number[]) =>
      stems.map((stem, i) => `${stem} ${flags[i]}\n`).sort().join("");
    const all = [...stems].sort().map((stem) => `${stem}\n`).join("");
    for (const set of ["train", "trainval"]) {
      strictEqual(await list(set), all);
      strictEqual(await list(`cat_${set}`), flagged(1, -1, 0, 1));
      strictEqual(await list(`dog_${set}`), flagged(1, 1, -1, -1));
      strictEqual(await list(`bird_${set}`), flagged(-1, -1, -1, -1));
    }
    for (const path of await filesBelow(`${dest}/ImageSets`)) {
      const text = await textOf(`${dest}/ImageSets/${path}`);
      ok(!text.split("\n").slice(0, -1).includes(""), `${path}: empty line`);
    }
  }));

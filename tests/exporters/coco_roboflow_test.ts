import assert from "node:assert/strict";
import { box, ExportRoom, textOf, treeOf } from "./room.ts";

const CLASSES = ["none", "objects", "cat"].map((name) => ({
  name,
  geometries: ["bbox"],
}));
const LABELS = [{ label_class: "cat", geometry: box(1, 2, 3, 4) }];

Deno.test("coco-roboflow keeps each fold's document among its pictures", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: CLASSES,
    assets: [{ labels: LABELS }, { fold: "val" }, { fold: "test" }],
  });

  const result = await room.export(frozen, {
    format: "coco-roboflow",
    allow_lossy: false,
  });
  const plain = await room.export(frozen, { format: "coco" });

  const tree = treeOf(result.directory);
  for (const [fold, folder] of [["train", "train"], ["val", "valid"]]) {
    const text = textOf(result, `${folder}/_annotations.coco.json`);
    const { categories, ...rest } = JSON.parse(text);
    const { categories: _, ...other } = JSON.parse(
      textOf(plain, `annotations/instances_${fold}.json`),
    );
    assert.deepEqual(rest, other);
    assert.deepEqual(categories, [
      { id: 1, name: "none", supercategory: "objects_" },
      { id: 2, name: "objects", supercategory: "objects_" },
      { id: 3, name: "cat", supercategory: "objects_" },
    ]);
    assert.equal(rest.images.length, 1);
    assert.ok(tree.has(`${folder}/${rest.images[0].file_name}`));
  }
  assert.equal(tree.size, 7);
});

Deno.test("coco-roboflow warns of folders that RF-DETR will miss", async () => {
  using room = new ExportRoom();
  const cases = [
    [["train", "val"], []],
    [["train"], [/no val fold.*valid\/_annotations/]],
    [["val"], [/no train fold.*train\/_annotations/]],
    [["test"], [/no train fold/, /no val fold/]],
  ] as const;
  for (const [folds, expected] of cases) {
    const frozen = await room.freeze({
      classes: [{ name: "cat", geometries: ["bbox"] }],
      assets: folds.map((fold) => ({ fold, labels: LABELS })),
    });

    const { warnings } = await room.service([frozen])
      .check({ project: "p", tag: "v1", format: "coco-roboflow" });

    assert.equal(warnings.length, expected.length, warnings.join());
    expected.forEach((words, i) => assert.match(warnings[i]!, words));
  }
});

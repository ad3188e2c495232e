import assert from "node:assert/strict";
import { box, ExportRoom, textOf } from "./room.ts";

interface Document {
  images: { id: number; file_name: string }[];
  annotations: { id: number; image_id: number; category_id: number }[];
  categories: { id: number; name: string }[];
}

Deno.test("coco restarts ids in every fold and keeps unused categories", async () => {
  using room = new ExportRoom();
  const label = (label_class: string) => ({
    label_class,
    geometry: box(1, 2, 3, 4),
  });
  const frozen = await room.freeze({
    classes: ["cat", "dog", "bird"].map((name) => ({
      name,
      geometries: ["bbox"],
    })),
    assets: [
      { labels: [label("dog"), label("dog")] },
      { labels: [label("cat")] },
      { fold: "test", labels: [label("bird")] },
    ],
  });

  const result = await room.export(frozen, {
    format: "coco",
    allow_lossy: false,
  });

  const [train, test] = ["train", "test"].map((fold) => {
    const text = textOf(result, `annotations/instances_${fold}.json`);
    const document: Document = JSON.parse(text);
    assert.equal(text, `${JSON.stringify(document, null, 2)}\n`);
    assert.deepEqual(
      document.categories.map((c) => [c.id, c.name]),
      [[1, "cat"], [2, "dog"], [3, "bird"]],
    );
    return document;
  });
  assert.deepEqual(train?.images.map((image) => image.id), [1, 2]);
  assert.deepEqual(train?.annotations.map((a) => a.id), [1, 2, 3]);
  assert.deepEqual(test?.annotations.map((a) => [a.id, a.category_id]), [
    [1, 3],
  ]);
  await assert.rejects(
    Deno.stat(`${result.directory}/annotations/instances_val.json`),
  );
});

Deno.test("coco writes an empty list for a fold without labels", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ classes: [], assets: [{}] });

  const result = await room.export(frozen, { format: "coco" });

  const text = textOf(result, "annotations/instances_train.json");
  assert.match(
    text,
    /\n {2}"annotations": \[\],\n {2}"categories": \[\]\n}\n$/,
  );
  assert.equal((JSON.parse(text) as Document).images.length, 1);
});

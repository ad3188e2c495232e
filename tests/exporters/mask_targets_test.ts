import assert from "node:assert/strict";
import { box, ExportRoom, polygon } from "./room.ts";

Deno.test("check() warns of boxes where a target learns masks", async (t) => {
  using room = new ExportRoom();
  const ring = polygon([10, 10], [60, 10], [10, 60]);
  const labels = [
    { label_class: "cat", geometry: ring },
    { label_class: "cat", geometry: box(5, 5, 20, 20) },
  ];
  const boxes = await room.freeze({
    assets: [{ labels }, { labels: labels.slice(1), fold: "val" }],
  });
  const rings = await room.freeze({
    tag: "v2",
    assets: [{ labels: labels.slice(0, 1) }],
  });
  const service = room.service([boxes, rings]);
  const cases = {
    "mask-rcnn": /^2 box labels would get an empty segmentation, while/,
    "rf-detr-seg": /^2 box labels would get an empty segmentation, while/,
    "yolo11-seg": /^2 box labels would become filled rectangles, while/,
    yolo11: null,
    "faster-rcnn": null,
  };
  for (const [target, expected] of Object.entries(cases)) {
    await t.step(target, async () => {
      const warned = async (tag: string) =>
        (await service.check({ project: "p", tag, target })).warnings
          .filter((words) => words.includes("learns masks"));

      const [words = null, ...more] = await warned("v1");

      assert.deepEqual(more, []);
      if (expected === null) assert.equal(words, null);
      else assert.match(words ?? "", expected);
      assert.deepEqual(await warned("v2"), []);
    });
  }
});

import assert from "node:assert/strict";
import { box, ExportRoom, polygon, textOf } from "./room.ts";

Deno.test("yolo-seg writes boxes and polygons as rows of one kind", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    assets: [{
      width: 100,
      height: 100,
      labels: [box(40, 40, 20, 20), polygon([10, 10], [50, 10], [10, 50])]
        .map((geometry) => ({ label_class: "cat", geometry })),
    }],
  });

  const result = await room.export(frozen, { format: "yolo-seg" });

  const stem = frozen.manifest.assets[0]!.content_hash;
  assert.deepEqual(textOf(result, `labels/train/${stem}.txt`).split("\n"), [
    "0 0.400000 0.400000 0.600000 0.400000 0.600000 0.600000 0.400000 0.600000",
    "0 0.100000 0.100000 0.500000 0.100000 0.100000 0.500000",
    "",
  ]);
  assert.equal(result.compatibility.compatible, true);
  assert.equal(result.compatibility.needs_allow_lossy, true);
});

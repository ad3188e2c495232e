import assert from "node:assert/strict";
import { ExportRoom, treeOf } from "./room.ts";
import { sampleRelease } from "./sample_release.ts";

const GOLDEN = new URL("../golden/", import.meta.url).pathname;

// To write the trees anew, set VISIONSET_WRITE_GOLDEN and read the difference.

for (
  const format of [
    "classification",
    "yolo-cls",
    "yolo",
    "yolo-seg",
    "coco",
    "coco-roboflow",
    "voc",
  ]
) {
  Deno.test(`${format} writes the golden tree, byte for byte`, async () => {
    using room = new ExportRoom();
    const frozen = await sampleRelease(room);

    const { directory } = await room.export(frozen, { format });

    if (Deno.env.has("VISIONSET_WRITE_GOLDEN")) {
      await Deno.mkdir(`${GOLDEN}${format}`, { recursive: true });
      await Deno.remove(`${GOLDEN}${format}`, { recursive: true });
      for (const path of treeOf(directory).keys()) {
        const target = `${GOLDEN}${format}/${path}`;
        await Deno.mkdir(target.replace(/[^/]+$/, ""), { recursive: true });
        await Deno.copyFile(`${directory}/${path}`, target);
      }
    }
    assert.deepEqual(treeOf(directory), treeOf(`${GOLDEN}${format}`));
  });
}

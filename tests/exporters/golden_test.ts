import { assertGolden } from "./golden.ts";
import { ExportRoom } from "./room.ts";
import { sampleRelease } from "./sample_release.ts";

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

    await assertGolden(format, directory);
  });
}

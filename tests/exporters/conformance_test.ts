import assert from "node:assert/strict";
import {
  checkAgreement,
  checkSameTree,
  type Truth,
} from "../conformance/mod.ts";
import { ExportRoom, polygon } from "./room.ts";
import { CHECKS, faultsOf, FORMATS, freezeKnown } from "./conforming.ts";

Deno.test("exports of the synthetic set conform", async (t) => {
  using room = new ExportRoom();
  const { frozen, truth } = await freezeKnown(room, 60);
  const folders: Record<string, string> = {};
  for (const format of FORMATS) {
    await t.step(format, async () => {
      const { directory } = await room.export(frozen, { format });
      const again = await room.export(frozen, { format });
      folders[format] = directory;

      assert.deepEqual(faultsOf(await CHECKS[format](directory, truth)), []);
      assert.deepEqual(await checkSameTree(directory, again.directory), []);
    });
  }
  await t.step("they agree with each other", async () => {
    const { yolo = "", coco = "", voc = "" } = folders;

    const found = await checkAgreement({ yolo, coco, voc }, truth);

    assert.deepEqual(faultsOf(found), []);
  });
});

Deno.test("exports of polygons that cross themselves conform", async (t) => {
  using room = new ExportRoom();
  const labels = [
    polygon([10, 10], [40, 50], [40, 10], [10, 50]),
    polygon([10, 10], [40, 50], [40, 20], [10, 50]),
    polygon([-30, 10], [40, 70], [40, 10], [-30, 70]),
    polygon([80, -10], [100, 30], [100, -10], [80, 30]),
    polygon([5, 5], [9, 9], [5, 5], [9, 1]),
    polygon([5, 5], [9, 9], [7, 7]),
    polygon([100, 10], [110, 10], [110, 90], [10, 90], [10, 80], [100, 80]),
  ].map((geometry) => ({ label_class: "cat", geometry }));
  const frozen = await room.freeze({ assets: [{ labels }] });
  const [asset] = frozen.manifest.assets;
  const truth: Truth = {
    classes: frozen.manifest.classes,
    split: false,
    assets: [{
      asset_id: asset!.asset_id,
      content_hash: asset!.content_hash,
      fold: "train",
      width: 100,
      height: 80,
      orientation: 1,
      grey: false,
      annotations: asset!.annotations,
    }],
  };
  const vanished = {
    classification: 0,
    "yolo-cls": 0,
    yolo: 2,
    "yolo-seg": 5,
    coco: 5,
    "coco-roboflow": 5,
    voc: 2,
  };
  for (const format of FORMATS) {
    await t.step(format, async () => {
      const { directory, compatibility } = await room.export(frozen, {
        format,
      });

      assert.deepEqual(faultsOf(await CHECKS[format](directory, truth)), []);
      assert.equal(compatibility.vanished_annotations, vanished[format]);
    });
  }
});

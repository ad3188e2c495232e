import assert from "node:assert/strict";
import type { FrozenRelease } from "../../kernel/mod.ts";
import {
  checkAgreement,
  checkClassification,
  checkCoco,
  checkCocoRoboflow,
  checkSameTree,
  checkVoc,
  checkYolo,
  checkYoloCls,
  checkYoloSeg,
  type Finding,
  type Truth,
} from "../conformance/mod.ts";
import {
  SYNTHETIC_CLASSES,
  type SyntheticPicture,
} from "../support/synthetic.ts";
import { ExportRoom, polygon } from "./room.ts";
import { freezeSynthetic } from "./synthetic_release.ts";

const CHECKS = {
  "yolo-cls": checkYoloCls,
  classification: checkClassification,
  yolo: checkYolo,
  "yolo-seg": checkYoloSeg,
  coco: checkCoco,
  "coco-roboflow": checkCocoRoboflow,
  voc: checkVoc,
};
const FORMATS = [
  "classification",
  "yolo-cls",
  "yolo",
  "yolo-seg",
  "coco",
  "coco-roboflow",
  "voc",
] as const;

/** Warnings that the synthetic set provokes on purpose. */
const EXPECTED_WARNINGS = /^(Y-21|C-21|C-2\.4\.1|V-04)$/;

/** The truth from what was made up; only ids and hashes from the release. */
function truthOf(
  { manifest, folds }: FrozenRelease,
  pictures: readonly SyntheticPicture[],
): Truth {
  return {
    classes: SYNTHETIC_CLASSES,
    split: true,
    assets: manifest.assets.map((asset, i) => {
      const made = pictures[parseInt(asset.asset_id.slice(-6), 16) - 100]!;
      const { width, height, orientation, grey } = made;
      return {
        asset_id: asset.asset_id,
        content_hash: asset.content_hash,
        fold: folds[i]!,
        width,
        height,
        orientation,
        grey,
        annotations: made.annotations.map((label, j) => ({
          id: asset.annotations[j]!.id,
          ...label,
        })),
      };
    }),
  };
}

function faultsOf(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ rule, level }) => level !== "W" || !EXPECTED_WARNINGS.test(rule))
    .map(({ rule, level, path, message }) =>
      `${rule} ${level} ${path}: ${message}`
    );
}

Deno.test("exports of the synthetic set conform", async (t) => {
  using room = new ExportRoom();
  const { frozen, pictures } = await freezeSynthetic(room, 60);
  const truth = truthOf(frozen, pictures);
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

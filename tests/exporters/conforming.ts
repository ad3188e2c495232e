import type { FrozenRelease } from "../../kernel/mod.ts";
import {
  checkClassification,
  checkCoco,
  checkCocoRoboflow,
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
import {
  apple,
  NO_FRUIT,
  ORCHARD_CLASSES,
  writeOrchard,
} from "../acceptance/orchard.ts";
import type { ExportRoom, LabelSketch } from "./room.ts";
import { freezeSynthetic } from "./synthetic_release.ts";

/** The check of each format's exports. */
export const CHECKS = {
  "yolo-cls": checkYoloCls,
  classification: checkClassification,
  yolo: checkYolo,
  "yolo-seg": checkYoloSeg,
  coco: checkCoco,
  "coco-roboflow": checkCocoRoboflow,
  voc: checkVoc,
};
/** Every format that the checker knows. */
export const FORMATS = [
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

/** Freezes made-up pictures of all kinds; answers what is true of them. */
export async function freezeKnown(
  room: ExportRoom,
  count: number,
): Promise<{ frozen: FrozenRelease; truth: Truth }> {
  const { frozen, pictures } = await freezeSynthetic(room, count);
  return { frozen, truth: truthOf(frozen, pictures) };
}

/** Freezes what an agent labels in the walk-through: its pictures are large. */
export async function freezeOrchard(
  room: ExportRoom,
): Promise<{ frozen: FrozenRelease; truth: Truth }> {
  const folder = `${room.folder}/orchard`;
  await writeOrchard(folder);
  const kept = [
    ["a.jpg", "jpeg", "train", 1600, 1200, [
      apple(250, 200, 150, 150),
      apple(900, 300, 120, 110),
    ]],
    ["b.png", "png", "val", 640, 480, [NO_FRUIT]],
  ] as const;
  const frozen = await room.freeze({
    classes: ORCHARD_CLASSES,
    assets: await Promise.all(kept.map(
      async ([file, , fold, width, height, labels]) => ({
        bytes: await Deno.readFile(`${folder}/${file}`),
        fold,
        width,
        height,
        labels: labels as unknown as LabelSketch[],
      }),
    )),
  });
  const { classes, assets } = frozen.manifest;
  const truth = assets.map((asset) => {
    const [, kind, fold, width, height] = kept.find((one) =>
      one[3] === asset.width
    )!;
    const { asset_id, content_hash, annotations } = asset;
    const size = { width, height };
    const own = { fold, kind, orientation: 1, grey: false, annotations };
    return { asset_id, content_hash, ...size, ...own };
  });
  return { frozen, truth: { classes, split: true, assets: truth } };
}

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
      const { width, height, orientation, grey, kind } = made;
      return {
        asset_id: asset.asset_id,
        content_hash: asset.content_hash,
        fold: folds[i]!,
        width,
        height,
        orientation,
        grey,
        kind,
        annotations: made.annotations.map((label, j) => ({
          id: asset.annotations[j]!.id,
          ...label,
        })),
      };
    }),
  };
}

/**
 * What a check found beside the expected warnings.
 *
 * @param more Warnings that are expected as well.
 */
export function faultsOf(
  findings: readonly Finding[],
  more: readonly string[] = [],
): string[] {
  return findings
    .filter(({ rule, level }) =>
      level !== "W" || !EXPECTED_WARNINGS.test(rule) && !more.includes(rule)
    )
    .map(({ rule, level, path, message }) =>
      `${rule} ${level} ${path}: ${message}`
    );
}

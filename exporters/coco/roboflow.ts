import type { Exporter, Fold, ReleaseHead } from "../api.ts";
import { documentText } from "./document.ts";
import { coco } from "./instances.ts";

const FOLDERS: Readonly<Record<Fold, string>> = {
  train: "train",
  val: "valid",
  test: "test",
};

/** The layout of Roboflow's COCO exports: each fold's document among its pictures. */
export const cocoRoboflow: Exporter = {
  ...coco,
  format: { ...coco.format, name: "coco-roboflow" },
  warnings({ folds }) {
    if (folds.length === 0) return [];
    return (["train", "val"] as const)
      .filter((fold) => !folds.includes(fold))
      .map((fold) =>
        `The release has no ${fold} fold: RF-DETR looks for ${
          FOLDERS[fold]
        }/_annotations.coco.json and stops; publish the release with a split`
      );
  },
  *files(release) {
    const supercategory = sharedSupercategory(release);
    for (const fold of release.folds) {
      const folder = FOLDERS[fold];
      yield {
        path: `${folder}/_annotations.coco.json`,
        text: documentText(release, fold, () => supercategory),
      };
      for (const page of release.pages(fold)) {
        for (const { file_name, picture } of page) {
          yield { path: `${folder}/${file_name}`, picture };
        }
      }
    }
  },
};

/**
 * A supercategory that no class is named like. RF-DETR passes over a category
 * that is named as another's supercategory, and over those of "none".
 */
function sharedSupercategory({ classes }: ReleaseHead): string {
  const names = new Set(classes.map(({ name }) => name));
  let word = "objects";
  while (names.has(word)) word += "_";
  return word;
}

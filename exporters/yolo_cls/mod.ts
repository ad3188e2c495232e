/**
 * Ultralytics YOLO, classification: a folder a class, so a picture has one tag.
 * Pictures with several or none are left out and reported.
 *
 * @module
 */

import type { ExportClass, Exporter, Fold, ReleaseView } from "../api.ts";
import { byCodePoint, folderFault, folderKey } from "./folder_name.ts";

const TAG = "classification_tag";

type Written = Readonly<Partial<Record<Fold, readonly string[]>>>;

function obstacle(classes: readonly ExportClass[]): string | null {
  const seen = new Map<string, string>();
  for (const { name, geometries } of classes) {
    if (!geometries.includes(TAG)) continue;
    const fault = folderFault(name);
    const twin = seen.get(folderKey(name));
    if (fault !== null) {
      return `the class name ${
        JSON.stringify(name)
      } must be a folder and ${fault}`;
    }
    if (twin !== undefined) {
      return `the classes ${JSON.stringify(twin)} and ${
        JSON.stringify(name)
      } would be one folder on some systems`;
    }
    seen.set(folderKey(name), name);
  }
  return null;
}

/** Folders by which trainer and validator would number classes differently. */
function unlikeFolds(written: Written): string[] {
  const { train = [], ...others } = written;
  const missing = (from: readonly string[], of: readonly string[]) =>
    of.filter((name) => !from.includes(name)).map((name) =>
      JSON.stringify(name)
    );
  return [
    ...(train.length === 0
      ? [
        "No picture in the train fold has exactly one tag: a trainer finds no class",
      ]
      : []),
    ...Object.entries(others).flatMap(([fold, names]) => {
      const gaps = [
        ...missing(names, train).map((name) => `${name} is not in ${fold}`),
        ...missing(train, names).map((name) => `${name} is not in train`),
      ];
      if (gaps.length === 0 || names.length === 0) return [];
      const rest = gaps.length > 5 ? ` and ${gaps.length - 5} more` : "";
      return [
        `The folders of train and ${fold} differ, and a trainer numbers the classes of each by itself, so its figures for ${fold} would be wrong: ${
          gaps.slice(0, 5).join(", ")
        }${rest}`,
      ];
    }),
  ];
}

function* files(release: ReleaseView): ReturnType<Exporter["files"]> {
  const trained = new Set<string>();
  for (const page of release.pages()) {
    for (const { fold, file_name, picture, labels } of page) {
      const name = labels[0]?.label_class;
      if (name === undefined) continue;
      if (fold === "train") trained.add(name);
      yield { path: `${fold}/${name}/${file_name}`, picture };
    }
  }
  const names = [...trained].sort(byCodePoint);
  yield { path: "classes.txt", text: names.map((n) => `${n}\n`).join("") };
}

const yoloCls: Exporter = {
  format: {
    name: "yolo-cls",
    lossy: true,
    omits: [
      "attributes",
      "confidence",
      "provenance",
      "annotation ids",
      "pictures without exactly one tag",
    ],
    geometries: [TAG],
    degraded_geometries: [],
    modalities: ["image"],
  },
  vanishes: () => false,
  accepts: (labels) => labels.length <= 1,
  only_labelled: true,
  obstacle: ({ classes }) => obstacle(classes),
  warnings: (_release, written) => unlikeFolds(written),
  files,
};

export default yoloCls;

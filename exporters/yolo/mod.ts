/**
 * Ultralytics YOLO, detection: one row a label, fractions of the picture.
 *
 * @module
 */

import type { ExportAsset, Exporter, OutputFile } from "../api.ts";
import { dataYaml } from "./data_yaml.ts";
import { row } from "./row.ts";

function* assetFiles(asset: ExportAsset): Generator<OutputFile> {
  const { fold, content_hash, file_name, labels } = asset;
  yield { path: `images/${fold}/${file_name}`, picture: asset.asset_id };
  yield {
    path: `labels/${fold}/${content_hash}.txt`,
    text: labels
      .map(({ class_index, shape }) => `${class_index} ${row(shape, asset)}\n`)
      .join(""),
  };
}

const yolo: Exporter = {
  format: {
    name: "yolo",
    lossy: true,
    omits: ["attributes", "confidence", "provenance", "annotation ids"],
    geometries: ["bbox"],
    degraded_geometries: ["polygon"],
    modalities: ["image"],
  },
  vanishes: (shape, picture) => row(shape, picture) === null,
  obstacle: ({ classes }) =>
    classes.length > 0
      ? null
      : "its schema declares no class, and trainers cannot read an empty class list",
  warnings({ classes }) {
    const name = classes[0]?.name ?? "";
    return name.startsWith("n0")
      ? [
        `The first class, ${
          JSON.stringify(name)
        }, starts with n0: Ultralytics takes it for an ImageNet code and may refuse data.yaml`,
      ]
      : [];
  },
  *files(release) {
    yield { path: "data.yaml", text: dataYaml(release) };
    for (const page of release.pages()) {
      for (const asset of page) yield* assetFiles(asset);
    }
  },
};

export default yolo;

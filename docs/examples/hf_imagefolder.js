// @ts-check
import { boundsOf, round } from "visionset/exporter-api";

/** @typedef {import("visionset/exporter-api").Exporter} Exporter */

const FOLDERS = { train: "train", val: "validation", test: "test" };
const DECIMALS = 2;

/** @param {import("visionset/exporter-api").Shape} shape */
function box(shape) {
  const { x, y, width, height } = boundsOf(shape) ??
    { x: 0, y: 0, width: 0, height: 0 };
  return [x, y, width, height].map((value) => round(value, DECIMALS));
}

/** @param {import("visionset/exporter-api").ExportAsset} asset */
function row({ file_name, width, height, labels }) {
  const objects = {
    bbox: labels.map(({ shape }) => box(shape)),
    categories: labels.map(({ class_index }) => class_index),
  };
  return `${JSON.stringify({ file_name, width, height, objects })}\n`;
}

/** @type {Exporter} */
const imageFolder = {
  format: {
    name: "hf-imagefolder",
    lossy: true,
    omits: ["attributes", "provenance", "confidence"],
    geometries: ["bbox"],
    degraded_geometries: ["polygon"],
    modalities: ["image"],
  },
  // A label is left out, and counted, when a side of its box rounds to zero.
  vanishes(shape) {
    const [, , width, height] = box(shape);
    return width === 0 || height === 0;
  },
  obstacle: ({ folds }) => folds.length > 0 ? null : "it holds no picture",
  *files(release) {
    for (const fold of release.folds) {
      const folder = FOLDERS[fold];
      yield {
        path: `${folder}/metadata.jsonl`,
        // Row by row, so that no fold is ever held in memory as a whole.
        text: (function* () {
          for (const page of release.pages(fold)) {
            for (const asset of page) yield row(asset);
          }
        })(),
      };
      for (const page of release.pages(fold)) {
        for (const { file_name, picture } of page) {
          yield { path: `${folder}/${file_name}`, picture };
        }
      }
    }
    yield {
      path: "classes.json",
      text: JSON.stringify(release.classes.map(({ name }) => name)),
    };
  },
};

export default imageFolder;

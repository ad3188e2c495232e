import type { Exporter } from "../api.ts";
import { documentText } from "./document.ts";
import { outline } from "./outline.ts";

/** The layout of the COCO dataset: documents and pictures in two folders. */
export const coco: Exporter = {
  format: {
    name: "coco",
    lossy: false,
    omits: [],
    geometries: ["bbox", "polygon"],
    degraded_geometries: [],
    modalities: ["image"],
  },
  vanishes: (shape, picture) => outline(shape, picture) === null,
  obstacle: () => null,
  *files(release) {
    for (const fold of release.folds) {
      yield {
        path: `annotations/instances_${fold}.json`,
        text: documentText(release, fold),
      };
      for (const page of release.pages(fold)) {
        for (const { file_name, picture } of page) {
          yield { path: `images/${fold}/${file_name}`, picture };
        }
      }
    }
  },
};

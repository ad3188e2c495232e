import type { FormatName } from "./expected.ts";
import type { Fold } from "./truth.ts";

/** Where a COCO export keeps what. */
export interface CocoLayout {
  readonly format: FormatName;
  /** The path of a fold's document. */
  readonly document: (fold: Fold) => string;
  /** The directory of a fold's pictures. */
  readonly pictures: (fold: Fold) => string;
  /** Every path that may be there. */
  readonly paths: RegExp;
  /** The supercategory of a class, of all the names there are. */
  readonly supercategory: (name: string, names: readonly string[]) => string;
}

/** The layout of the COCO dataset. */
export const INSTANCES: CocoLayout = {
  format: "coco",
  document: (fold) => `annotations/instances_${fold}.json`,
  pictures: (fold) => `images/${fold}`,
  paths:
    /^(images\/(train|val|test)\/[^/]+|annotations\/instances_(train|val|test)\.json|visionset-export-report\.json)$/,
  supercategory: (name) => name,
};

function folder(fold: Fold): string {
  return fold === "val" ? "valid" : fold;
}

/** The layout of Roboflow's COCO exports; no class is a parent of another. */
export const ROBOFLOW: CocoLayout = {
  format: "coco-roboflow",
  document: (fold) => `${folder(fold)}/_annotations.coco.json`,
  pictures: folder,
  paths: /^((train|valid|test)\/[^/]+|visionset-export-report\.json)$/,
  supercategory: (_name, names) =>
    ["objects", "objects_", "objects__"].find((w) => !names.includes(w)) ?? "",
};

/**
 * An independent checker of exports: it shares no code with the exporters and
 * works out from the release's known content what the files must hold.
 *
 * @module
 */
export {
  checkAgreement,
  checkSameTree,
  type ExportFolders,
} from "./agreement.ts";
export { checkClassification } from "./classification.ts";
export { checkCoco, checkCocoRoboflow } from "./coco.ts";
export { LANE_CHECKS } from "./lanes.ts";
export type { CheckOptions, ComparePixels } from "./pictures.ts";
export { derive } from "./derive.ts";
export type { RecipeSpec } from "./recipe_spec.ts";
export { type Finding, type Level, type Rule, RULES } from "./rules.ts";
export type {
  Fold,
  Geometry,
  Point,
  Truth,
  TruthAnnotation,
  TruthAsset,
} from "./truth.ts";
export { checkVoc } from "./voc.ts";
export { checkYolo } from "./yolo.ts";
export { checkYoloSeg } from "./yolo_seg.ts";
export { checkYoloCls } from "./yolo_cls.ts";

import type { Reader } from "../reader.ts";
import { classificationReader } from "./classification.ts";
import { cocoReader, cocoRoboflowReader } from "./coco.ts";
import { vocReader } from "./voc.ts";
import { yoloReader, yoloSegReader } from "./yolo.ts";
import { yoloClsReader } from "./yolo_cls.ts";

/** The formats that can be read back, by name. */
export const READERS: ReadonlyMap<string, Reader> = new Map([
  ["classification", classificationReader],
  ["coco", cocoReader],
  ["coco-roboflow", cocoRoboflowReader],
  ["voc", vocReader],
  ["yolo", yoloReader],
  ["yolo-cls", yoloClsReader],
  ["yolo-seg", yoloSegReader],
]);

/**
 * COCO instances: one document a fold, boxes and polygons in pixels. The two
 * formats differ in where their files lie.
 *
 * @module
 */

import type { Exporter } from "../api.ts";
import { coco } from "./instances.ts";
import { cocoRoboflow } from "./roboflow.ts";

const formats: readonly Exporter[] = [coco, cocoRoboflow];

export default formats;

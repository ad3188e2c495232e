/**
 * Ultralytics YOLO: one row a label, fractions of the picture. Detection and
 * segmentation differ in their rows alone.
 *
 * @module
 */

import type { Exporter } from "../api.ts";
import { yolo } from "./detect.ts";
import { yoloSeg } from "./segment.ts";

const formats: readonly Exporter[] = [yolo, yoloSeg];

export default formats;

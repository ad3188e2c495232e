import type { Exporter } from "../api.ts";
import { yoloFormat } from "./family.ts";
import { ringRow } from "./ring_row.ts";

/**
 * Segmentation: a ring each, as a trainer that finds one polygon in a file
 * reads every row of it as one. Four corners say all that a box says.
 */
export const yoloSeg: Exporter = yoloFormat({
  name: "yolo-seg",
  geometries: ["bbox", "polygon"],
  degraded_geometries: [],
}, ringRow);

import type { Exporter } from "../api.ts";
import { boxRow } from "./box_row.ts";
import { yoloFormat } from "./family.ts";

/** Detection: centre and size of each label's rectangle. */
export const yolo: Exporter = yoloFormat({
  name: "yolo",
  geometries: ["bbox"],
  degraded_geometries: ["polygon"],
}, boxRow);

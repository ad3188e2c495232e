import type { Exporter } from "../../../exporters/api.ts";
import classification from "../../../exporters/classification/mod.ts";
import coco from "../../../exporters/coco/mod.ts";
import voc from "../../../exporters/voc/mod.ts";
import yolo from "../../../exporters/yolo/mod.ts";
import yoloCls from "../../../exporters/yolo_cls/mod.ts";

/** The exporters that can be read back, by name. */
export const EXPORTERS: ReadonlyMap<string, Exporter> = new Map(
  [classification, yoloCls, voc, ...coco, ...yolo]
    .map((exporter) => [exporter.format.name, exporter]),
);

/** Their names. */
export const FORMATS: readonly string[] = [...EXPORTERS.keys()];

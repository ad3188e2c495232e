import { checkKeys, countFromOne, listOf } from "./coco_json.ts";
import { unmatchedOfThemselves } from "./coco_score.ts";
import { readBox, readRing } from "./coco_shapes.ts";
import type { Label } from "./labels.ts";
import { isObject, type Json } from "./json.ts";
import type { Picture } from "./pictures.ts";
import type { Findings } from "./rules.ts";

/** An annotation of a COCO file. */
export interface CocoLabel extends Label {
  readonly area: number;
  readonly annotationId: string;
  readonly attributes: unknown;
}

const KEYS = "id image_id category_id bbox area segmentation iscrowd visionset";
const OWN_KEYS =
  "annotation_id schema_version provenance model_ref confidence attributes";

function checkOrigin(own: Json, where: string, findings: Findings): void {
  const { provenance, model_ref, confidence, schema_version } = own;
  findings.check(
    ["human", "model", "import"].includes(String(provenance)) &&
      (model_ref === null || typeof model_ref === "string") &&
      (confidence === null || Number(confidence) >= 0 &&
          Number(confidence) <= 1) &&
      Number.isInteger(schema_version),
    "C-12",
    where,
    "visionset does not say where the label comes from",
  );
}

function checkScalars(
  annotation: Json,
  where: string,
  findings: Findings,
): void {
  checkKeys(annotation, KEYS, where, findings);
  const own = annotation["visionset"];
  checkKeys(own, OWN_KEYS, `${where} visionset`, findings);
  if (isObject(own)) checkOrigin(own, where, findings);
  const { area, iscrowd } = annotation;
  findings.check(
    typeof area === "number" && area > 0,
    "C-09",
    where,
    `area is ${area}`,
  );
  findings.check(
    typeof area !== "number" || Number(area.toFixed(4)) === area,
    "L-02",
    where,
    `area ${area} has more than four decimals`,
  );
  findings.check(iscrowd === 0, "C-10", where, `iscrowd is ${iscrowd}`);
}

function readOne(
  annotation: Json,
  picture: Picture,
  classIndex: number,
  where: string,
  findings: Findings,
): CocoLabel | undefined {
  checkScalars(annotation, where, findings);
  const box = readBox(annotation, picture, where, findings);
  if (box === undefined) return undefined;
  const ring = readRing(annotation, box, picture, where, findings);
  if (ring === undefined) return undefined;
  const own = annotation["visionset"];
  return {
    classIndex,
    box,
    ring,
    where,
    area: Number(annotation["area"]),
    annotationId: isObject(own) ? String(own["annotation_id"]) : "",
    attributes: isObject(own) ? own["attributes"] : undefined,
  };
}

/** Checks a fold's annotations and answers their labels by stem. */
export function readAnnotations(
  document: Json,
  path: string,
  images: ReadonlyMap<unknown, string>,
  categories: ReadonlyMap<unknown, string>,
  pictures: ReadonlyMap<string, Picture>,
  findings: Findings,
): Map<string, CocoLabel[]> {
  const annotations = listOf(document, "annotations", path, findings);
  const ids = new Set<unknown>();
  const labels = new Map<string, CocoLabel[]>();
  for (const annotation of annotations) {
    const id = annotation["id"];
    const where = `${path} annotation ${id}`;
    findings.check(
      Number.isInteger(id) && Number(id) >= 1 && !ids.has(id),
      "C-06",
      where,
      "the id is repeated, below 1 or not an integer",
    );
    ids.add(id);
    const hash = images.get(annotation["image_id"]);
    const picture = pictures.get(hash ?? "");
    const classIndex = [...categories.keys()].indexOf(
      annotation["category_id"],
    );
    if (hash === undefined || classIndex < 0) {
      findings.add("C-07", where, "image_id or category_id leads nowhere");
      continue;
    }
    if (picture === undefined) continue;
    const label = readOne(annotation, picture, classIndex, where, findings);
    if (label === undefined) continue;
    labels.set(hash, [...labels.get(hash) ?? [], label]);
  }
  findings.check(
    countFromOne(annotations),
    "C-06",
    path,
    "annotation ids do not count from 1",
  );
  const boxed = annotations.filter((a) =>
    Array.isArray(a["bbox"]) && a["bbox"].length === 4
  );
  const unmatched = unmatchedOfThemselves(boxed);
  findings.check(
    unmatched === 0,
    "C-2.4.2",
    path,
    `${unmatched} annotations do not match themselves in the evaluator`,
  );
  return labels;
}

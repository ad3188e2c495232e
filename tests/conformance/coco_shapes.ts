import {
  countOnes,
  rasterRing,
  runsFault,
  runsFromString,
} from "./coco_rle.ts";
import { boundsOf, type Box, ringArea, ringLength } from "./geometry.ts";
import { isObject, type Json } from "./json.ts";
import type { Findings } from "./rules.ts";
import type { Point } from "./truth.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) &&
    value.every((n) => typeof n === "number" && Number.isFinite(n));
}

/** Checks `bbox` and answers its edges. */
export function readBox(
  annotation: Json,
  size: Size,
  where: string,
  findings: Findings,
): Box | undefined {
  const bbox = annotation["bbox"];
  if (!isNumbers(bbox) || bbox.length !== 4) {
    findings.add("C-08", where, `bbox is ${JSON.stringify(bbox)}`);
    return undefined;
  }
  const [x = 0, y = 0, w = 0, h = 0] = bbox;
  findings.check(
    w > 0 && h > 0 && x >= -1e-3 && y >= -1e-3 &&
      x + w <= size.width + 1e-3 && y + h <= size.height + 1e-3,
    "C-08",
    where,
    `bbox ${bbox} leaves the ${size.width}x${size.height} picture`,
  );
  findings.check(
    bbox.every((n) => Number(n.toFixed(4)) === n),
    "L-02",
    where,
    `bbox ${bbox} has more than four decimals`,
  );
  return { x0: x, y0: y, x1: x + w, y1: y + h };
}

function checkRunLengths(
  segmentation: Json,
  size: Size,
  where: string,
  findings: Findings,
): void {
  findings.check(
    JSON.stringify(segmentation["size"]) ===
      JSON.stringify([size.height, size.width]),
    "C-16",
    where,
    `size is ${JSON.stringify(segmentation["size"])}`,
  );
  let counts = segmentation["counts"];
  if (typeof counts === "string") {
    try {
      counts = runsFromString(counts);
    } catch (error) {
      findings.add("C-18", where, String(error));
      return;
    }
  }
  const fault = runsFault(counts, size.width * size.height);
  if (fault !== null) findings.add("C-16", where, fault);
}

function checkRing(
  ring: readonly Point[],
  box: Box,
  size: Size,
  where: string,
  findings: Findings,
): void {
  const bounds = boundsOf(ring);
  const gap = Math.max(
    Math.abs(bounds.x0 - box.x0),
    Math.abs(bounds.y0 - box.y0),
    Math.abs(bounds.x1 - box.x1),
    Math.abs(bounds.y1 - box.y1),
  );
  findings.check(
    gap <= 1e-3 + 1e-9,
    "C-20",
    where,
    `bbox and segmentation differ by ${gap} px`,
  );
  findings.check(
    bounds.x0 >= 0 && bounds.y0 >= 0 && bounds.x1 <= size.width &&
      bounds.y1 <= size.height,
    "C-21",
    where,
    "a vertex lies outside the picture",
  );
  if (String(ring[0]) === String(ring.at(-1))) {
    findings.add("C-21", where, "the first vertex is repeated", "W");
  }
  const area = ringArea(ring);
  const empty = area >= 1 &&
    countOnes(rasterRing(ring, size.width, size.height)) === 0;
  if (empty) {
    const thin = 2 * area / ringLength(ring) < 1;
    findings.add(
      "C-2.4.1",
      where,
      `no pixel for an area of ${area}`,
      thin ? "W" : "S",
    );
  }
}

/** Checks `segmentation`; null for a box, undefined when it is unusable. */
export function readRing(
  annotation: Json,
  box: Box,
  size: Size,
  where: string,
  findings: Findings,
): Point[] | null | undefined {
  const segmentation = annotation["segmentation"];
  if (isObject(segmentation)) {
    checkRunLengths(segmentation, size, where, findings);
    findings.add("C-13", where, "run lengths where a ring or [] belongs");
    return undefined;
  }
  if (!Array.isArray(segmentation)) {
    findings.add("C-13", where, "segmentation is missing");
    return undefined;
  }
  if (segmentation.length === 0) return null;
  const [flat] = segmentation;
  const usable = segmentation.length === 1 && isNumbers(flat) &&
    flat.length % 2 === 0 && flat.length >= 6;
  if (!usable) {
    findings.add("C-13", where, "not one list of at least six numbers");
    return undefined;
  }
  findings.check(
    flat.every((n) => Number(n.toFixed(4)) === n),
    "L-02",
    where,
    "a vertex has more than four decimals",
  );
  const ring = Array.from(
    { length: flat.length / 2 },
    (_, i): Point => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0],
  );
  checkRing(ring, box, size, where, findings);
  return ring;
}

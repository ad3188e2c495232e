import {
  boundsOf,
  type Box,
  clipBox,
  clipRing,
  ringArea,
  sides,
} from "./geometry.ts";
import { clipLine, keepsLine } from "./lane_lines.ts";
import { encloses, hullArea } from "./solidity.ts";
import { byCodeUnit, manifestOrder } from "./truth.ts";
import type { Point, Truth, TruthAnnotation, TruthAsset } from "./truth.ts";

/** The formats that the checker knows. */
export type FormatName =
  | "classification"
  | "yolo-cls"
  | "yolo"
  | "yolo-seg"
  | "coco"
  | "coco-roboflow"
  | "voc"
  | "bdd100k-lane"
  | "culane"
  | "curvelanes"
  | "openlane-2d"
  | "tusimple";

/** Formats that leave nothing out of a label that they write. */
export const LOSSLESS: ReadonlySet<FormatName> = new Set([
  "coco",
  "coco-roboflow",
]);

/** What a format does with a kind of geometry. */
export type Status = "supported" | "degraded" | "dropped";

/** `either`: so close to a limit that rounding may decide. */
export type Verdict = "yes" | "no" | "either";

/** What an export must hold of one annotation. */
export interface Expected {
  readonly annotation: TruthAnnotation;
  readonly asset: TruthAsset;
  /** Position of the class in authored order, -1 when it is not declared. */
  readonly classIndex: number;
  readonly status: Status;
  /** Whether the files must hold it. */
  readonly written: Verdict;
  /** Whether the picture's edge cuts it. */
  readonly clipped: Verdict;
  /** The box to write, unrounded pixels. */
  readonly box: Box;
  /** The clipped vertices of a polygon or line, unrounded; null for a box. */
  readonly ring: readonly Point[] | null;
  /** Square pixels of the clipped shape. */
  readonly area: number;
}

const STATUS: Record<FormatName, Record<string, Status>> = {
  "yolo-cls": { classification_tag: "supported" },
  classification: { classification_tag: "supported" },
  yolo: { bbox: "supported", polygon: "degraded" },
  "yolo-seg": { bbox: "supported", polygon: "supported" },
  coco: { bbox: "supported", polygon: "supported" },
  "coco-roboflow": { bbox: "supported", polygon: "supported" },
  voc: { bbox: "supported", polygon: "degraded" },
  "bdd100k-lane": { polyline: "supported" },
  culane: { polyline: "supported" },
  curvelanes: { polyline: "supported" },
  "openlane-2d": { polyline: "supported" },
  tusimple: { polyline: "degraded" },
};

/** The class of the only tag of a picture, or null. */
export function tagOf(asset: TruthAsset): string | null {
  const tags = asset.annotations.filter(({ geometry }) =>
    geometry.type === "classification_tag"
  );
  return tags.length === 1 ? tags[0]?.label_class ?? null : null;
}

/** What the format does with the geometry kind. */
export function statusOf(format: FormatName, geometry: string): Status {
  return STATUS[format][geometry] ?? "dropped";
}

function above(value: number, limit: number): Verdict {
  if (Math.abs(value - limit) <= limit * 1e-6) return "either";
  return value > limit ? "yes" : "no";
}

function all(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("no")) return "no";
  return verdicts.includes("either") ? "either" : "yes";
}

function overshoot(box: Box, width: number, height: number): Verdict {
  const most = Math.max(-box.x0, -box.y0, box.x1 - width, box.y1 - height);
  if (most <= 0) return "no";
  return most <= 1e-9 ? "either" : "yes";
}

function distinctVertices(ring: readonly Point[]): number {
  return new Set(ring.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`)).size;
}

/** Whether a polygon, cut or whole, is more than a line. */
function isSolid(ring: readonly Point[], clipped: Verdict): Verdict {
  if (clipped === "yes" && !encloses(ring)) return "no";
  const hull = hullArea(ring);
  // How far a hull may pass its largest triangle is left to the exporter.
  return hull > 4e-6 ? "yes" : hull <= 1e-6 ? "no" : "either";
}

/** The corners of a box, clockwise on screen from the top left. */
export function cornersOf({ x0, y0, x1, y1 }: Box): Point[] {
  return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
}

/** Whether a ring keeps an area when its fractions have six decimals. */
function microArea(ring: readonly Point[], asset: TruthAsset): Verdict {
  const micro = ring.map(([x, y]): Point => [
    Math.round(1e6 * Number((x / asset.width).toFixed(6))),
    Math.round(1e6 * Number((y / asset.height).toFixed(6))),
  ]);
  return micro.length > 2 && ringArea(micro) > 0 ? "yes" : "no";
}

function isWritten(
  format: FormatName,
  asset: TruthAsset,
  shape: Pick<Expected, "box" | "ring" | "area" | "clipped">,
): Verdict {
  const [w, h] = sides(shape.box);
  if (!(w > 0 && h > 0)) return "no";
  const rules = [above(w, 1e-6), above(h, 1e-6)];
  if (shape.ring !== null) rules.push(isSolid(shape.ring, shape.clipped));
  if (format === "yolo") {
    rules.push(above(w / asset.width, 5e-7), above(h / asset.height, 5e-7));
  }
  if (format === "yolo-seg") {
    rules.push(microArea(shape.ring ?? cornersOf(shape.box), asset));
  }
  if (format === "coco" || format === "coco-roboflow") {
    rules.push(above(w, 5e-5), above(h, 5e-5), above(shape.area, 5e-5));
    if (shape.ring !== null && distinctVertices(shape.ring) < 3) {
      rules.push("no");
    }
  }
  return all(rules);
}

function expectOne(
  format: FormatName,
  truth: Truth,
  asset: TruthAsset,
  annotation: TruthAnnotation,
): Expected {
  const { geometry } = annotation;
  const status = statusOf(format, geometry.type);
  const common = {
    annotation,
    asset,
    status,
    classIndex: truth.classes.findIndex((c) =>
      c.name === annotation.label_class
    ),
  };
  if (geometry.type === "bbox" && status !== "dropped") {
    const whole = {
      x0: geometry.x,
      y0: geometry.y,
      x1: geometry.x + geometry.width,
      y1: geometry.y + geometry.height,
    };
    const box = clipBox(whole, asset.width, asset.height);
    const [w, h] = sides(box);
    const shape = {
      box,
      ring: null,
      area: Math.max(0, w) * Math.max(0, h),
      clipped: overshoot(whole, asset.width, asset.height),
    };
    const written = isWritten(format, asset, shape);
    return { ...common, ...shape, written };
  }
  if (geometry.type === "polygon" && status !== "dropped") {
    const ring = clipRing(geometry.points, asset.width, asset.height);
    const whole = boundsOf(geometry.points);
    const shape = {
      box: boundsOf(ring),
      ring,
      area: ringArea(ring),
      clipped: overshoot(whole, asset.width, asset.height),
    };
    const written = isWritten(format, asset, shape);
    return { ...common, ...shape, written };
  }
  if (geometry.type === "polyline" && status !== "dropped") {
    const line = clipLine(geometry.points, asset.width, asset.height);
    const whole = boundsOf(geometry.points);
    return {
      ...common,
      written: keepsLine(format, line, asset.height) ? "yes" : "no",
      clipped: overshoot(whole, asset.width, asset.height),
      box: boundsOf(line),
      ring: line,
      area: 0,
    };
  }
  const nothing = { x0: 0, y0: 0, x1: 0, y1: 0 };
  const isAlone = format !== "yolo-cls" || tagOf(asset) !== null;
  return {
    ...common,
    written: status !== "dropped" && isAlone ? "yes" : "no",
    clipped: "no",
    box: nothing,
    ring: null,
    area: 0,
  };
}

/** What the export must hold, by content hash, in manifest order. */
export function expectAll(
  format: FormatName,
  truth: Truth,
): Map<string, Expected[]> {
  const out = new Map<string, Expected[]>();
  for (const asset of manifestOrder(truth)) {
    const ordered = [...asset.annotations].sort((a, b) =>
      byCodeUnit(a.id, b.id)
    );
    out.set(
      asset.content_hash,
      ordered.map((one) => expectOne(format, truth, asset, one)),
    );
  }
  return out;
}

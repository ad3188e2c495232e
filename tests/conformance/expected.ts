import { ringOf } from "./derive.ts";
import { boundsOf, type Box, ringArea, ringLength, sides } from "./geometry.ts";
import { clipLine, keepsLine } from "./lane_lines.ts";
import { beyond, frameWindow, type Window } from "./half_planes.ts";
import { cornersOf, type Outline } from "./outline.ts";
import { look, type Sight } from "./sight.ts";
import { hullArea } from "./solidity.ts";
import { byCodeUnit, manifestOrder, stemOf } from "./truth.ts";
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
  /** Whether a recipe leaves nothing of it, or too little. */
  readonly removed: Verdict;
  /** Whether the files must hold it. */
  readonly written: Verdict;
  /** Whether the picture's edge or a recipe cuts it. */
  readonly clipped: Verdict;
  /** The box to write, unrounded pixels. */
  readonly box: Box;
  /** The shape of a polygon; null for a box. */
  readonly outline: Outline | null;
  /** The clipped vertices of a polyline, unrounded; null for any other. */
  readonly line: readonly Point[] | null;
  /** Square pixels of the shape to write. */
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

/** How far the ring passes the window, between two limits in pixels. */
function overshoot(
  ring: readonly Point[],
  window: Window,
  [least, most]: readonly [number, number],
): Verdict {
  const by = Math.max(
    ...ring.flatMap((point) => window.map((plane) => beyond(point, plane))),
  );
  if (by <= least) return "no";
  return by <= most ? "either" : "yes";
}

function distinctVertices(points: readonly Point[]): number {
  const texts = points.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`);
  return new Set(texts).size;
}

/** Whether a polygon, cut or whole, is more than a line. */
function isSolid({ ring, sight }: Outline, clipped: Verdict): Verdict {
  const size = clipped === "yes" ? sight.covered : hullArea(ring);
  // How far a hull may pass its largest triangle is left to the exporter.
  return size > 4e-6 ? "yes" : size <= 1e-6 ? "no" : "either";
}

/** Whether a ring keeps an area when its fractions have six decimals. */
function microArea(shape: Shape, { width, height }: TruthAsset): Verdict {
  const { outline } = shape;
  if (outline !== null && shape.clipped !== "no") {
    const { area, points } = outline.sight;
    const blur = ringLength(outline.ring) * Math.max(width, height) * 1e-6;
    return area > blur ? "yes" : points.length < 3 ? "no" : "either";
  }
  const micro = (outline?.ring ?? cornersOf(shape.box)).map(([x, y]): Point => [
    Math.round(1e6 * Number((x / width).toFixed(6))),
    Math.round(1e6 * Number((y / height).toFixed(6))),
  ]);
  return micro.length > 2 && ringArea(micro) > 0 ? "yes" : "no";
}

type Shape = Pick<Expected, "box" | "outline" | "area" | "clipped">;

function isWritten(
  format: FormatName,
  asset: TruthAsset,
  shape: Shape,
): Verdict {
  const [w, h] = sides(shape.box);
  if (!(w > 0 && h > 0)) return "no";
  const { outline } = shape;
  const rules = [above(w, 1e-6), above(h, 1e-6)];
  if (outline !== null) rules.push(isSolid(outline, shape.clipped));
  if (format === "yolo") {
    rules.push(above(w / asset.width, 5e-7), above(h / asset.height, 5e-7));
  }
  if (format === "yolo-seg") rules.push(microArea(shape, asset));
  if (format === "coco" || format === "coco-roboflow") {
    rules.push(above(w, 5e-5), above(h, 5e-5), above(shape.area, 5e-5));
    if (outline !== null && distinctVertices(outline.sight.points) < 3) {
      rules.push("no");
    }
  }
  return all(rules);
}

/** What the source picture shows of a label, in square pixels of the new one. */
function shownBySource(annotation: TruthAnnotation, asset: TruthAsset): number {
  const { derivation, ...still } = asset;
  const { source, moved } = derivation ?? {
    source: asset,
    moved: (point: Point) => point,
  };
  const window = frameWindow(source.width, source.height);
  const unit: Point[] = [[0, 0], [1, 0], [1, 1], [0, 1]];
  return look(ringOf(annotation, still), window).area *
    ringArea(unit.map(moved));
}

/**
 * Whether a recipe takes a label away: nothing left of it, or under a tenth of
 * what the source picture shows.
 */
function isRemoved(
  { outline, clipped, box }: Shape,
  ring: readonly Point[],
  { sight, shown }: { sight: Sight; shown: number },
): Verdict {
  const [w, h] = sides(box);
  if (!(w > 0 && h > 0)) return "yes";
  const rules = [above(w, 1e-6), above(h, 1e-6)];
  if (outline !== null) rules.push(isSolid(outline, clipped));
  if (clipped === "yes") {
    const spare = sight.area - 0.1 * shown;
    const blur = 1e-5 * (1 + ringLength(ring));
    rules.push(spare > blur ? "yes" : spare < -blur ? "no" : "either");
  }
  const kept = all(rules);
  return kept === "either" ? kept : kept === "no" ? "yes" : "no";
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
  if (geometry.type === "classification_tag" || status === "dropped") {
    const isAlone = format !== "yolo-cls" || tagOf(asset) !== null;
    return {
      ...common,
      removed: "no",
      written: status !== "dropped" && isAlone ? "yes" : "no",
      clipped: "no",
      box: { x0: 0, y0: 0, x1: 0, y1: 0 },
      outline: null,
      line: null,
      area: 0,
    };
  }
  const { derivation } = asset;
  const window = derivation?.window ?? frameWindow(asset.width, asset.height);
  const ring = ringOf(annotation, asset);
  const limits = derivation === undefined ? [0, 1e-9] : [5e-7, 2e-6];
  const clipped = overshoot(ring, window, limits as [number, number]);
  if (geometry.type === "polyline") {
    const line = clipLine(ring, window);
    const isKept = line.length > 0;
    return {
      ...common,
      removed: isKept || derivation === undefined ? "no" : "yes",
      written: isKept && keepsLine(format, line, asset.height) ? "yes" : "no",
      clipped,
      box: boundsOf(line),
      outline: null,
      line,
      area: 0,
    };
  }
  const sight = look(ring, window);
  const [w, h] = sides(sight.box);
  const isBox = geometry.type === "bbox";
  const shape: Shape = {
    clipped,
    box: sight.box,
    outline: isBox ? null : { ring, window, sight },
    area: isBox ? Math.max(0, w) * Math.max(0, h) : sight.area,
  };
  const removed = derivation === undefined ? "no" : isRemoved(shape, ring, {
    sight,
    shown: shownBySource(annotation, asset),
  });
  const written = isWritten(format, asset, shape);
  return {
    ...common,
    ...shape,
    line: null,
    removed,
    written: removed === "no"
      ? written
      : all([removed === "yes" ? "no" : removed, written]),
  };
}

/** What the export must hold, by stem, in manifest order. */
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
      stemOf(asset),
      ordered.map((one) => expectOne(format, truth, asset, one)),
    );
  }
  return out;
}

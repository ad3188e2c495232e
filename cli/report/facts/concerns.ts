import {
  area,
  bounds,
  clip,
  type Frame,
  type Geometry,
  type ManifestAnnotation,
  type Rectangle,
} from "../../../kernel/mod.ts";
import { type Flatness, flatness } from "./flatness.ts";

/** Why a label deserves a look. */
export const CONCERNS = ["flat", "tiny", "cut", "crowded"] as const;

/** Why a label deserves a look. */
export type Concern = (typeof CONCERNS)[number];

/** Under so many pixels a shape is tiny; trainers shrink pictures further. */
const TINY_SIDE = 10;
/** A box so near the picture's edge, in pixels, is taken to be cut by it. */
const NEAR = 1;
/** Boxes that share less are strangers. */
const OVERLAP = 0.1;
/** Over this a detector is taught two boxes of which it will keep one. */
const RIVAL = 0.5;
/** Boxes of one picture that one is compared with; keeps crowds affordable. */
const MAX_COMPARED = 200;

/** A label of a picture and what is the matter with it. */
export interface Judged {
  readonly label: ManifestAnnotation;
  /** Its rectangle inside the picture, in pixels; null for a tag. */
  readonly box: Rectangle | null;
  /** Why it has no area; null unless it has none. */
  readonly flat: Flatness;
  /** Its shorter side in pixels, a line's longer one; null unless tiny. */
  readonly tiny: number | null;
  /** The part outside the picture, 0 if it touches the edge; else null. */
  readonly cut: number | null;
  /** How many boxes it overlaps, and by how much; null unless crowded. */
  readonly crowded: { readonly others: number; readonly by: number } | null;
}

/** Judges the labels of one picture, in their order. */
export function judge(
  labels: readonly ManifestAnnotation[],
  frame: Frame,
): Judged[] {
  const boxes = labels.map(({ geometry }) => inside(bounds(geometry), frame));
  const crowds = crowding(
    labels.map(({ geometry }, i) =>
      geometry.type === "polyline" ? null : boxes[i]!
    ),
  );
  return labels.map((label, i) => {
    const box = boxes[i]!;
    if (box === null) {
      return { label, box, flat: null, tiny: null, cut: null, crowded: null };
    }
    const { geometry } = label;
    const flat = flatness(geometry, frame);
    const side = geometry.type === "polyline"
      ? Math.max(box.width, box.height)
      : Math.min(box.width, box.height);
    return {
      label,
      box,
      flat,
      tiny: side < TINY_SIDE ? side : null,
      cut: flat === "flat" ? null : cutOff(label, box, frame),
      crowded: crowds[i]!,
    };
  });
}

/** What a concern says, as a sort key: the worst is the smallest. */
export function badness(judged: Judged, concern: Concern): number | null {
  if (concern === "flat") {
    return judged.flat === null ? null : judged.flat === "flat" ? 0 : 1;
  }
  if (concern === "tiny") return judged.tiny;
  if (concern === "cut") return judged.cut === null ? null : -judged.cut;
  return judged.crowded === null ? null : -judged.crowded.by;
}

/** The part of a rectangle that lies in the picture; a line if none does. */
function inside(
  rectangle: Rectangle | null,
  { width, height }: Frame,
): Rectangle | null {
  if (rectangle === null) return null;
  const within = (value: number, most: number) =>
    Math.min(Math.max(value, 0), most);
  const left = within(rectangle.x, width);
  const top = within(rectangle.y, height);
  const right = within(rectangle.x + rectangle.width, width);
  const bottom = within(rectangle.y + rectangle.height, height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function cutOff(
  { geometry }: ManifestAnnotation,
  box: Rectangle,
  frame: Frame,
): number | null {
  const left = clip(geometry, frame);
  if (left === null) return 1;
  if (left !== geometry) {
    const whole = sizeOf(geometry);
    return whole === 0 ? 0 : Math.max(0, 1 - sizeOf(left) / whole);
  }
  // A line such as a lane runs from edge to edge by its nature.
  if (geometry.type === "polyline") return null;
  const room = [
    box.x,
    box.y,
    frame.width - box.x - box.width,
    frame.height - box.y - box.height,
  ];
  return Math.min(...room) < NEAR ? 0 : null;
}

/** What of a shape can be lost: its area, the longer side of a line. */
function sizeOf(geometry: Geometry): number {
  if (geometry.type !== "polyline") return area(geometry);
  const box = bounds(geometry)!;
  return Math.max(box.width, box.height);
}

/** How each box overlaps the others, found from left to right. */
function crowding(
  boxes: readonly (Rectangle | null)[],
): (Judged["crowded"])[] {
  const others = boxes.map(() => 0);
  const by = boxes.map(() => 0);
  const worst = boxes.map(() => 0);
  const order = boxes.flatMap((box, i) => box === null ? [] : [{ box, i }])
    .sort((a, b) => a.box.x - b.box.x);
  for (const [at, { box, i }] of order.entries()) {
    const right = box.x + box.width;
    for (const next of order.slice(at + 1, at + 1 + MAX_COMPARED)) {
      if (next.box.x >= right) break;
      const shared = overlap(box, next.box);
      if (shared < OVERLAP) continue;
      for (const one of [i, next.i]) {
        others[one]!++;
        by[one]! += shared;
        worst[one] = Math.max(worst[one]!, shared);
      }
    }
  }
  return boxes.map((_, i) =>
    others[i]! > 1 || worst[i]! >= RIVAL
      ? { others: others[i]!, by: by[i]! }
      : null
  );
}

/** Intersection over union. */
function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) -
    Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}

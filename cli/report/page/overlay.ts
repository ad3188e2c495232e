import {
  bounds,
  type Geometry,
  outline,
  type Point,
  type Rectangle,
} from "../../../kernel/mod.ts";
import type { Sample } from "../facts/samples.ts";
import { round } from "./words.ts";

/** Labels drawn beside the one that is shown. */
const MAX_AROUND = 12;
/** Points nearer than this part of the view are left out. */
const FINENESS = 1 / 160;
const MAX_POINTS = 100;
const MAX_POINTS_AROUND = 16;
/** A label that takes less of the view gets a ring instead of a thick line. */
const SMALL = 0.25;
const RING_ROOM = 0.09;

/** The label and its neighbours, drawn over the picture in its pixels. */
export function overlay(
  { judged, view, around }: Sample,
  colour: string,
): string {
  const own = judged.label;
  const others = around.filter((label) =>
    label !== own && isSeen(label.geometry, view)
  ).slice(0, MAX_AROUND);
  const neighbours = others.map(({ geometry }) =>
    line(geometry, view, MAX_POINTS_AROUND)
  ).filter((d) => d !== "").join("");
  const d = line(own.geometry, view, MAX_POINTS);
  const ring = ringAround(judged.box, view);
  const { x, y, width, height } = view;
  return `<svg viewBox="${x} ${y} ${width} ${height}" aria-hidden="true">${
    neighbours === "" ? "" : `<path class="others" d="${neighbours}"/>`
  }${
    ring === ""
      ? haloed("line", d, colour)
      : `<path class="hair" stroke="${colour}" d="${d}"/>${
        haloed("ring", ring, colour)
      }`
  }</svg>`;
}

function haloed(kind: string, d: string, colour: string): string {
  return d === ""
    ? ""
    : `<path class="halo" d="${d}"/><path class="${kind}" stroke="${colour}" d="${d}"/>`;
}

/** A circle that leaves a small label free to be seen; else nothing. */
function ringAround(box: Rectangle | null, view: Rectangle): string {
  const side = Math.max(view.width, view.height);
  if (box === null || Math.max(box.width, box.height) > side * SMALL) return "";
  const r = round(Math.hypot(box.width, box.height) / 2 + side * RING_ROOM, 1);
  const d = round(2 * r, 1);
  const left = round(box.x + box.width / 2 - r, 1);
  const middle = round(box.y + box.height / 2, 1);
  return `M${left} ${middle}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0Z`;
}

function isSeen(geometry: Geometry, view: Rectangle): boolean {
  const box = bounds(geometry);
  return box !== null && box.x < view.x + view.width &&
    box.x + box.width > view.x && box.y < view.y + view.height &&
    box.y + box.height > view.y;
}

/** The outline as path data; nothing for a tag. */
function line(geometry: Geometry, view: Rectangle, most: number): string {
  const drawn = outline(geometry);
  if (drawn === null) return "";
  const least = Math.max(view.width, view.height) * FINENESS;
  const points = thinned(drawn.points, least, most);
  const decimals = least > 1 ? 0 : 1;
  const steps = points.map(([x, y]) =>
    `${round(x, decimals)} ${round(y, decimals)}`
  );
  return `M${steps.join("L")}${drawn.closed ? "Z" : ""}`;
}

/** Points that differ visibly, at most so many and the last. */
function thinned(
  points: readonly Point[],
  least: number,
  most: number,
): Point[] {
  const far: Point[] = [];
  for (const [i, [x, y]] of points.entries()) {
    const before = far.at(-1);
    const isNear = before !== undefined && i < points.length - 1 &&
      Math.hypot(x - before[0], y - before[1]) < least;
    if (!isNear) far.push([x, y]);
  }
  const step = Math.ceil(far.length / most);
  return far.filter((_, i) => i % step === 0 || i === far.length - 1);
}

import {
  clip,
  inverse,
  type Outline,
  outline,
  placed,
  type Placement,
  type Point,
} from "../../domain/geometry/mod.ts";
import type { Drawing } from "../../ports/media.ts";
import type { FontMetrics } from "../codecs/font.ts";
import type { Size } from "./fit.ts";
import { Signs } from "./signs.ts";

/** Letters shrink where a picture is crowded. */
const CROWD = 60;
/** Lines are thinner on a picture shorter than this. */
const SMALL = 400;

/**
 * The SVG of shapes over a picture part: each a line of its colour between
 * white and black ones, so that it shows on any ground, and its sign.
 */
export function outlines(
  shapes: Drawing["shapes"],
  view: Size & { readonly by: Placement },
  font: FontMetrics,
): string {
  const longest = Math.max(view.width, view.height);
  const line = bounded(longest / 500, 2, 3);
  const halo = longest < SMALL ? 0.75 : 1;
  const size = Math.round(bounded(longest / 72, 11, 20)) -
    (shapes.length > CROWD ? 1 : 0);
  const signs = new Signs(view, { size, line }, font);
  const back = inverse(view.by);
  let svg = "";
  for (const { geometry, colour, sign } of shapes) {
    const seen = placed(geometry, back);
    const drawn = outline(seen);
    if (drawn === null) continue;
    svg += stroked(path(drawn, view, line / 2), colour, [line, halo]);
    const visible = clip(seen, view);
    const points = (visible === null ? null : outline(visible)) ?? drawn;
    signs.add(sign, colour, points.points);
  }
  return svg + signs.svg;
}

function stroked(
  d: string,
  colour: string,
  [line, halo]: readonly [number, number],
): string {
  const stroke = (ink: string, width: number) =>
    `<path d="${d}" stroke="${ink}" stroke-width="${width.toFixed(2)}"/>`;
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${
    stroke("#000000", line + 4 * halo)
  }${stroke("#ffffff", line + 2 * halo)}${stroke(colour, line)}</g>`;
}

/** A line along the picture's edge is drawn inside it, where it shows. */
function path(drawn: Outline, { width, height }: Size, half: number): string {
  const steps = drawn.points.map(([x, y]: Point, i) =>
    `${i === 0 ? "M" : "L"}${nudged(x, width, half).toFixed(2)} ${
      nudged(y, height, half).toFixed(2)
    }`
  );
  return `${steps.join("")}${drawn.closed ? "Z" : ""}`;
}

function nudged(value: number, edge: number, half: number): number {
  if (Math.abs(value) < half) return half;
  return Math.abs(value - edge) < half ? edge - half : value;
}

function bounded(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

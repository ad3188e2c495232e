import type { PictureOperation } from "../../../kernel/domain/recipe/mod.ts";

const FILL = "#727272";

export const FLIP: PictureOperation = { kind: "mirror", axis: "horizontal" };
export const FLOP: PictureOperation = { kind: "mirror", axis: "vertical" };

/** Clockwise on screen. */
export function quarter(turns: 1 | 2 | 3): PictureOperation {
  return { kind: "quarter_turn", turns };
}

/** Clockwise on screen. */
export function rotate(degrees: number): PictureOperation {
  return { kind: "rotate", degrees, fill: FILL };
}

/** A window by corner and size. */
export function crop(
  x: number,
  y: number,
  width: number,
  height: number,
): PictureOperation {
  return { kind: "crop", x, y, width, height };
}

/** To a size in pixels. */
export function scale(width: number, height: number): PictureOperation {
  return { kind: "scale", width, height };
}

/** Onto a canvas of this size. */
export function pad(
  x: number,
  y: number,
  width: number,
  height: number,
): PictureOperation {
  return { kind: "pad", x, y, width, height, fill: FILL };
}

import type { Point, Shape } from "../api.ts";

const DECIMALS = 6;

/**
 * A shape's ring as fractions of the picture, `x1 y1 x2 y2 …`, or null where
 * the rounded ring has no area. A box is its four corners, clockwise on screen
 * from the top left, so every row has at least six numbers.
 */
export function ringRow(
  shape: Shape,
  picture: { width: number; height: number },
): string | null {
  const ring = ringOf(shape).map(([x, y]): [string, string] => [
    fraction(x, picture.width),
    fraction(y, picture.height),
  ]).filter(([x, y], i, all) => {
    const before = all.at(i - 1);
    return before === undefined || x !== before[0] || y !== before[1];
  });
  return hasArea(ring) ? ring.flat().join(" ") : null;
}

function ringOf(shape: Shape): readonly Point[] {
  if (shape.type === "polygon") return shape.points;
  if (shape.type !== "bbox") return [];
  const [left, top] = [shape.x, shape.y];
  const [right, bottom] = [left + shape.width, top + shape.height];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** Sums of edges carry float noise that must not leave the picture. */
function fraction(value: number, side: number): string {
  return Math.min(Math.max(0, value / side), 1).toFixed(DECIMALS);
}

/** By the shoelace formula, in whole units of the last decimal. */
function hasArea(ring: readonly [string, string][]): boolean {
  const units = ring.map(([x, y]): [number, number] => [
    Math.round(Number(x) * 10 ** DECIMALS),
    Math.round(Number(y) * 10 ** DECIMALS),
  ]);
  const [ox, oy] = units[0] ?? [0, 0];
  let twice = 0;
  let [px, py] = [0, 0];
  for (const [x, y] of units) {
    const [dx, dy] = [x - ox, y - oy];
    twice += px * dy - dx * py;
    [px, py] = [dx, dy];
  }
  return twice !== 0;
}

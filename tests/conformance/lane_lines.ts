import type { FormatName } from "./expected.ts";
import { beyond, type HalfPlane, onto, type Window } from "./half_planes.ts";
import type { Point } from "./truth.ts";

/** The formats that write lanes. */
export type LaneFormat = Extract<
  FormatName,
  "bdd100k-lane" | "culane" | "curvelanes" | "openlane-2d" | "tusimple"
>;

/** What a lane format's numbers can hold. */
export const DECIMALS: Readonly<Record<LaneFormat, number>> = {
  "bdd100k-lane": 4,
  "culane": 0,
  "curvelanes": 4,
  "openlane-2d": 4,
  "tusimple": 2,
};

/** Cuts a line by one half-plane. */
function halved(line: readonly Point[], plane: HalfPlane): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [i, point] of line.entries()) {
    const after = beyond(point, plane);
    const last = line[i - 1];
    const before = last === undefined ? 0 : beyond(last, plane);
    if (last !== undefined && before > 0 !== after > 0) {
      const share = before / (before - after);
      const at = (axis: 0 | 1) =>
        last[axis] + share * (point[axis] - last[axis]);
      piece.push(onto([at(0), at(1)], plane));
      if (after > 0) {
        pieces.push(piece);
        piece = [];
      }
    }
    if (after <= 0) piece.push(point);
  }
  return [...pieces, piece].filter((one) => one.length > 1);
}

function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, [x, y], i) => {
    const [px, py] = line[i] as Point;
    return sum + Math.hypot(x - px, y - py);
  }, 0);
}

/** The longest part of a line that a window shows; may be empty. */
export function clipLine(
  line: readonly Point[],
  window: Window,
): readonly Point[] {
  const inside = window.reduce<readonly (readonly Point[])[]>(
    (pieces, plane) => pieces.flatMap((one) => halved(one, plane)),
    [line],
  );
  let [best, most]: [readonly Point[], number] = [[], 0];
  for (const one of inside) {
    const length = lengthOf(one);
    if (length > most) [best, most] = [one, length];
  }
  return best;
}

/** The rows that TuSimple samples a picture of this height at. */
export function sampledRows(height: number): number[] {
  const rows: number[] = [];
  for (let y = 10 * Math.round(height / 45); y < height; y += 10) rows.push(y);
  return rows;
}

/** X of a line at each row, unrounded; −2 where it does not come. */
export function sampledLine(
  line: readonly Point[],
  rows: readonly number[],
): number[] {
  return rows.map((row) => {
    for (const [i, [x1, y1]] of line.slice(0, -1).entries()) {
      const [x2, y2] = line[i + 1] as Point;
      if (row < y1 || row > y2) continue;
      return y1 === y2 ? x1 : (x1 * (y2 - row) + x2 * (row - y1)) / (y2 - y1);
    }
    return -2;
  });
}

/** The nearest number of so many decimals; of two integers the even one. */
export function rounded(value: number, decimals: number): number {
  if (decimals > 0) return Number(value.toFixed(decimals));
  const doubt = Math.abs(value % 1) === 0.5;
  return doubt ? 2 * Math.round(value / 2) : Math.round(value);
}

/** Whether a format's numbers keep something of a line. */
export function keepsLine(
  format: FormatName,
  line: readonly Point[],
  height: number,
): boolean {
  if (format === "tusimple") {
    return sampledLine(line, sampledRows(height)).some((x) => x >= 0);
  }
  const decimals = DECIMALS[format as LaneFormat];
  const points = line.map((point) =>
    point.map((value) => rounded(value, decimals)).join(" ")
  );
  return new Set(points).size > 1;
}

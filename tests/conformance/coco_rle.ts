import type { Point } from "./truth.ts";

/** Run lengths of a mask, down the columns, zeros first. */
export type Runs = readonly number[];

/**
 * Reads the compressed form of run lengths.
 *
 * @throws RangeError when a character is outside 48..111 or the text ends
 * inside a number.
 */
export function runsFromString(text: string): number[] {
  const runs: number[] = [];
  let value = 0;
  let shift = 0;
  for (const char of text) {
    const six = char.charCodeAt(0) - 48;
    if (six < 0 || six > 63) throw new RangeError(`Bad character ${char}`);
    value |= (six & 31) << shift;
    shift += 5;
    if (six & 32) continue;
    if (six & 16 && shift < 32) value |= -1 << shift;
    runs.push(runs.length > 2 ? value + (runs.at(-2) ?? 0) : value);
    value = 0;
    shift = 0;
  }
  if (shift > 0) throw new RangeError("The text ends inside a number");
  return runs;
}

/** Writes run lengths in the compressed form. */
export function runsToString(runs: Runs): string {
  let text = "";
  for (const [i, run] of runs.entries()) {
    let value = i > 2 ? run - (runs[i - 2] ?? 0) : run;
    for (;;) {
      const five = value & 31;
      value >>= 5;
      const done = value === (five & 16 ? -1 : 0);
      text += String.fromCharCode(48 + five + (done ? 0 : 32));
      if (done) break;
    }
  }
  return text;
}

/** The pixels of a mask, 0 or 1, column after column. */
export function pixelsOf(runs: Runs, size: number): Uint8Array {
  const pixels = new Uint8Array(size);
  let at = 0;
  for (const [i, run] of runs.entries()) {
    if (i % 2 === 1) pixels.fill(1, at, at + run);
    at += run;
  }
  return pixels;
}

/** The run lengths of a mask given column after column. */
export function runsOf(pixels: Uint8Array): number[] {
  const runs: number[] = [];
  let current = 0;
  let length = 0;
  for (const pixel of pixels) {
    if (pixel !== current) {
      runs.push(length);
      current = pixel;
      length = 0;
    }
    length += 1;
  }
  runs.push(length);
  return runs;
}

/** Why the run lengths cannot be a mask of that many pixels, or null. */
export function runsFault(runs: unknown, size: number): string | null {
  if (!Array.isArray(runs)) return "counts are not a list";
  let sum = 0;
  for (const run of runs) {
    if (!Number.isInteger(run) || run < 0) return `a run is ${run}`;
    sum += run;
  }
  return sum === size ? null : `runs sum to ${sum}, not ${size}`;
}

const FINE = 5;

/** The fine-grid points of one edge, in the order in which it is drawn. */
function edgePoints(from: Point, to: Point): Point[] {
  const [dx, dy] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  const steep = dx < dy;
  const lead = steep ? 1 : 0;
  const backward = from[lead] > to[lead];
  const [a, b] = backward ? [to, from] : [from, to];
  const steps = Math.max(dx, dy);
  const slope = steps === 0 ? 0 : (b[1 - lead]! - a[1 - lead]!) / steps;
  const points: Point[] = [];
  for (let d = 0; d <= steps; d += 1) {
    const main = a[lead] + d;
    const side = Math.trunc(a[1 - lead]! + slope * d + 0.5);
    points.push(steep ? [side, main] : [main, side]);
  }
  return backward ? points.reverse() : points;
}

/**
 * The mask that the stock COCO reader makes of one ring, column after column:
 * the outline is drawn on a grid five times finer, and every step to another
 * column turns the filling on or off from there.
 */
export function rasterRing(
  ring: readonly Point[],
  width: number,
  height: number,
): Uint8Array {
  const fine = ring.map(([x, y]): Point => [
    Math.trunc(FINE * x + 0.5),
    Math.trunc(FINE * y + 0.5),
  ]);
  const outline = fine.flatMap((p, i) =>
    edgePoints(p, fine[(i + 1) % fine.length] ?? p)
  );
  const toggles = new Uint8Array(width * height + 1);
  for (const [i, point] of outline.entries()) {
    const before = outline[i - 1];
    if (before === undefined || before[0] === point[0]) continue;
    const column = point[0] < before[0] ? point[0] : point[0] - 1;
    const x = (column + 0.5) / FINE - 0.5;
    if (!Number.isInteger(x) || x < 0 || x > width - 1) continue;
    const y = (Math.min(point[1], before[1]) + 0.5) / FINE - 0.5;
    const row = Math.ceil(Math.min(height, Math.max(0, y)));
    toggles[x * height + row]! ^= 1;
  }
  const pixels = new Uint8Array(width * height);
  let on = 0;
  for (let i = 0; i < pixels.length; i += 1) {
    on ^= toggles[i] ?? 0;
    pixels[i] = on;
  }
  return pixels;
}

/** The number of ones. */
export function countOnes(pixels: Uint8Array): number {
  return pixels.reduce((sum, pixel) => sum + pixel, 0);
}

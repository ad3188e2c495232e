import type { Point } from "../../kernel/mod.ts";
import type { Bitmap } from "./bitmap.ts";

/** A closed line along the edges of pixels, in pixels from the top left. */
export interface Loop {
  readonly points: readonly Point[];
  /** Pixels inside, holes among them; below 0 for the edge of a hole. */
  readonly area: number;
}

/** Steps right, down, left and up, each a quarter turn from the last. */
const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]] as const;
/** The pixel ahead on the left of a corner, then the one on the right. */
const AHEAD = [
  [[0, -1], [0, 0]],
  [[0, 0], [-1, 0]],
  [[-1, 0], [-1, -1]],
  [[-1, -1], [0, -1]],
] as const;
/** Edges that are followed at most, so that no mask costs seconds. */
const MAX_EDGES = 2_000_000;

/**
 * The edges of a mask: one loop around every part, and one around every hole.
 * Pixels belong together where they share a side, not a corner. Inside lies to
 * the right of the way.
 *
 * @throws {RangeError} for a mask so ragged that its edges are too many.
 */
export function trace(mask: Bitmap): Loop[] {
  const seen = new Uint8Array(Math.ceil((mask.width * mask.height) / 8));
  const loops: Loop[] = [];
  let edges = 0;
  for (let i = mask.next(0); i >= 0; i = mask.next(i + 1)) {
    const x = i % mask.width;
    const y = (i - x) / mask.width;
    const isSeen = (seen[i >> 3]! & (1 << (i & 7))) !== 0;
    if (isSeen || mask.has(x, y - 1)) continue;
    const { loop, length } = follow(mask, x, y, seen, MAX_EDGES - edges);
    edges += length;
    loops.push(loop);
  }
  return loops;
}

/** Follows one edge from the upper side of a pixel, heading right. */
function follow(
  mask: Bitmap,
  startX: number,
  startY: number,
  seen: Uint8Array,
  limit: number,
): { loop: Loop; length: number } {
  const points: Point[] = [[startX, startY]];
  let [x, y, heading, length, twice] = [startX, startY, 0, 0, 0];
  do {
    const [dx, dy] = STEPS[heading]!;
    if (heading === 0) {
      const i = y * mask.width + x;
      seen[i >> 3]! |= 1 << (i & 7);
    }
    twice += x * (y + dy) - (x + dx) * y;
    x += dx;
    y += dy;
    if (++length > limit) throw new RangeError("The mask has too many edges");
    const [left, right] = AHEAD[heading]!;
    const former = heading;
    if (!mask.has(x + right[0], y + right[1])) heading = (heading + 1) % 4;
    else if (mask.has(x + left[0], y + left[1])) heading = (heading + 3) % 4;
    if (heading !== former) points.push([x, y]);
  } while (x !== startX || y !== startY || heading !== 0);
  points.pop();
  return { loop: { points, area: twice / 2 }, length };
}

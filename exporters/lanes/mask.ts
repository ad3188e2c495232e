import type { Point } from "../api.ts";

const RADIUS = 8;

/** A line to paint into a mask, 16 pixels wide with round ends. */
export interface Stroke {
  /** In picture pixels. */
  readonly points: readonly Point[];
  /** The value of its pixels, 1 to 255. */
  readonly value: number;
}

/**
 * The rows of a mask from top to bottom; null for an empty one. A pixel is
 * painted when its centre lies within 8 pixels of the line; later strokes
 * cover earlier ones. A row is overwritten when the next is asked for.
 */
export function* maskRows(
  { width, height }: { width: number; height: number },
  strokes: readonly Stroke[],
): Generator<Uint8Array | null> {
  const pieces = strokes.flatMap(({ points, value }) =>
    points.slice(1).map((to, i) => new Piece(points[i] ?? to, to, value))
  );
  const row = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    const centre = y + 0.5;
    const here = pieces.filter((piece) => piece.touches(centre));
    if (here.length > 0) row.fill(0);
    for (const piece of here) {
      const [from, to] = piece.span(centre);
      row.fill(piece.value, firstAfter(from), firstAfter(to));
    }
    yield here.length > 0 ? row : null;
  }
}

/** The first pixel whose centre is not left of an X. */
function firstAfter(x: number): number {
  return Math.max(0, Math.ceil(x - 0.5));
}

type Span = [from: number, to: number];

/** One straight part of a stroke. */
class Piece {
  readonly value: number;
  readonly #from: Point;
  readonly #to: Point;

  constructor(from: Point, to: Point, value: number) {
    this.#from = from;
    this.#to = to;
    this.value = value;
  }

  touches(y: number): boolean {
    const [a, b] = [this.#from[1], this.#to[1]];
    return y >= Math.min(a, b) - RADIUS && y <= Math.max(a, b) + RADIUS;
  }

  /** What of the row at Y lies near the part; convex, so one span. */
  span(y: number): Span {
    const ends = [this.#from, this.#to].map((end) => disc(end, y));
    return hull([...ends, this.#band(y)]);
  }

  /** The row within the rectangle that has the part as its middle line. */
  #band(y: number): Span {
    const [[ax, ay], [bx, by]] = [this.#from, this.#to];
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) return NOTHING;
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    const down = y - ay;
    const along = between(ux, down * uy, [0, length]);
    const across = between(-uy, down * ux, [-RADIUS, RADIUS]);
    const from = Math.max(along[0], across[0]);
    const to = Math.min(along[1], across[1]);
    return from <= to ? [ax + from, ax + to] : NOTHING;
  }
}

const NOTHING: Span = [Infinity, -Infinity];

function disc([x, y]: Point, row: number): Span {
  const down = row - y;
  if (Math.abs(down) >= RADIUS) return NOTHING;
  const reach = Math.sqrt(RADIUS * RADIUS - down * down);
  return [x - reach, x + reach];
}

/** The s for which slope · s + offset lies in a range, its end left out. */
function between(slope: number, offset: number, [low, high]: Span): Span {
  if (slope === 0) {
    return offset >= low && offset < high ? [-Infinity, Infinity] : NOTHING;
  }
  const [a, b] = [(low - offset) / slope, (high - offset) / slope];
  return a < b ? [a, b] : [b, a];
}

function hull(spans: readonly Span[]): Span {
  return spans.reduce(([from, to], span) => [
    Math.min(from, span[0]),
    Math.max(to, span[1]),
  ]);
}

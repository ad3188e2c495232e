import type { Point } from "../../domain/geometry/mod.ts";
import type { FontMetrics } from "../codecs/font.ts";
import { FAMILY } from "../codecs/svg.ts";
import type { Size } from "./fit.ts";
import { widthOf } from "./text.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Places signs at shapes so that as few as possible cover each other. */
export class Signs {
  readonly #picture: Size;
  readonly #size: number;
  readonly #line: number;
  readonly #font: FontMetrics;
  readonly #taken: Box[] = [];
  #svg = "";

  /** @param look Letter size and line width in pixels. */
  constructor(
    picture: Size,
    look: { size: number; line: number },
    font: FontMetrics,
  ) {
    this.#picture = picture;
    this.#size = look.size;
    this.#line = look.line;
    this.#font = font;
  }

  get svg(): string {
    return this.#svg;
  }

  /** Adds one sign for a shape whose visible outline is given. */
  add(sign: string, colour: string, points: readonly Point[]): void {
    const pad = Math.max(2, Math.round(this.#size * 0.25));
    const width = Math.ceil(widthOf(sign, this.#size, this.#font)) + 2 * pad;
    const height = Math.round(this.#size * 1.15);
    const box = this.#place(width, height, points);
    this.#taken.push(box);
    const ink = isLight(colour) ? "#000000" : "#ffffff";
    this.#svg +=
      `<rect x="${box.x}" y="${box.y}" width="${width}" height="${height}" fill="${colour}" stroke="${ink}" stroke-width="1"/>` +
      `<text x="${box.x + pad}" y="${
        box.y + Math.round(this.#size * 0.92)
      }" font-family="${FAMILY}" font-size="${this.#size}" fill="${ink}" stroke="${ink}" stroke-width="0.4">${sign}</text>`;
  }

  #place(width: number, height: number, points: readonly Point[]): Box {
    const gap = this.#line;
    const top = highest(points);
    const right = Math.max(...points.slice(0, 5000).map((p) => p[0]));
    const low = Math.max(...points.slice(0, 5000).map((p) => p[1]));
    const [x, y] = top;
    const wanted: Point[] = [
      [x - gap, y - height - gap],
      [x + gap, y + gap],
      [right - width + gap, y - height - gap],
      [x - gap, low + gap],
      [right + gap, y],
      [x - width - gap, y],
    ];
    const places = wanted.map(([left, up]) =>
      this.#inside(left, up, width, height)
    );
    const free = places.find((box) => this.#cover(box) === 0);
    if (free !== undefined) return free;
    return places.reduce((best, box) =>
      this.#cover(box) < this.#cover(best) ? box : best
    );
  }

  #inside(x: number, y: number, width: number, height: number): Box {
    const most = (edge: number, length: number) => Math.max(0, edge - length);
    return {
      x: Math.round(Math.min(Math.max(x, 0), most(this.#picture.width, width))),
      y: Math.round(
        Math.min(Math.max(y, 0), most(this.#picture.height, height)),
      ),
      width,
      height,
    };
  }

  /** Pixels of a box that signs placed before cover. */
  #cover(box: Box): number {
    let covered = 0;
    for (const other of this.#taken) {
      const wide = Math.min(box.x + box.width, other.x + other.width) -
        Math.max(box.x, other.x);
      const high = Math.min(box.y + box.height, other.y + other.height) -
        Math.max(box.y, other.y);
      if (wide > 0 && high > 0) covered += wide * high;
    }
    return covered;
  }
}

/** The topmost point, of several the leftmost. */
function highest(points: readonly Point[]): Point {
  return points.reduce((best, p) =>
    p[1] < best[1] || (p[1] === best[1] && p[0] < best[0]) ? p : best
  );
}

/** Whether black letters read better than white ones on `#rrggbb`. */
function isLight(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16)
  ) as [number, number, number];
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

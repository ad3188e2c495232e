import type { Drawing } from "../../ports/media.ts";
import type { FontMetrics } from "../codecs/font.ts";
import { FAMILY } from "../codecs/svg.ts";
import { cutTo, escaped, showable, widthOf } from "./text.ts";

const MAX_ROWS = 8;
const GROUND = "#161616";
const INK = "#ffffff";

/** The strip below a picture, laid out. */
export interface Strip {
  readonly height: number;
  /** Lines that found no room. */
  readonly unlisted: number;
  /** Its SVG, for a picture part of the given height. */
  readonly svg: (top: number) => string;
}

interface Item {
  readonly colour: string | null;
  readonly text: string;
  readonly x: number;
  readonly row: number;
}

/** Lays lines out in rows of a width, in as many pixels of height as allowed. */
export function layOut(
  lines: Drawing["strip"],
  room: { width: number; height: number; size: number },
  font: FontMetrics,
): Strip {
  const { width, size } = room;
  const pitch = Math.round(size * 1.5);
  const rows = Math.min(MAX_ROWS, Math.floor(room.height / pitch));
  if (lines.length === 0 || rows < 1) {
    return { height: 0, unlisted: lines.length, svg: () => "" };
  }
  const items: Item[] = [];
  const gap = Math.round(size * 0.4);
  let [x, row, taken] = [gap, 0, 0];
  for (const { colour, text } of lines) {
    const words = cutTo(
      showable(text, font),
      width - 3 * gap - size,
      size,
      font,
    );
    const wide = size + gap + widthOf(words, size, font) + 2 * gap;
    if (x > gap && x + wide > width) [x, row] = [gap, row + 1];
    if (row >= rows) break;
    items.push({ colour, text: words, x, row });
    x += wide;
    taken += 1;
  }
  const unlisted = lines.length - taken;
  const height = (1 + (items.at(-1)?.row ?? 0)) * pitch;
  const svg = (top: number) =>
    `<rect y="${top}" width="${width}" height="${height}" fill="${GROUND}"/>` +
    items.map((item) => drawn(item, top, pitch, size)).join("");
  return { height, unlisted, svg };
}

function drawn(item: Item, top: number, pitch: number, size: number): string {
  const y = top + item.row * pitch;
  const edge = Math.round(size * 0.8);
  const box = y + Math.round((pitch - edge) / 2);
  const text = item.x + size + Math.round(size * 0.4);
  return `<rect x="${item.x}" y="${box}" width="${edge}" height="${edge}" fill="${item.colour}" stroke="${INK}"/>` +
    `<text x="${text}" y="${
      y + Math.round(size * 1.1)
    }" font-family="${FAMILY}" font-size="${size}" fill="${INK}">${
      escaped(item.text)
    }</text>`;
}

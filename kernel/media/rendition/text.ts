import type { FontMetrics } from "../codecs/font.ts";

/** Text with each letter that the font lacks spelled as its code. */
export function showable(text: string, font: FontMetrics): string {
  return [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return font.advance(code) === null ? `\\u{${code.toString(16)}}` : letter;
  }).join("");
}

/** Width in pixels of showable text. */
export function widthOf(text: string, size: number, font: FontMetrics): number {
  let width = 0;
  for (const letter of text) {
    width += font.advance(letter.codePointAt(0) ?? 0) ?? 0;
  }
  return width * size;
}

/** Showable text that is cut, with an ellipsis, to fit a width. */
export function cutTo(
  text: string,
  room: number,
  size: number,
  font: FontMetrics,
): string {
  if (widthOf(text, size, font) <= room) return text;
  let kept = [...text];
  while (kept.length > 0 && widthOf(`${kept.join("")}…`, size, font) > room) {
    kept = kept.slice(0, -1);
  }
  return kept.length === 0 ? "" : `${kept.join("")}…`;
}

/** Text as it stands in an SVG document. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

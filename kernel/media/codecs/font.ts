import { ByteView } from "../probe/byte_view.ts";

/** How wide text is, and which letters there are. */
export interface FontMetrics {
  /** Width at size 1, or null where the font lacks the letter. */
  advance(codePoint: number): number | null;
}

/** Glyph of a letter that the font lacks. */
const MISSING = 0;
const SEGMENTED = 4;

/** Reads letters and widths of a TrueType font with a Unicode table. */
export function readFont(bytes: Uint8Array): FontMetrics {
  const view = new ByteView(bytes);
  const table = tables(view);
  const unitsPerEm = view.u16(table("head") + 18);
  const wide = view.u16(table("hhea") + 34);
  const widths = table("hmtx");
  const letters = segments(view, table("cmap"));
  return {
    advance(codePoint) {
      const glyph = glyphOf(view, letters, codePoint);
      if (glyph === MISSING) return null;
      return view.u16(widths + 4 * Math.min(glyph, wide - 1)) / unitsPerEm;
    },
  };
}

function tables(view: ByteView): (tag: string) => number {
  const found = new Map<string, number>();
  for (let i = 0; i < view.u16(4); i += 1) {
    const entry = 12 + 16 * i;
    found.set(view.text(entry, 4), view.u32(entry + 8));
  }
  return (tag) => {
    const at = found.get(tag);
    if (at === undefined) throw new Error(`The font has no ${tag} table`);
    return at;
  };
}

/** Where the table of the basic plane starts, in its segmented format. */
function segments(view: ByteView, cmap: number): number {
  for (let i = 0; i < view.u16(cmap + 2); i += 1) {
    const at = cmap + view.u32(cmap + 4 + 8 * i + 4);
    if (view.u16(at) === SEGMENTED) return at;
  }
  throw new Error("The font has no segmented table of letters");
}

function glyphOf(view: ByteView, table: number, codePoint: number): number {
  const doubled = view.u16(table + 6);
  const ends = table + 14;
  const starts = ends + doubled + 2;
  for (let i = 0; i < doubled; i += 2) {
    if (codePoint > view.u16(ends + i)) continue;
    const start = view.u16(starts + i);
    if (codePoint < start) return MISSING;
    const delta = view.u16(starts + doubled + i);
    const at = starts + 2 * doubled + i;
    const range = view.u16(at);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = view.u16(at + range + 2 * (codePoint - start));
    return glyph === MISSING ? MISSING : (glyph + delta) & 0xffff;
  }
  return MISSING;
}

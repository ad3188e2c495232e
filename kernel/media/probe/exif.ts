import type { ByteView } from "./byte_view.ts";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const LONG = 4;

/** One entry of a TIFF directory, in a block that may use either byte order. */
export interface TiffEntry {
  /** Where it lies in the view. */
  readonly at: number;
  readonly little: boolean;
}

/**
 * Where a TIFF block from `start` to `end` has an entry in its first directory;
 * null where it has none, or is broken in any way.
 */
export function tiffEntry(
  view: ByteView,
  { start, end }: { readonly start: number; readonly end: number },
  tag: number,
): TiffEntry | null {
  if (end > view.length || end - start < 8) return null;
  const little = view.has(start, "II*\0");
  if (!little && !view.has(start, "MM\0*")) return null;
  const directory = start + view.u32(start + 4, little);
  if (directory + 2 > end) return null;
  const count = view.u16(directory, little);
  for (let i = 0; i < count; i += 1) {
    const at = directory + 2 + i * 12;
    if (at + 12 > end) return null;
    if (view.u16(at, little) === tag) return { at, little };
  }
  return null;
}

/**
 * The orientation in a TIFF block, 1..8. A block that is broken in any way
 * counts as having none: 1.
 */
export function exifOrientation(
  view: ByteView,
  start: number,
  end: number,
): number {
  const entry = tiffEntry(view, { start, end }, ORIENTATION_TAG);
  if (entry === null) return 1;
  const value = orientationValue(view, entry.at, entry.little);
  return value >= 1 && value <= 8 ? value : 1;
}

function orientationValue(
  view: ByteView,
  entry: number,
  little: boolean,
): number {
  const type = view.u16(entry + 2, little);
  if (type === SHORT) return view.u16(entry + 8, little);
  if (type === LONG) return view.u32(entry + 8, little);
  return 1;
}

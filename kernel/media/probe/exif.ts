import type { ByteView } from "./byte_view.ts";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const LONG = 4;

/**
 * The orientation in a TIFF block, 1..8. A block that is broken in any way
 * counts as having none: 1.
 */
export function exifOrientation(
  view: ByteView,
  start: number,
  end: number,
): number {
  if (end > view.length || end - start < 8) return 1;
  const little = view.has(start, "II*\0");
  if (!little && !view.has(start, "MM\0*")) return 1;
  const directory = start + view.u32(start + 4, little);
  if (directory + 2 > end) return 1;
  const count = view.u16(directory, little);
  for (let i = 0; i < count; i += 1) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > end) return 1;
    if (view.u16(entry, little) !== ORIENTATION_TAG) continue;
    const value = orientationValue(view, entry, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
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

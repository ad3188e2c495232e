import type { ByteView } from "./byte_view.ts";
import { tiffEntry } from "./exif.ts";

const ENTRIES_TAG = 0xb002;
const ENTRY_BYTES = 16;
/** Of an entry's attributes, and what they say of a preview. */
const CLASS_MASK = 0xff0000;
const PREVIEW_CLASS = 0x010000;

/**
 * How many pictures a JPEG's directory of pictures lists that are in the file,
 * previews not counted (CIPA DC-007, Multi-Picture Format). 1 where it is
 * broken in any way.
 *
 * @param start Of its TIFF block, from which offsets count.
 */
export function picturesListed(
  view: ByteView,
  start: number,
  end: number,
): number {
  const entry = tiffEntry(view, { start, end }, ENTRIES_TAG);
  if (entry === null) return 1;
  const { at, little } = entry;
  const bytes = view.u32(at + 4, little);
  const list = start + view.u32(at + 8, little);
  if (list + bytes > end) return 1;
  let pictures = 1;
  for (let i = list + ENTRY_BYTES; i + ENTRY_BYTES <= list + bytes;) {
    const isPreview = (view.u32(i, little) & CLASS_MASK) === PREVIEW_CLASS;
    const begin = start + view.u32(i + 8, little);
    if (!isPreview && view.has(begin, "\xff\xd8")) pictures += 1;
    i += ENTRY_BYTES;
  }
  return pictures;
}

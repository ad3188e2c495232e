import type { PictureHeader, Rendition } from "../ports/media.ts";

const BEST_QUALITY = 90;
const PLAIN_BITS = 8;

/** What is special about a picture, and what became of it. */
export function notesOf(
  header: PictureHeader,
  sent: "shown" | "stored",
): string[] {
  const notes: string[] = [];
  const stored = sent === "stored";
  if (header.bits > PLAIN_BITS) {
    const what = stored ? "sent as stored" : `shown with ${PLAIN_BITS}`;
    notes.push(`The picture has ${header.bits} bits a sample, ${what}`);
  }
  if (header.alpha) {
    const what = stored ? "are sent as stored" : "are shown on white";
    notes.push(`The picture has an alpha channel; transparent parts ${what}`);
  }
  if (header.frames > 1) {
    const what = header.animated
      ? `picture is an animation of ${header.frames} frames`
      : `file holds ${header.frames} pictures`;
    notes.push(`The ${what}; the first one counts`);
  }
  return notes;
}

/** As {@linkcode notesOf}, and what was done so that the answer fits. */
export function notesOfRendition(rendition: Rendition): string[] {
  const { header, quality, reduced, unlisted } = rendition;
  const notes = notesOf(header, "shown");
  if (quality !== null && quality < BEST_QUALITY) {
    notes.push(`JPEG quality ${quality}, so that the answer fits`);
  }
  if (reduced) {
    notes.push("Smaller than asked for, so that the answer fits");
  }
  if (unlisted > 0) {
    notes.push(`The strip leaves out ${unlisted} entries; legend has them`);
  }
  return notes;
}

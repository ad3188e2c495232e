import type { ExaminedPicture, PictureFlaw } from "../ports/media.ts";
import type { IngestTally } from "./ingest_report.ts";

const FLAWS: Readonly<Record<PictureFlaw["kind"], readonly [string, string]>> =
  {
    damaged: [
      "damaged inside",
      "parts may be grey or shifted; look at it, or fetch the file again",
    ],
    odd: [
      "odd inside",
      "often only padding, but no more than this first complaint is known; look at it",
    ],
  };

/** Records what a reader should know of a picture that was taken. */
export function tellPicture(
  tally: IngestTally,
  name: string,
  { header, flaw }: ExaminedPicture,
): void {
  if (flaw !== null) {
    const [what, then] = FLAWS[flaw.kind];
    tally.warn(name, `${what} (${flaw.said}): ${then}`);
  }
  if (header.frames > 1) {
    const what = header.animated ? "frames" : "pictures";
    tally.note(name, `${header.frames} ${what}, first taken`);
  }
}

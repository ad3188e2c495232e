import type { PictureFormat } from "../../ports/media.ts";
import { unsupported } from "../faults.ts";
import { ByteView } from "./byte_view.ts";
import type { PictureFacts, StoredFacts } from "./facts.ts";
import { probeJpeg } from "./jpeg.ts";
import { probePng } from "./png.ts";
import { sniff } from "./sniff.ts";
import { probeWebp } from "./webp.ts";

const PARSERS: Readonly<
  Record<PictureFormat, (view: ByteView) => StoredFacts>
> = { jpeg: probeJpeg, png: probePng, webp: probeWebp };

/**
 * Reads a whole file's structure without decoding it. The format is decided
 * by content. Edges are swapped for EXIF orientations 5 to 8.
 *
 * @throws {PictureError} when the file is no acceptable picture.
 */
export function probe(bytes: Uint8Array): PictureFacts {
  const format = sniff(bytes);
  const stored = PARSERS[format](new ByteView(bytes));
  const swap = stored.orientation >= 5;
  return {
    header: {
      format,
      width: swap ? stored.height : stored.width,
      height: swap ? stored.width : stored.height,
      orientation: stored.orientation,
      grey: stored.grey,
      bits: stored.bits,
      alpha: stored.alpha,
      animated: stored.animated,
      frames: stored.frames,
      primaryBytes: stored.primaryBytes,
      fileBytes: bytes.length,
    },
    storedWidth: stored.width,
    storedHeight: stored.height,
  };
}

/**
 * Refuses a picture that holds more than `maxPixels` pixels.
 *
 * @throws {PictureError}
 */
export function requirePixels(facts: PictureFacts, maxPixels: number): void {
  const { storedWidth: width, storedHeight: height } = facts;
  if (width * height <= maxPixels) return;
  throw unsupported(
    `${width} × ${height} is ${
      width * height
    } pixels, over the limit of ${maxPixels}; scale it down, or start the server with a higher --max-pixels`,
  );
}

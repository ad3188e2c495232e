import type { PictureFormat } from "../../ports/media.ts";
import { corrupt, type PictureError, unsupported } from "../faults.ts";
import { ByteView } from "./byte_view.ts";
import { foreignKind } from "./foreign.ts";
import { containerOf } from "./videos.ts";

/** How many bytes from the start of a file the decision may need. */
export const SNIFF_BYTES = 512;

const JPEG = "\xff\xd8\xff";
const PNG = "\x89PNG\r\n\x1a\n";

/**
 * The format of a file from its first {@linkcode SNIFF_BYTES}, whatever its
 * name says.
 *
 * @throws {PictureError} that names what the file is instead.
 */
export function sniff(head: Uint8Array): PictureFormat {
  const view = new ByteView(head);
  if (view.length === 0) throw corrupt("the file is empty");
  if (view.has(0, JPEG)) return "jpeg";
  if (view.has(0, PNG)) return "png";
  if (view.has(0, "RIFF") && view.has(8, "WEBP")) return "webp";
  throw otherwise(view);
}

function otherwise(view: ByteView): PictureError {
  const start = view.text(0, Math.min(view.length, PNG.length));
  if (start.length > 1 && (PNG.startsWith(start) || JPEG.startsWith(start))) {
    return corrupt("the file is cut off inside its first bytes");
  }
  const picture = foreignKind(view);
  if (picture !== null) {
    const { name, advice } = picture;
    return unsupported(
      `${name}; only JPEG, PNG and WebP are accepted: ${advice}`,
    );
  }
  const video = containerOf(view);
  if (video !== null) {
    return unsupported(
      `a video (${video.name}); in a folder only pictures are taken: ingest the clip by its own path`,
    );
  }
  return unsupported(
    "not a recognisable image; only JPEG, PNG and WebP are accepted",
  );
}

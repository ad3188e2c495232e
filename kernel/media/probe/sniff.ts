import type { PictureFormat } from "../../ports/media.ts";
import { corrupt, type PictureError, unsupported } from "../faults.ts";
import { ByteView } from "./byte_view.ts";
import { containerOf } from "./videos.ts";

/** How many bytes from the start of a file the decision may need. */
export const SNIFF_BYTES = 512;

const JPEG = "\xff\xd8\xff";
const PNG = "\x89PNG\r\n\x1a\n";

type Signature = readonly [name: string, at: number, tag: string];

const OTHER_PICTURES: readonly Signature[] = [
  ["a GIF picture", 0, "GIF8"],
  ["a BMP picture", 0, "BM"],
  ["a TIFF picture or camera raw file", 0, "II*\0"],
  ["a TIFF picture or camera raw file", 0, "MM\0*"],
  ["a BigTIFF picture", 0, "II+\0"],
  ["a BigTIFF picture", 0, "MM\0+"],
  ["a JPEG XL picture", 0, "\xff\x0a"],
  ["a JPEG XL picture", 4, "JXL \r\n\x87\n"],
  ["a JPEG 2000 picture", 4, "jP  \r\n\x87\n"],
  ["a JPEG 2000 picture", 0, "\xff\x4f\xff\x51"],
  ["a Photoshop document", 0, "8BPS"],
  ["an icon file", 0, "\0\0\x01\0"],
  ["an OpenEXR picture", 0, "v/1\x01"],
  ["a DICOM file", 128, "DICM"],
  ["a HEIC picture", 4, "ftyphei"],
  ["a HEIC picture", 4, "ftyphev"],
  ["a HEIC picture", 4, "ftypmif1"],
  ["a HEIC picture", 4, "ftypmsf1"],
  ["an AVIF picture", 4, "ftypavi"],
];

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
  const matches = ([, at, tag]: Signature) => view.has(at, tag);
  const picture = OTHER_PICTURES.find(matches);
  if (picture !== undefined) {
    return unsupported(
      `${
        picture[0]
      }; only JPEG, PNG and WebP are accepted: convert it to one of them`,
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

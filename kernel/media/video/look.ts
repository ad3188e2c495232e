import type { PictureFault } from "../../ports/media.ts";
import { PictureError } from "../faults.ts";
import { ByteView } from "../probe/byte_view.ts";
import { foreignKind } from "../probe/foreign.ts";
import { sniff, SNIFF_BYTES } from "../probe/sniff.ts";
import { containerOf } from "../probe/videos.ts";

/** What a clip is by its bytes. */
export interface Seen {
  /** What ffmpeg calls the reader of exactly this container. */
  readonly demuxer: string;
  /** How its size belies its header, or null. */
  readonly shortfall: string | null;
}

const ACCEPTED =
  "clips are taken in MP4, MOV, Matroska, WebM, AVI, MPEG, Ogg, FLV and WMV";

/** Texts that ffmpeg could be led astray by, and what they are. */
const TEXTS: readonly (readonly [what: string, start: RegExp])[] = [
  ["a playlist", /^#EXTM3U/],
  ["a list of files to join", /^ffconcat version/],
  ["an XML or SVG document", /^</],
];

/**
 * Decides by the first bytes how a file may be read.
 *
 * @throws {Deno.errors} When it cannot be read.
 */
export async function lookAt(path: string): Promise<Seen | PictureFault> {
  using file = await Deno.open(path);
  const view = new ByteView(await headOf(file));
  const picture = foreignKind(view);
  if (picture !== null) {
    const { name, advice } = picture;
    return unsupported(
      `it is ${name}, no video: ${advice}; then ingest the folder`,
    );
  }
  const container = containerOf(view);
  if (container === null) return otherwise(view);
  const { name, demuxer } = container;
  if (demuxer === null) {
    return unsupported(`it is bare ${name}; put it into a container`);
  }
  // An AVI that was cut off decodes without a word up to there.
  const declared = demuxer === "avi" ? view.u32(4, true) + 8 : 0;
  const { size } = await file.stat();
  return {
    demuxer,
    shortfall: size < declared
      ? `the file ends after ${size} of ${declared} bytes`
      : null,
  };
}

async function headOf(file: Deno.FsFile): Promise<Uint8Array> {
  const head = new Uint8Array(SNIFF_BYTES);
  for (let size = 0; size < head.length;) {
    const got = await file.read(head.subarray(size));
    if (got === null) return head.subarray(0, size);
    size += got;
  }
  return head;
}

function otherwise(view: ByteView): PictureFault {
  const start = view.text(0, Math.min(view.length, 64))
    .replace(/^\xef\xbb\xbf/, "").trimStart();
  const text = TEXTS.find(([, regexp]) => regexp.test(start));
  if (text !== undefined) {
    return unsupported(`it is ${text[0]}, whatever it is called; ${ACCEPTED}`);
  }
  try {
    const format = sniff(view.bytes);
    return unsupported(
      `it is a picture (${format}); ingest the folder that it lies in`,
    );
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return view.length === 0
      ? { kind: error.kind, reason: error.message }
      : unsupported(`it is no video; ${ACCEPTED}`);
  }
}

function unsupported(reason: string): PictureFault {
  return { kind: "unsupported", reason };
}

import { corrupt } from "../faults.ts";
import type { ByteView } from "./byte_view.ts";
import { exifOrientation } from "./exif.ts";
import type { StoredFacts } from "./facts.ts";
import { type Frame, isFrameMarker, readFrame } from "./jpeg_frame.ts";
import { picturesListed } from "./multi_picture.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;
const CUT = "the JPEG is cut off before its end marker";

/**
 * Reads a JPEG's frame and EXIF, and walks markers and entropy data to the
 * first picture's own end marker; whatever follows it is not looked at.
 */
export function probeJpeg(view: ByteView): StoredFacts {
  let frame: Frame | null = null;
  let orientation: number | null = null;
  let pictures = 1;
  let scanned = false;
  let at = 2;
  while (true) {
    const marker = nextMarker(view, at);
    at = marker.end;
    if (marker.code === EOI) break;
    if (marker.code === SOI) throw corrupt("the JPEG starts twice");
    if (isBare(marker.code)) continue;
    const end = segmentEnd(view, at);
    if (isFrameMarker(marker.code)) {
      if (frame !== null) throw corrupt("the JPEG has two frame headers");
      frame = readFrame(view, marker.code, at + 2, end);
    } else if (marker.code === APP1 && view.has(at + 2, "Exif\0")) {
      orientation ??= exifOrientation(view, at + 8, end);
    } else if (marker.code === APP2 && view.has(at + 2, "MPF\0")) {
      pictures = picturesListed(view, at + 6, end);
    }
    at = end;
    if (marker.code !== SOS) continue;
    if (frame === null) throw corrupt("the JPEG has no frame header");
    scanned = true;
    at = entropyEnd(view, at);
  }
  if (frame === null || !scanned) {
    throw corrupt("the JPEG ends before any picture data");
  }
  return {
    width: frame.width,
    height: frame.height,
    orientation: orientation ?? 1,
    grey: frame.components === 1,
    bits: 8,
    alpha: false,
    animated: false,
    frames: pictures,
    primaryBytes: at,
  };
}

/** Skips stray bytes, as decoders do, to the next marker code. */
function nextMarker(
  view: ByteView,
  from: number,
): { code: number; end: number } {
  let at = from;
  while (true) {
    at = view.bytes.indexOf(0xff, at);
    if (at < 0) throw corrupt(CUT);
    while (view.bytes[at] === 0xff) at += 1;
    const code = view.bytes[at];
    if (code === undefined) throw corrupt(CUT);
    at += 1;
    if (code !== 0) return { code, end: at };
  }
}

/** Where the entropy-coded data from `from` on meets a real marker. */
function entropyEnd(view: ByteView, from: number): number {
  let at = from;
  while (true) {
    at = view.bytes.indexOf(0xff, at);
    if (at < 0) throw corrupt(CUT);
    const code = view.bytes[at + 1];
    if (code === undefined) throw corrupt(CUT);
    if (code === 0xff) at += 1;
    else if (code === 0 || isBare(code)) at += 2;
    else return at;
  }
}

/** Markers without a length: TEM and the restart markers. */
function isBare(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd7);
}

function segmentEnd(view: ByteView, at: number): number {
  if (at + 2 > view.length) throw corrupt(CUT);
  const length = view.u16(at);
  if (length < 2) throw corrupt("the JPEG has a segment without a length");
  if (at + length > view.length) throw corrupt(CUT);
  return at + length;
}

import type { PictureFlaw } from "../../ports/media.ts";
import { corrupt } from "../faults.ts";

/** JWRN_JPEG_EOF: the library makes up an end and fills the rest with grey. */
const CUT_OFF = "Premature end of JPEG file";
const MAX_SAID = 200;

/**
 * libjpeg's warnings that lose no pixels by themselves, after its table of
 * messages: JWRN_EXTRANEOUS_DATA, JWRN_ADOBE_XFORM, JWRN_JFIF_MAJOR,
 * JWRN_NOT_SEQUENTIAL, JWRN_BOGUS_ICC. All others tell of damage:
 * JWRN_HIT_MARKER, JWRN_HUFF_BAD_CODE, JWRN_MUST_RESYNC,
 * JWRN_BOGUS_PROGRESSION.
 */
const ODD_REGEXP =
  /extraneous bytes before marker|^Unknown Adobe color|unknown JFIF revision|^Invalid SOS parameters|bad ICC marker/;

/** Bytes left over before a marker that may end picture data: EOI, RST, SOS, DHT. */
const LEFT_OVER_REGEXP =
  /(\d+) extraneous bytes before marker 0x(?:d[0-9a]|c4)$/;
/** More is no padding: it is data that blocks should have been made of. */
const MOST_PADDING = 16;

/** @throws {PictureError} when the complaint is that the data ends early. */
export function requireWhole(complaint: string | null): void {
  if (complaint?.includes(CUT_OFF)) {
    throw corrupt("the JPEG is cut off: its picture data ends early");
  }
}

/** What a complaint means for the picture. */
export function flawOf(complaint: string): PictureFlaw {
  const left = Number(LEFT_OVER_REGEXP.exec(complaint)?.[1] ?? 0);
  const isOdd = ODD_REGEXP.test(complaint) && left <= MOST_PADDING;
  const kind = isOdd ? "odd" : "damaged";
  return { kind, said: complaint.slice(0, MAX_SAID) };
}

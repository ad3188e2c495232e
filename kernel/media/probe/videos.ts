import type { ByteView } from "./byte_view.ts";

/** A way of packing a clip, told by its first bytes. */
export interface VideoContainer {
  readonly name: string;
  /** What ffmpeg calls the reader of exactly this; null where none is used. */
  readonly demuxer: string | null;
}

type Signature = readonly [
  name: string,
  demuxer: string | null,
  at: number,
  tag: string,
];

const SIGNATURES: readonly Signature[] = [
  ["MP4 or MOV", "mov", 4, "ftyp"],
  ["MOV", "mov", 4, "moov"],
  ["MOV", "mov", 4, "mdat"],
  ["MOV", "mov", 4, "wide"],
  ["Matroska or WebM", "matroska", 0, "\x1a\x45\xdf\xa3"],
  ["AVI", "avi", 8, "AVI "],
  ["Ogg", "ogg", 0, "OggS"],
  ["Flash video", "flv", 0, "FLV\x01"],
  ["Windows Media", "asf", 0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11"],
  ["MPEG", "mpeg", 0, "\0\0\x01\xba"],
  ["MPEG without times", null, 0, "\0\0\x01\xb3"],
];

/** Packets of a transport stream: their length, and where the first starts. */
const TRANSPORT = [[188, 0], [192, 4]] as const;
const SYNC = "\x47";

/** The container whose bytes start like this, or null. */
export function containerOf(view: ByteView): VideoContainer | null {
  const found = SIGNATURES.find(([, , at, tag]) => view.has(at, tag));
  if (found !== undefined) return { name: found[0], demuxer: found[1] };
  const isTransport = TRANSPORT.some(([length, start]) =>
    [0, 1, 2].every((i) => view.has(start + i * length, SYNC))
  );
  return isTransport
    ? { name: "MPEG transport stream", demuxer: "mpegts" }
    : null;
}

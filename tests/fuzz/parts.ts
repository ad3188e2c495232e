import { Buffer } from "node:buffer";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { chunk, concat, unsigned } from "../support/exif.ts";
import type { Bytes } from "../support/media.ts";

/** Formats whose files are mutated. */
export type Kind = "jpeg" | "mp4" | "png" | "webp";

interface Format {
  /** Bytes before the first part. */
  readonly head: number;
  /** Length of the part at `at`, sound or not; at least 1. */
  readonly size: (file: Buffer, at: number) => number;
  /** The part with other data, and its length made good. */
  readonly refilled: (part: Bytes, change: Change) => Bytes;
  /** Makes good what a reader checks before it looks any further. */
  readonly mended: (file: Buffer) => Uint8Array;
}

/** Makes other bytes of some. */
export type Change = (bytes: Bytes) => Bytes;

const FORMATS: Readonly<Record<Kind, Format>> = {
  jpeg: {
    head: 2,
    size: jpegPart,
    refilled(part, change) {
      if (part[0] !== 0xff || part.length < 4) return change(part);
      const data = change(part.slice(4));
      return concat(part.subarray(0, 2), unsigned(data.length + 2, 2), data);
    },
    mended: (file) =>
      file.includes("\xff\xd9", 0, "latin1") ? file : concat(file, 0xff, 0xd9),
  },
  mp4: {
    head: 0,
    size: (file, at) =>
      at + 4 <= file.length ? file.readUInt32BE(at) : file.length,
    refilled(part, change) {
      const data = change(part.slice(8));
      return concat(unsigned(data.length + 8, 4), part.subarray(4, 8), data);
    },
    mended: (file) => file,
  },
  png: {
    head: 8,
    size: (file, at) =>
      at + 4 <= file.length ? 12 + file.readUInt32BE(at) : file.length,
    refilled(part, change) {
      const data = change(part.slice(8, -4));
      const type = part.subarray(4, 8);
      return concat(unsigned(data.length, 4), type, data, part.subarray(-4));
    },
    mended: mendChecksums,
  },
  webp: {
    head: 12,
    size: (file, at) => {
      if (at + 8 > file.length) return file.length;
      const length = file.readUInt32LE(at + 4);
      return 8 + length + length % 2;
    },
    refilled(part, change) {
      const data = change(part.slice(8));
      const length = unsigned(data.length, 4, "little");
      const padding = new Uint8Array(data.length % 2);
      return concat(part.subarray(0, 4), length, data, padding);
    },
    mended: (file) => {
      if (file.length >= 8) file.writeUInt32LE(file.length - 8, 4);
      return file;
    },
  },
};

/** A file cut where its format has seams: chunks or segments. */
export function partsOf(kind: Kind, bytes: Bytes): Bytes[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { head, size } = FORMATS[kind];
  const parts = [bytes.slice(0, head)];
  for (let at = head; at < bytes.length;) {
    const end = Math.min(bytes.length, at + Math.max(1, size(file, at)));
    parts.push(bytes.slice(at, end));
    at = end;
  }
  return parts;
}

/** The file with its checksums, sizes or end made good. */
export function mended(kind: Kind, bytes: Bytes): Bytes {
  const copy = Buffer.from(bytes.slice().buffer);
  return new Uint8Array(FORMATS[kind].mended(copy));
}

/** The part of a file with other data, its length made good. */
export function refilled(kind: Kind, part: Bytes, change: Change): Bytes {
  return FORMATS[kind].refilled(part, change);
}

/** A PNG whose rows were changed before they were packed; null for others. */
export function withRows(bytes: Bytes, change: Change): Bytes | null {
  const parts = partsOf("png", bytes);
  const isData = (part: Bytes) =>
    Buffer.from(part).toString("latin1", 4, 8) === "IDAT";
  const first = parts.findIndex(isData);
  if (first < 0) return null;
  const packed = parts.filter(isData).map((part) => part.slice(8, -4));
  const rows = unpacked(concat(...packed));
  if (rows === null) return null;
  const data = chunk("IDAT", deflateSync(change(rows)));
  const rest = parts.filter((part) => !isData(part));
  return concat(...rest.toSpliced(first, 0, data));
}

function unpacked(packed: Bytes): Bytes | null {
  try {
    return new Uint8Array(inflateSync(packed));
  } catch {
    return null;
  }
}

/** A segment with its length; entropy data is a part of its own. */
function jpegPart(file: Buffer, at: number): number {
  const marker = file[at + 1] ?? 0;
  if (file[at] === 0xff && marker >= 0xc0 && at + 4 <= file.length) {
    return marker === 0xd9 ? 2 : 2 + file.readUInt16BE(at + 2);
  }
  for (let end = at + 1; end + 1 < file.length; end += 1) {
    const next = file[end + 1]!;
    if (file[end] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) {
      return end - at;
    }
  }
  return file.length - at;
}

function mendChecksums(file: Buffer): Buffer {
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) break;
    file.set(unsigned(crc32(file.subarray(at + 4, end)), 4), end);
    at = end + 4;
  }
  return file;
}

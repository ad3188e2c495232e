import { crc32 } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

/** Joins pieces; numbers stand for single bytes. */
export function concat(...parts: readonly (Uint8Array | number)[]): Bytes {
  const pieces = parts.map((part) =>
    typeof part === "number" ? Uint8Array.of(part) : part
  );
  const out = new Uint8Array(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
  );
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

/** The bytes of a string of code points up to 255. */
export function ascii(text: string): Bytes {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** An unsigned number of `size` bytes. */
export function unsigned(
  value: number,
  size: 1 | 2 | 3 | 4,
  order: "big" | "little" = "big",
): Bytes {
  const out = Uint8Array.from(
    { length: size },
    (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256,
  );
  return order === "big" ? out : out.reverse();
}

/** A TIFF block that holds nothing but the orientation tag. */
export function tiff(
  orientation: number,
  order: "big" | "little" = "little",
): Bytes {
  const u = (value: number, size: 2 | 4) => unsigned(value, size, order);
  return concat(
    ascii(order === "big" ? "MM" : "II"),
    u(42, 2),
    u(8, 4),
    u(1, 2),
    u(0x0112, 2),
    u(3, 2),
    u(1, 4),
    u(orientation, 2),
    u(0, 2),
    u(0, 4),
  );
}

/** One JPEG segment: marker, length, payload. */
export function segment(marker: number, payload: Uint8Array): Bytes {
  return concat(0xff, marker, unsigned(payload.length + 2, 2), payload);
}

/** Inserts an EXIF segment directly after the start marker. */
export function withJpegExif(
  jpeg: Uint8Array,
  orientation: number,
  order: "big" | "little" = "big",
): Bytes {
  return withJpegSegment(
    jpeg,
    segment(0xe1, concat(ascii("Exif\0\0"), tiff(orientation, order))),
  );
}

/** Inserts any segment directly after the start marker. */
export function withJpegSegment(jpeg: Uint8Array, extra: Uint8Array): Bytes {
  return concat(jpeg.subarray(0, 2), extra, jpeg.subarray(2));
}

/** One PNG chunk with its checksum. */
export function chunk(type: string, payload: Uint8Array): Bytes {
  const body = concat(ascii(type), payload);
  return concat(unsigned(payload.length, 4), body, unsigned(crc32(body), 4));
}

/** Inserts chunks directly after a PNG's header chunk. */
export function withPngChunks(png: Uint8Array, ...extra: Uint8Array[]): Bytes {
  return concat(png.subarray(0, 33), ...extra, png.subarray(33));
}

/** Inserts an eXIf chunk into a PNG. */
export function withPngExif(png: Uint8Array, orientation: number): Bytes {
  return withPngChunks(png, chunk("eXIf", tiff(orientation)));
}

/** One RIFF chunk, padded to an even length. */
export function riffChunk(type: string, payload: Uint8Array): Bytes {
  return concat(
    ascii(type),
    unsigned(payload.length, 4, "little"),
    payload,
    new Uint8Array(payload.length % 2),
  );
}

/** A WebP file made of these chunks. */
export function riff(...chunks: readonly Uint8Array[]): Bytes {
  const body = concat(ascii("WEBP"), ...chunks);
  return concat(ascii("RIFF"), unsigned(body.length, 4, "little"), body);
}

/** Wraps a simple WebP into the extended form with an EXIF chunk. */
export function withWebpExif(
  webp: Uint8Array,
  orientation: number,
  width: number,
  height: number,
): Bytes {
  const type = String.fromCharCode(...webp.subarray(12, 16));
  const simple = type === "VP8X" ? webp.subarray(30) : webp.subarray(12);
  const alpha = type === "VP8X" ? (webp[20] ?? 0) & 0x10 : 0;
  const header = concat(
    alpha | 0x08,
    0,
    0,
    0,
    unsigned(width - 1, 3, "little"),
    unsigned(height - 1, 3, "little"),
  );
  return riff(
    riffChunk("VP8X", header),
    simple,
    riffChunk("EXIF", tiff(orientation)),
  );
}

/** The kinds of picture file that an export may hold. */
export type PictureFormat = "jpeg" | "png" | "webp";

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** The component count in a JPEG's frame header, or null. */
function jpegComponents(bytes: Uint8Array): number | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf &&
      ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes[at + 9] ?? null;
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return null;
}

/** Kind and greyness of a picture file, from its first bytes. */
export function headerOf(
  bytes: Uint8Array,
): { format: PictureFormat | null; grey: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    return { format: "jpeg", grey: jpegComponents(bytes) === 1 };
  }
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") {
    const colourType = bytes[25];
    return { format: "png", grey: colourType === 0 || colourType === 4 };
  }
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") {
    return { format: "webp", grey: false };
  }
  return { format: null, grey: false };
}

const MAX_BYTES = 255;
const RESERVED_REGEXP = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** Why a class name cannot be a folder's on every system, or null. */
export function folderFault(name: string): string | null {
  if (/[/\\:*?"<>|]|\p{Cc}/u.test(name) || !name.isWellFormed()) {
    return "holds a character that no folder's name may hold";
  }
  if (/^[. ]|[. ]$/.test(name)) return "starts or ends with a dot or a space";
  if (RESERVED_REGEXP.test(name)) return "is a device's name on Windows";
  if (encodeURIComponent(name).replace(/%../g, "x").length > MAX_BYTES) {
    return `is longer than ${MAX_BYTES} bytes`;
  }
  return null;
}

/** The form in which file systems may take two names for one. */
export function folderKey(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}

/** Orders names by code point, as the trainer sorts its folders. */
export function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (const [i, char] of left.entries()) {
    const difference = (char.codePointAt(0) ?? 0) -
      (right[i]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

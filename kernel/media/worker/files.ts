import { createHash, hash } from "node:crypto";
import { unsupported } from "../faults.ts";
import { sniff, SNIFF_BYTES } from "../probe/sniff.ts";

const MAX_FILE_BYTES = 512 * 1024 * 1024;
const STEP = 256 * 1024;
/** A kept buffer spares the page faults of a fresh one for every file. */
const KEEP_BYTES = 64 * 1024 * 1024;

let kept = new Uint8Array(4 * 1024 * 1024);

/**
 * Reads a picture file whole; what is no picture is refused after its first
 * bytes. The answer is valid until the next call.
 *
 * @throws {PictureError} for bytes, and the system's errors for the file.
 */
export function readPicture(path: string): Uint8Array<ArrayBuffer> {
  using file = Deno.openSync(path);
  let buffer = kept;
  let size = 0;
  let sniffed = false;
  while (true) {
    if (size === buffer.length) buffer = grown(buffer);
    const got = file.readSync(buffer.subarray(size, size + STEP));
    if (got !== null) size += got;
    if (size > MAX_FILE_BYTES) {
      throw unsupported(
        "the file is larger than 512 MiB; re-save the picture smaller",
      );
    }
    if (!sniffed && (got === null || size >= SNIFF_BYTES)) {
      sniff(buffer.subarray(0, size));
      sniffed = true;
    }
    if (got === null) break;
  }
  if (buffer.length <= KEEP_BYTES) kept = buffer;
  return buffer.subarray(0, size);
}

function grown(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(
    Math.min(buffer.length * 2, MAX_FILE_BYTES + STEP),
  );
  larger.set(buffer);
  return larger;
}

/** Writes a new file; whoever gives it its name makes its bytes durable. */
export function writeNew(path: string, bytes: Uint8Array): void {
  using file = Deno.openSync(path, {
    write: true,
    create: true,
    truncate: true,
  });
  for (let at = 0; at < bytes.length;) {
    at += file.writeSync(bytes.subarray(at, at + STEP));
  }
}

/** SHA-256, lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex");
}

/** SHA-256 of a file as it is on disk, or null when there is none. */
export function sha256OfFile(path: string): string | null {
  try {
    using file = Deno.openSync(path);
    const hasher = createHash("sha256");
    const piece = new Uint8Array(STEP);
    while (true) {
      const got = file.readSync(piece);
      if (got === null) return hasher.digest("hex");
      hasher.update(piece.subarray(0, got));
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

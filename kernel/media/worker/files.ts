import { createHash, hash } from "node:crypto";
import { unsupported } from "../faults.ts";
import { sniff, SNIFF_BYTES } from "../probe/sniff.ts";

const MAX_FILE_BYTES = 512 * 1024 * 1024;
/** Of files over this only one is in memory at a time. */
const ALONE_BYTES = 64 * 1024 * 1024;
const STEP = 256 * 1024;

/** Spares the page faults of a fresh buffer for every file. */
let kept = new Uint8Array(4 * 1024 * 1024);

/**
 * Reads a picture file whole; what is no picture is refused after its first
 * bytes, what is too large before it is read. The answer is valid until the
 * next call.
 *
 * @param alone Waits until no other picture is worked on.
 * @throws {PictureError} for bytes, and the system's errors for the file.
 */
export async function readPicture(
  path: string,
  alone: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  using file = await Deno.open(path);
  const head = kept.subarray(0, SNIFF_BYTES);
  let size = fill(file, head, 0);
  sniff(head.subarray(0, size));
  const told = file.statSync().size;
  requireReadable(told);
  if (told > ALONE_BYTES) await alone();
  let buffer = withRoom(told, kept.subarray(0, size));
  while (true) {
    size = fill(file, buffer, size);
    if (size < buffer.length) break;
    // What the system told may be old by now, and is 0 for some files.
    const next = new Uint8Array(STEP);
    const more = fill(file, next, 0);
    if (more === 0) break;
    requireReadable(size + more);
    if (size + more > ALONE_BYTES) await alone();
    buffer = withRoom(Math.min(2 * size, MAX_FILE_BYTES + STEP), buffer);
    buffer.set(next.subarray(0, more), size);
    size += more;
  }
  return buffer.subarray(0, size);
}

function requireReadable(bytes: number): void {
  if (bytes <= MAX_FILE_BYTES) return;
  throw unsupported(
    "the file is larger than 512 MiB; re-save the picture smaller",
  );
}

/** Reads on until the buffer is full or the file ends; answers how full it is. */
function fill(file: Deno.FsFile, buffer: Uint8Array, from: number): number {
  let at = from;
  while (at < buffer.length) {
    const got = file.readSync(buffer.subarray(at, at + STEP));
    if (got === null) break;
    at += got;
  }
  return at;
}

/** A buffer of that size or more that starts with `head`: the kept one if it will do. */
function withRoom(bytes: number, head: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes <= kept.length) return kept;
  const isLarge = bytes > ALONE_BYTES;
  const buffer = new Uint8Array(
    isLarge ? bytes : 2 ** Math.ceil(Math.log2(bytes)),
  );
  buffer.set(head);
  if (!isLarge) kept = buffer;
  return buffer;
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

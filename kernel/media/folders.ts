import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FolderListing, Folders, OfferedFile } from "../ports/folders.ts";

/** A fresh large buffer costs more than a few more reads. */
const PIECE_BYTES = 1 << 17;

const LITTER = new Set(["thumbs.db", "desktop.ini"]);

/** Folders of this machine. */
export const FOLDERS: Folders = {
  async kind(path) {
    const info = await statIfThere(path);
    if (info === null) return null;
    if (info.isDirectory) return "folder";
    return info.isFile ? "file" : "other";
  },

  async hash(path, maxBytes, signal) {
    using file = await Deno.open(path);
    const hasher = createHash("sha256");
    const buffer = new Uint8Array(PIECE_BYTES);
    for (let read = 0; read <= maxBytes;) {
      signal?.throwIfAborted();
      const size = await file.read(buffer);
      if (size === null) return hasher.digest("hex");
      hasher.update(buffer.subarray(0, size));
      read += size;
    }
    return null;
  },

  realPath: (path) => Deno.realPath(path),

  async list(path, signal): Promise<FolderListing> {
    const files: OfferedFile[] = [];
    let [ignored, subfolders] = [0, 0];
    for await (const { name, isSymlink } of Deno.readDir(path)) {
      signal?.throwIfAborted();
      const file = { name, path: join(path, name), isLink: isSymlink };
      const info = await statOrNull(file.path);
      if (info?.isDirectory) subfolders++;
      else if (isLitter(name)) ignored++;
      else if (info === null || info.isFile) files.push(file);
      else ignored++;
    }
    return { files: files.sort(byCodePoint), ignored, subfolders };
  },
};

function isLitter(name: string): boolean {
  return name.startsWith(".") || LITTER.has(name.toLowerCase());
}

/** UTF-8 keeps the order of code points; UTF-16 does not. */
function byCodePoint(a: OfferedFile, b: OfferedFile): number {
  return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
}

/** What cannot be looked at is offered all the same, and fails by name. */
async function statOrNull(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch {
    return null;
  }
}

/** @throws {Deno.errors} For a path that may not be looked at. */
async function statIfThere(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (
      error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory
    ) return null;
    throw error;
  }
}

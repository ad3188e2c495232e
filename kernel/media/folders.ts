import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FolderEntry, Folders } from "../ports/folders.ts";
import { findMisnamed } from "./misnamed.ts";

/** A fresh large buffer costs more than a few more reads. */
const PIECE_BYTES = 1 << 17;
/** What stands for bytes that are no UTF-8 where they are not left out. */
const REPLACEMENT = "\ufffd";

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

  async *entries(path, signal): AsyncGenerator<FolderEntry> {
    for await (const entry of Deno.readDir(path)) {
      signal?.throwIfAborted();
      const { name, isSymlink } = entry;
      const found = isSymlink ? await statOrNull(join(path, name)) : entry;
      yield {
        name,
        isLink: isSymlink,
        kind: found && kindOf(found),
        isMisnamed: name.includes(REPLACEMENT) &&
          !await isThere(join(path, name)),
      };
    }
  },

  misnamed: findMisnamed,
};

async function isThere(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}

function kindOf(
  { isFile, isDirectory }: { isFile: boolean; isDirectory: boolean },
): "file" | "folder" | "other" {
  if (isDirectory) return "folder";
  return isFile ? "file" : "other";
}

/** For links: one that leads nowhere is offered all the same, and fails. */
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

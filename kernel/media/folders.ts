import { Buffer } from "node:buffer";
import { join } from "node:path";
import type { FolderListing, Folders, OfferedFile } from "../ports/folders.ts";

const LITTER = new Set(["thumbs.db", "desktop.ini"]);

/** Folders of this machine. */
export const FOLDERS: Folders = {
  async kind(path) {
    const info = await statIfThere(path);
    if (info === null) return null;
    return info.isDirectory ? "folder" : "file";
  },

  realPath: (path) => Deno.realPath(path),

  async list(path, signal): Promise<FolderListing> {
    const files: OfferedFile[] = [];
    let [ignored, subfolders] = [0, 0];
    for await (const { name } of Deno.readDir(path)) {
      signal?.throwIfAborted();
      const file = { name, path: join(path, name) };
      const info = await statIfThere(file.path);
      if (info?.isDirectory) subfolders++;
      else if (isLitter(name)) ignored++;
      else if (info?.isFile || info === null) files.push(file);
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

async function statIfThere(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (
      error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory ||
      error instanceof Deno.errors.FilesystemLoop
    ) return null;
    throw error;
  }
}

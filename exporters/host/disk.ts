import { createHash } from "node:crypto";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "./file_faults.ts";
import { foldersOf } from "./paths.ts";
import type { WrittenFile } from "./writer.ts";

const PIECE_BYTES = 256 * 1024;

/** Whether anything lies at a path, a dangling link too. */
export async function exists(path: string): Promise<boolean> {
  return await lookAt(path) !== null;
}

/** What lies at a path, links not followed; null for nothing. */
export async function lookAt(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (isMissing(error) || error instanceof Deno.errors.NotADirectory) {
      return null;
    }
    throw error;
  }
}

/** Makes a folder; false when a real folder is there already. */
export async function makeFolder(path: string): Promise<boolean> {
  try {
    await Deno.mkdir(path);
    return true;
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    if ((await Deno.lstat(path)).isDirectory) return false;
    throw error;
  }
}

/** Makes the folders that hold a relative path, none of them by a link. */
export async function makeFolders(root: string, path: string): Promise<void> {
  for (const folder of foldersOf(path)) await makeFolder(join(root, folder));
}

/** Removes the folders that hold relative paths where they are empty. */
export async function removeEmptyFolders(
  root: string,
  paths: readonly string[],
): Promise<void> {
  const folders = [...new Set(paths.flatMap(foldersOf))];
  for (const folder of folders.sort((a, b) => b.length - a.length)) {
    await removeFolder(join(root, folder));
  }
}

/** Removes a folder if it is one, and empty. */
export async function removeFolder(path: string): Promise<void> {
  try {
    // Deno.remove() would remove a file as well.
    await rmdir(path);
  } catch {
    // Something lies in it, or it is gone already: both are fine.
  }
}

/** SHA-256 of a file's bytes, lower-case hex. */
export async function hashOf(
  path: string,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash("sha256");
  const buffer = new Uint8Array(PIECE_BYTES);
  using file = await Deno.open(path);
  while (true) {
    signal?.throwIfAborted();
    const read = await file.read(buffer);
    if (read === null) return hash.digest("hex");
    hash.update(buffer.subarray(0, read));
  }
}

/** Whether a relative path leads, by no link, to exactly these bytes. */
export async function holds(
  root: string,
  { path, bytes, sha256 }: WrittenFile,
): Promise<boolean> {
  for (const folder of foldersOf(path)) {
    if (!(await lookAt(join(root, folder)))?.isDirectory) return false;
  }
  const info = await lookAt(join(root, path));
  if (!info?.isFile || info.size !== bytes) return false;
  return await hashOf(join(root, path)) === sha256;
}

/** Writes all of some bytes. */
export async function writeAll(
  file: Deno.FsFile,
  bytes: Uint8Array,
): Promise<void> {
  let at = 0;
  while (at < bytes.length) at += await file.write(bytes.subarray(at));
}

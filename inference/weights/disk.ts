import { dirname } from "node:path";

/** Puts what was written so far on the disk itself. */
export async function sync(path: string): Promise<void> {
  using file = await Deno.open(path);
  await file.sync();
}

/** Makes the names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and orders its own renames.
  if (Deno.build.os !== "windows") await sync(path);
}

/** Removes a file or a link; one that is not there is fine. */
export async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Bytes of a file; null where there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    const { isFile, size } = await Deno.stat(path);
    return isFile ? size : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Writes a small file that appears whole or not at all, durably. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${crypto.randomUUID()}.incomplete`;
  try {
    await Deno.writeTextFile(unfinished, text, { createNew: true });
    await sync(unfinished);
    await Deno.rename(unfinished, path);
  } catch (error) {
    await removeIfThere(unfinished);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Appends all of a piece. */
export async function writeAll(
  file: Deno.FsFile,
  bytes: Uint8Array,
): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += await file.write(bytes.subarray(done));
  }
}

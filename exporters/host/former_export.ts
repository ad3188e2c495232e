import { quote } from "../../kernel/mod.ts";
import { join } from "node:path";
import { z } from "zod";
import { isMissing, onDisk, unusable } from "./file_faults.ts";
import { foldersOf, PathBook, REPORT_NAME } from "./paths.ts";
import { Slices } from "./slices.ts";

const MAX_REPORT_BYTES = 400_000_000;

const Report = z.looseObject({
  release_id: z.string(),
  format: z.string(),
  files: z.array(z.looseObject({
    path: z.string(),
    bytes: z.int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })),
});

/** What an earlier export wrote, as its report lists it. */
export interface FormerExport {
  /** Relative paths, each safe to remove. */
  readonly files: readonly string[];
}

/**
 * Reads the report of an earlier export and judges the folder by it: every
 * listed path must be one that an export writes, nothing may be a symbolic
 * link, and the folders that the export made hold nothing else, which a
 * trainer would read together with the new files.
 *
 * @throws {Refusal} ExportDestinationUnusable
 */
export async function readFormerExport(
  root: string,
  shown: string,
): Promise<FormerExport> {
  const report = Report.safeParse(await readReport(root, shown));
  if (!report.success) throw unusable(shown, `its ${REPORT_NAME} is not one`);
  const files = report.data.files.map((file) => file.path);
  const book = new PathBook();
  for (const path of files) {
    const fault = book.enter(path);
    if (fault === null) continue;
    throw unusable(
      shown,
      `its ${REPORT_NAME} lists ${quote(path)}, but ${fault}`,
    );
  }
  await requireOnlyListed(root, shown, files);
  return { files };
}

async function readReport(root: string, shown: string): Promise<unknown> {
  const path = join(root, REPORT_NAME);
  return await onDisk(shown, async () => {
    if ((await Deno.stat(path)).size > MAX_REPORT_BYTES) return null;
    const text = await Deno.readTextFile(path);
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  });
}

async function requireOnlyListed(
  root: string,
  shown: string,
  files: readonly string[],
): Promise<void> {
  const listed = new Set(files);
  const made = new Set(files.flatMap(foldersOf));
  for await (const { path, entry } of walk(root, shown)) {
    if (entry.isSymlink) {
      throw unusable(shown, `${quote(path)} in it is a symbolic link`);
    }
    if (listed.has(path) && !entry.isFile) {
      throw unusable(
        shown,
        `${quote(path)} in it is no file any more`,
      );
    }
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (!entry.isFile || listed.has(path) || isLitter(entry.name)) continue;
    if (made.has(folder)) {
      throw unusable(
        shown,
        `${
          quote(path)
        } lies among the files of the former export but was not written by it; remove it, or name another folder`,
      );
    }
  }
}

/** Files that desktops scatter and trainers pass over. */
function isLitter(name: string): boolean {
  return name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";
}

/** Every entry below a folder, by its path relative to it. */
export async function* walk(
  root: string,
  shown: string,
): AsyncGenerator<{ path: string; entry: Deno.DirEntry }> {
  const folders = [""];
  const slices = new Slices();
  for (
    let folder = folders.pop();
    folder !== undefined;
    folder = folders.pop()
  ) {
    const entries = await onDisk(
      shown,
      () => Array.fromAsync(Deno.readDir(join(root, folder))),
    );
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      yield { path, entry };
      if (entry.isDirectory) folders.push(path);
    }
    await slices.pause();
  }
}

/**
 * Removes exactly the listed files, the report before all others, then the
 * folders that held them where they are empty now.
 *
 * @throws {Refusal} ExportDestinationUnusable
 */
export async function removeFormerExport(
  root: string,
  shown: string,
  former: FormerExport,
): Promise<void> {
  await onDisk(shown, () => removeIfThere(join(root, REPORT_NAME)));
  for (const path of former.files) {
    await onDisk(shown, () => removeIfThere(join(root, path)));
  }
  const folders = [...new Set(former.files.flatMap(foldersOf))];
  for (const folder of folders.sort((a, b) => b.length - a.length)) {
    await removeFolderIfEmpty(join(root, folder));
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function removeFolderIfEmpty(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch {
    // Someone's own files lie in it, or it is gone already: both are fine.
  }
}

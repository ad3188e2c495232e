import { quote, Slices } from "../../kernel/mod.ts";
import { join } from "node:path";
import { z } from "zod";
import { hashOf, lookAt } from "./disk.ts";
import { onDisk, unusable } from "./file_faults.ts";
import { foldersOf, PathBook, REPORT_NAME } from "./paths.ts";
import { ListedFile } from "./swap_record.ts";
import type { WrittenFile } from "./writer.ts";

const MAX_REPORT_BYTES = 400_000_000;

const Report = z.looseObject({
  release_id: z.string(),
  format: z.string(),
  files: z.array(ListedFile),
});

/** A file with the time of its last change, in milliseconds. */
interface Stamped extends WrittenFile {
  readonly changed: number | null;
}

/** What an earlier export wrote, as its report lists it. */
export interface FormerExport {
  /** What of it is still there, byte for byte. */
  readonly files: readonly Stamped[];
  /** Size and time of its report. */
  readonly report: Pick<Stamped, "bytes" | "changed">;
}

/**
 * Reads the report of an earlier export and judges the folder by it: every
 * listed path must be one that an export writes, nothing may be a symbolic
 * link, and the folders that the export made hold nothing else, which a
 * trainer would read together with the new files. What is listed must be what
 * was written, so that no report makes an export remove anything else.
 *
 * @throws {Refusal} ExportDestinationUnusable
 */
export async function readFormerExport(
  { root, shown }: { root: string; shown: string },
  signal?: AbortSignal,
): Promise<FormerExport> {
  const stamp = await stampOf(join(root, REPORT_NAME), shown);
  const report = Report.safeParse(await readReport(root, shown));
  if (!report.success || stamp === null) {
    throw unusable(shown, `its ${REPORT_NAME} is not one`);
  }
  const { files } = report.data;
  const book = new PathBook();
  for (const { path } of files) {
    const fault = book.enter(path);
    if (fault === null) continue;
    throw unusable(
      shown,
      `its ${REPORT_NAME} lists ${quote(path)}, but ${fault}`,
    );
  }
  await requireOnlyListed(root, shown, files.map((file) => file.path));
  const present: Stamped[] = [];
  for (const { path, bytes, sha256 } of files) {
    const found = await stampOf(join(root, path), shown);
    if (found === null) continue;
    const isSame = found.bytes === bytes && sha256 ===
        await onDisk(shown, () => hashOf(join(root, path), signal));
    if (!isSame) throw unusable(shown, changedSince(path));
    present.push({ path, bytes, sha256, changed: found.changed });
  }
  return { files: present, report: stamp };
}

/**
 * The files of a former export once more, just before they are replaced.
 *
 * @throws {Refusal} ExportDestinationUnusable when anything of it changed.
 */
export async function stillThere(
  { root, shown, former }: {
    root: string;
    shown: string;
    former: FormerExport | null;
  },
): Promise<WrittenFile[]> {
  const report = await stampOf(join(root, REPORT_NAME), shown);
  if (!sameStamp(report, former?.report ?? null)) {
    throw unusable(shown, "another export was written there meanwhile");
  }
  const present: WrittenFile[] = [];
  for (const { path, bytes, sha256, changed } of former?.files ?? []) {
    const found = await stampOf(join(root, path), shown);
    if (found === null) continue;
    if (!sameStamp(found, { bytes, changed })) {
      throw unusable(shown, changedSince(path));
    }
    present.push({ path, bytes, sha256 });
  }
  return present;
}

async function stampOf(
  path: string,
  shown: string,
): Promise<FormerExport["report"] | null> {
  const info = await onDisk(shown, () => lookAt(path));
  if (info === null) return null;
  return { bytes: info.size, changed: info.mtime?.getTime() ?? null };
}

function sameStamp(
  a: FormerExport["report"] | null,
  b: FormerExport["report"] | null,
): boolean {
  return a?.bytes === b?.bytes && a?.changed === b?.changed;
}

function changedSince(path: string): string {
  return `${
    quote(path)
  } in it was changed since it was exported, or is not from that export; move it, or name another folder`;
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
async function* walk(
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

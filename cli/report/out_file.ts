import { dirname, join, relative, resolve, sep } from "node:path";
import type { Kernel } from "../../kernel/mod.ts";
import { CommandFailed } from "../failure.ts";

/** The line by which a page is known as one that this command made. */
export const GENERATOR =
  `<meta name="generator" content="VisionSet release report" />`;

/** The line stands within so many bytes from the start. */
const HEAD_BYTES = 512;

/**
 * Looks whether a report may be written to a path: an existing folder outside
 * the workspace, and no file there but a former report.
 *
 * @param out As it was given on the command line.
 * @returns The absolute path to write to.
 * @throws {CommandFailed} when it may not.
 * @throws {Refusal} PathOutsideRoots
 */
export async function inspectOut(
  out: string,
  { gate, workspace }: Pick<Kernel, "gate" | "workspace">,
): Promise<string> {
  const path = resolve(out);
  await gate.require(path);
  const folder = await onDisk(path, () => Deno.realPath(dirname(path)));
  if (!(await onDisk(path, () => Deno.stat(folder))).isDirectory) {
    throw refused(path, `${JSON.stringify(dirname(path))} is no folder`);
  }
  if (isWithin(await realPathOr(workspace), folder)) {
    throw refused(path, "it lies inside the workspace");
  }
  const found = await onDisk(path, () => infoOrNull(path));
  if (found === null) return path;
  if (found.isDirectory) throw refused(path, "it is a folder; name a file");
  if (!found.isFile || !await onDisk(path, () => isReport(path))) {
    throw refused(
      path,
      "something that is no report of this command lies there; name another file",
    );
  }
  return path;
}

/**
 * Writes a report beside its place and moves it there, so that it is seen
 * whole or not at all.
 *
 * @returns Its size in bytes.
 * @throws {CommandFailed} when the disk does not let it.
 */
export async function writePage(path: string, page: string): Promise<number> {
  const draft = join(dirname(path), `.${crypto.randomUUID()}.visionset-report`);
  const bytes = new TextEncoder().encode(page);
  try {
    await onDisk(path, async () => {
      await Deno.writeFile(draft, bytes, { createNew: true });
      await Deno.rename(draft, path);
    });
    return bytes.length;
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    throw error;
  }
}

async function isReport(path: string): Promise<boolean> {
  using file = await Deno.open(path, { read: true });
  const head = new Uint8Array(HEAD_BYTES);
  const size = await file.read(head) ?? 0;
  return new TextDecoder().decode(head.subarray(0, size)).includes(GENERATOR);
}

async function infoOrNull(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function realPathOr(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch {
    return path;
  }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`);
}

async function onDisk<T>(path: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof CommandFailed || !(error instanceof Error)) {
      throw error;
    }
    throw refused(path, reasonOf(error), error);
  }
}

function reasonOf(error: Error): string {
  if (error instanceof Deno.errors.NotFound) return "its folder does not exist";
  if (error instanceof Deno.errors.NotADirectory) {
    return "a file is where a folder should be";
  }
  return error.message;
}

function refused(path: string, reason: string, cause?: unknown): CommandFailed {
  return new CommandFailed(
    `Cannot write the report to ${JSON.stringify(path)}: ${reason}`,
    { cause },
  );
}

import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import type { PathGate } from "../../kernel/mod.ts";
import { isMissing, onDisk, unusable } from "./file_faults.ts";
import { type FormerExport, readFormerExport } from "./former_export.ts";
import { clearLeftovers } from "./leftovers.ts";
import { REPORT_NAME } from "./paths.ts";
import { isStaging } from "./staging.ts";

/** A place that an export may be written to. */
export interface Destination {
  /** The path as the caller gave it, without `..` and the like. */
  readonly shown: string;
  /** Its real path; symbolic links above it are resolved. */
  readonly root: string;
  /** What an earlier export left there; null for a missing or empty folder. */
  readonly former: FormerExport | null;
}

/**
 * The plain form of a destination, judged without knowing the release.
 *
 * @throws {Refusal} ExportDestinationUnusable, PathOutsideRoots
 */
export async function plainDestination(
  dest: string,
  gate: PathGate,
): Promise<string> {
  if (!isAbsolute(dest)) throw unusable(dest, "the path is not absolute");
  if (dest.includes("\0")) throw unusable(dest, "the path contains NUL");
  const shown = resolve(dest);
  await gate.require(shown);
  const found = await onDisk(dest, () => infoOrNull(() => Deno.stat(shown)));
  if (found !== null && !found.isDirectory) {
    throw unusable(dest, "it is not a folder");
  }
  return shown;
}

/**
 * The real path of a destination, whether it exists or not.
 *
 * @param shown As {@linkcode plainDestination} answered it.
 * @throws {Refusal} ExportDestinationUnusable
 */
export async function rootOf(shown: string): Promise<string> {
  return await onDisk(shown, () => realPathOf(shown));
}

/**
 * Looks at a destination. Nothing is changed, but that the leftovers of
 * exports that were killed are cleared away.
 *
 * @throws {Refusal} ExportDestinationUnusable
 */
export async function inspectDestination(
  { root, shown }: Pick<Destination, "root" | "shown">,
  workspace: string,
  signal?: AbortSignal,
): Promise<Destination> {
  const home = await realPathOf(workspace);
  if (holds(home, root)) throw unusable(shown, "it lies inside the workspace");
  if (holds(root, home)) throw unusable(shown, "it holds the workspace");
  if (await onDisk(shown, () => isLink(root))) {
    throw unusable(shown, "it is a symbolic link that leads nowhere");
  }
  await clearLeftovers(root, shown);
  const state = await onDisk(shown, () => contentOf(root));
  if (state === "foreign") {
    throw unusable(
      shown,
      `it is not empty and holds no finished export (there is no ${REPORT_NAME} in it); name another folder, or empty it`,
    );
  }
  const former = state === "former"
    ? await readFormerExport({ root, shown }, signal)
    : null;
  return { shown, root, former };
}

async function contentOf(
  root: string,
): Promise<"empty" | "former" | "foreign"> {
  let empty = true;
  try {
    for await (const entry of Deno.readDir(root)) {
      if (entry.name === REPORT_NAME && entry.isFile) return "former";
      if (!isStaging(entry)) empty = false;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return empty ? "empty" : "foreign";
}

/** A real path is a link only where the link's target is missing. */
async function isLink(root: string): Promise<boolean> {
  return (await infoOrNull(() => Deno.lstat(root)))?.isSymlink ?? false;
}

async function infoOrNull(
  look: () => Promise<Deno.FileInfo>,
): Promise<Deno.FileInfo | null> {
  try {
    return await look();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The real path of the nearest ancestor that exists, and the rest. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error;
    return join(await realPathOf(dirname(path)), basename(path));
  }
}

function holds(outer: string, inner: string): boolean {
  const prefix = join(outer, "/");
  return outer === inner || inner.startsWith(prefix);
}

import { basename, dirname, join } from "node:path";
import { refuse } from "../errors.ts";
import type { Folders } from "../ports/folders.ts";

/** The file that makes a folder a workspace. */
export const WORKSPACE_MARK = "visionset.db";

/** What VisionSet keeps in a workspace; other folders beside are the user's. */
const KEPT = new Set(["blobs", "models"]);

/**
 * Whether a path is, or lies in, a folder that a workspace keeps for itself.
 *
 * @param path Canonical and absolute.
 * @throws {Deno.errors} When the workspace may not be looked at.
 */
export async function isKept(
  folders: Pick<Folders, "kind">,
  path: string,
): Promise<boolean> {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    if (!KEPT.has(basename(at))) continue;
    const mark = join(dirname(at), WORKSPACE_MARK);
    if (await folders.kind(mark) === "file") return true;
  }
  return false;
}

/** @throws {Refusal} IngestPathUnreadable, for a path as in {@linkcode isKept}. */
export async function requireNotKept(
  folders: Pick<Folders, "kind" | "realPath">,
  path: string,
): Promise<void> {
  if (!await isKept(folders, await folders.realPath(path))) return;
  throw refuse("IngestPathUnreadable", {
    path,
    reason:
      "it lies in a folder that a VisionSet workspace keeps for itself; name the folder that the pictures came from",
  });
}

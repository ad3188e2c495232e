import { createHash } from "node:crypto";
import { canonicalJson } from "../../kernel/mod.ts";
import { isCommit } from "../hub/names.ts";
import type { LockedFile } from "./lock.ts";

/**
 * The commit of files that do not say which they are: the wanted revision where
 * it is one; else 40 hex characters made from their names and digests, so equal
 * for equal files.
 */
export function commitFor(
  revision: string,
  files: readonly LockedFile[],
): string {
  if (isCommit(revision)) return revision;
  const sorted = [...files].sort((a, b) => a.path < b.path ? -1 : 1);
  return createHash("sha1").update(canonicalJson(sorted)).digest("hex");
}

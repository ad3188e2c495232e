import { Refusal } from "../errors.ts";
import type { PictureFault } from "../ports/media.ts";

const UNREADABLE = [
  [Deno.errors.NotFound, "is gone, or a link that leads nowhere"],
  [Deno.errors.FilesystemLoop, "is a link that leads nowhere or to itself"],
  [Deno.errors.PermissionDenied, "may not be read"],
  [Deno.errors.NotCapable, "may not be read"],
  [Deno.errors.InvalidData, "leads to a path that is not UTF-8"],
] as const;

/** Codes of the system for a place that takes no more bytes: nobody's file. */
const OUR_DISK = ["ENOSPC", "EDQUOT", "EROFS"];

/**
 * What the system will not let be read is a failure of that file or folder
 * alone. Anything else is thrown on.
 */
export function faultOf(
  error: unknown,
  subject: "file" | "folder",
): PictureFault {
  if (error instanceof Refusal) {
    if (error.code !== "PathOutsideRoots") throw error;
    return {
      kind: "unsupported",
      reason:
        "a link to a place outside the folders that this server may touch",
    };
  }
  const found = UNREADABLE.find(([kind]) => error instanceof kind);
  if (found !== undefined) {
    return { kind: "corrupt", reason: `the ${subject} ${found[1]}` };
  }
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (typeof code !== "string" || OUR_DISK.includes(code)) throw error;
  return { kind: "corrupt", reason: `the ${subject} cannot be read (${code})` };
}

import { Refusal, refuse } from "../../kernel/mod.ts";

const BY_CODE: Readonly<Record<string, string>> = {
  EACCES: "permission was denied",
  EDQUOT: "the disk quota is used up",
  EEXIST: "something else appeared there",
  EFBIG: "a file would be too large for that file system",
  EINVAL: "that file system does not take such a name",
  EISDIR: "a folder lies where a file belongs",
  ELOOP: "its symbolic links run in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the path is too long",
  ENOENT: "a folder on the way is missing",
  ENOSPC: "there is no space left on the device",
  ENOTDIR: "a file lies where a folder belongs",
  ENOTEMPTY: "something else appeared there",
  EPERM: "permission was denied",
  EROFS: "the file system is read-only",
};

/** The refusal that blames the destination of an export. */
export function unusable(
  path: string,
  reason: string,
  cause?: unknown,
): Refusal {
  return refuse("ExportDestinationUnusable", { path, reason }, { cause });
}

/** The operating system's word for an error, or null for any other error. */
export function systemCode(error: unknown): string | null {
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") return code;
  return error instanceof Error && Object.hasOwn(Deno.errors, error.name)
    ? error.name
    : null;
}

/** Whether an error says that a path leads nowhere. */
export function isMissing(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound;
}

/**
 * Runs one step on the destination's file system.
 *
 * @param shown The path as the caller gave it.
 * @throws {Refusal} ExportDestinationUnusable, with a plain reason.
 */
export async function onDisk<T>(
  shown: string,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unusable(shown, reasonOf(error), error);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotCapable) {
    return "this program may not reach it";
  }
  const code = systemCode(error);
  if (code === null) return "it is not a path of a file system";
  return BY_CODE[code] ?? `the file system answered ${code}`;
}

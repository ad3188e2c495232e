import { type Refusal, refuse } from "../errors.ts";

const SQLITE_FULL = 13;

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "its disk is full"],
  ["EDQUOT", "its disk quota is used up"],
  ["EFBIG", "its disk, or a limit of the system, takes no file so large"],
  ["EROFS", "its disk is mounted read-only"],
]);

/** Errors of the system that the runtime gives no code, by their number. */
const NUMBERED: ReadonlyMap<string, string> = new Map([
  ["27", "EFBIG"],
  ["122", "EDQUOT"],
]);

/**
 * The refusal for a disk that takes no more bytes, or null when an error is
 * about something else.
 */
export function storageFault(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const isFull = "errcode" in error &&
    (Number(error.errcode) & 0xff) === SQLITE_FULL;
  const code = "code" in error ? String(error.code) : codeIn(error.message);
  const reason = REASONS.get(isFull ? "ENOSPC" : code ?? "");
  if (reason === undefined) return null;
  return refuse("WorkspaceUnwritable", { reason }, { cause: error });
}

function codeIn(message: string): string | undefined {
  // Windows numbers its errors in another way.
  if (Deno.build.os === "windows") return undefined;
  return NUMBERED.get(/\(os error (\d+)\)$/.exec(message)?.[1] ?? "");
}

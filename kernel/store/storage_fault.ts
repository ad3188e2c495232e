import { type Refusal, refuse } from "../errors.ts";

const SQLITE_FULL = 13;

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "its disk is full"],
  ["EDQUOT", "its disk quota is used up"],
  ["EROFS", "its disk is mounted read-only"],
]);

/**
 * The refusal for a disk that takes no more bytes, or null when an error is
 * about something else.
 */
export function storageFault(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const isFull = "errcode" in error &&
    (Number(error.errcode) & 0xff) === SQLITE_FULL;
  const code = "code" in error ? String(error.code) : "";
  const reason = REASONS.get(isFull ? "ENOSPC" : code);
  if (reason === undefined) return null;
  return refuse("WorkspaceUnwritable", { reason }, { cause: error });
}

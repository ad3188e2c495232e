import type { Refusal } from "../../kernel/mod.ts";
import { isMissing, systemCode } from "./file_faults.ts";
import { unreadable } from "./frozen_asset.ts";

/** Runs one read of stored bytes; no file-system error names a path. */
export async function fromStore<T>(
  id: string,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (isMissing(error)) throw gone(id, error);
    const code = systemCode(error);
    if (code === null) throw error;
    throw unreadable(id, `its stored bytes cannot be read (${code})`, error);
  }
}

/** The refusal for bytes that are not there any more. */
export function gone(id: string, cause?: unknown): Refusal {
  return unreadable(
    id,
    "its stored bytes are gone; verify_release lists what is missing",
    cause,
  );
}

/** The refusal for bytes that are not what their name says. */
export function damaged(id: string): Refusal {
  return unreadable(
    id,
    "its stored bytes are damaged; verify_release lists what is corrupt",
  );
}

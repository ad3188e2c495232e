import { z } from "zod";
import type { DigestSource } from "../../kernel/mod.ts";
import { isSafeName } from "../hub/names.ts";
import { writeWhole } from "./disk.ts";

const FILE = z.object({
  path: z.string().refine(isSafeName),
  /** Bytes. */
  size: z.int().min(0),
  algorithm: z.enum(["sha256", "git-sha1"]),
  digest: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/),
}).readonly();

const LOCK = z.object({
  version: z.literal(1),
  repo: z.string(),
  revision: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  license: z.string().nullable(),
  digest_source: z.enum(
    ["hub", "cache", "local-dir", "import"] satisfies DigestSource[],
  ),
  files: z.array(FILE).min(1).readonly(),
}).readonly();

/** What the files of a model must be; the only word that is trusted on it. */
export type Lock = z.infer<typeof LOCK>;
/** One file of a lock. */
export type LockedFile = Lock["files"][number];

/** A lock as it was written; null where there is none that can be read. */
export async function readLock(path: string): Promise<Lock | null> {
  try {
    return LOCK.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch (error) {
    const isNone = error instanceof Deno.errors.NotFound ||
      error instanceof SyntaxError || error instanceof z.ZodError;
    if (isNone) return null;
    throw error;
  }
}

/** Writes a lock so that it is there as a whole or not at all. */
export function writeLock(path: string, lock: Lock): Promise<void> {
  return writeWhole(path, `${JSON.stringify(lock, null, 2)}\n`);
}

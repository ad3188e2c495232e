import {
  type InferenceConnection,
  quote,
  type Task,
  type WeightsCheck,
} from "../../kernel/mod.ts";
import { total } from "./describe.ts";
import { isIntact } from "./digest.ts";
import type { Lock, LockedFile } from "./lock.ts";
import type { ModelFolder } from "./model_folder.ts";
import { unavailable } from "./unavailable.ts";

/**
 * Reads every file of a connection's lock in full, and removes those that are
 * not what was locked.
 *
 * @throws {Refusal} LocalInferenceUnavailable when there is no lock.
 * @throws The signal's reason.
 */
export async function checkWeights(
  folder: ModelFolder,
  connection: InferenceConnection,
  { signal, report }: Task,
): Promise<WeightsCheck> {
  const lock = await folder.lockOf(connection);
  if (lock === null) {
    throw unavailable(
      connection.model_id,
      "the list of their digests is missing or unreadable, so nothing was checked; download_connection_weights makes it anew",
    );
  }
  const bytes = total(lock.files);
  let read = 0;
  const damaged: LockedFile[] = [];
  for (const file of lock.files) {
    const message = `Reading ${quote(file.path)}`;
    const path = folder.entry(lock.commit, file.path);
    const isGood = await isIntact(path, expected(file), signal, (count) => {
      read += count;
      report?.({ done: read, total: bytes, message });
    });
    if (!isGood) damaged.push(file);
  }
  await folder.purge(lock, damaged);
  return {
    files_checked: lock.files.length,
    bytes_read: read,
    damaged: damaged.map(({ path }) => path),
  };
}

function expected({ size, algorithm, digest }: LockedFile) {
  return { size, digest: { algorithm, digest } };
}

/** Remembers which files were read and found good, until they change. */
export class ProvenFiles {
  readonly #seen = new Map<string, string>();

  /** Names of files that are not what was locked; each is read once. */
  async damagedOf(folder: ModelFolder, lock: Lock): Promise<string[]> {
    const damaged: string[] = [];
    for (const file of lock.files) {
      const path = folder.entry(lock.commit, file.path);
      const stamp = await stampOf(path, file);
      if (this.#seen.get(path) === stamp) continue;
      if (await isIntact(path, expected(file))) this.#seen.set(path, stamp);
      else damaged.push(file.path);
    }
    return damaged;
  }
}

/** Changes whenever a file is written or replaced. */
async function stampOf(path: string, { digest }: LockedFile): Promise<string> {
  const { size, mtime, ctime, ino } = await Deno.stat(path);
  return [digest, size, mtime?.getTime(), ctime?.getTime(), ino].join();
}

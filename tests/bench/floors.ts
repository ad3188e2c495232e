import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { measure, type Timing } from "./timing.ts";

/** One row inserted and committed to disk with nothing around it. */
export async function bareCommit(room: string): Promise<Timing> {
  const db = new DatabaseSync(join(room, "floor.db"));
  try {
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    db.exec("CREATE TABLE label (id TEXT PRIMARY KEY, geometry TEXT)");
    const insert = db.prepare("INSERT INTO label VALUES (?, ?)");
    return await measure(200, () => {
      insert.run(crypto.randomUUID(), '{"type":"bbox"}');
      return Promise.resolve();
    });
  } finally {
    db.close();
  }
}

/** The blobs of a workspace hashed by coreutils; milliseconds. */
export async function sha256sumOf(folder: string): Promise<number> {
  const start = performance.now();
  const { success } = await new Deno.Command("sh", {
    args: [
      "-c",
      'find "$0" -type f -print0 | xargs -0 sha256sum > /dev/null',
      folder,
    ],
  }).output();
  if (!success) throw new Error("Cannot run sha256sum");
  return performance.now() - start;
}

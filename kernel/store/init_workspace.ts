import { join } from "node:path";
import { newId } from "../domain/ids.ts";
import { refuse } from "../errors.ts";
import { APPLICATION_ID, migrate } from "./check_format.ts";
import { Database } from "./database.ts";
import { DATABASE_FILE } from "./workspace_store.ts";

const UNFINISHED_PREFIX = ".visionset-init-";

/**
 * Makes a workspace in a missing or empty folder. The database appears under
 * its name only when it is complete.
 *
 * @throws {Refusal} WorkspaceAlreadyExists, WorkspaceNotEmpty
 * @throws {Deno.errors} When the folder cannot be made or read.
 */
export async function initWorkspace(root: string): Promise<void> {
  await Deno.mkdir(root, { recursive: true });
  const names = await Array.fromAsync(
    Deno.readDir(root),
    (entry) => entry.name,
  );
  if (names.includes(DATABASE_FILE)) {
    throw refuse("WorkspaceAlreadyExists", { path: root });
  }
  if (names.some((name) => !name.startsWith(UNFINISHED_PREFIX))) {
    throw refuse("WorkspaceNotEmpty", { path: root });
  }
  const unfinished = join(root, `${UNFINISHED_PREFIX}${newId()}`);
  try {
    writeDatabase(unfinished);
    await publish(unfinished, join(root, DATABASE_FILE));
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    throw refuse("WorkspaceAlreadyExists", { path: root }, { cause: error });
  } finally {
    await Deno.remove(unfinished).catch(() => {});
  }
  await Deno.mkdir(join(root, "blobs"), { recursive: true });
}

/** Gives a complete file its name, unless another process was faster. */
async function publish(from: string, to: string): Promise<void> {
  try {
    await Deno.link(from, to);
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) throw error;
    // A file system without hard links, such as that of a memory stick.
    await Deno.copyFile(from, to);
  }
}

function writeDatabase(path: string): void {
  const db = new Database(path);
  try {
    db.script(`PRAGMA application_id = ${APPLICATION_ID}`);
    migrate(db);
    db.run("INSERT INTO workspace (id, created_at) VALUES (:id, :now)", {
      id: newId(),
      now: new Date().toISOString(),
    });
    db.script("PRAGMA journal_mode = WAL");
  } finally {
    db.close();
  }
}

import { join } from "node:path";
import { Refusal, refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Store } from "../ports/store.ts";
import { BlobFiles } from "./blob_files.ts";
import { checkFormat } from "./check_format.ts";
import { Database, whenFree } from "./database.ts";
import { SqlStore } from "./sql_store.ts";
import { WriteQueue } from "./write_queue.ts";

/** The file whose presence makes a folder a workspace. */
export const DATABASE_FILE = "visionset.db";

/** One opening of a workspace, for the length of one operation. */
export interface WorkspaceSession {
  readonly store: Store;
  readonly blobs: BlobStore;
  close(): void;
}

interface Anchor {
  readonly db: Database;
  /** The identity of its file. */
  readonly file: string;
  readonly tables: number;
}

/**
 * Opens one workspace again and again. An idle anchor connection is kept from
 * the first opening on, so that the last close of an operation does not pay
 * for a checkpoint; it is renewed when the database file is another one.
 */
export class WorkspaceStore {
  readonly #root: string;
  readonly #queue = new WriteQueue();
  #anchor: Anchor | null = null;

  /** @param root Absolute path of the workspace folder. */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * @throws {Refusal} NotAWorkspace, WorkspaceCorrupt, WorkspaceFormatTooNew,
   * WorkspaceSchemaMismatch, WorkspaceBusy. Nothing is created by a refusal.
   */
  async open(): Promise<WorkspaceSession> {
    const file = await this.#identify();
    const blobs = new BlobFiles(join(this.#root, "blobs"));
    const db = await this.#connect(file);
    try {
      if (this.#anchor === null) {
        await requireFolder(join(this.#root, "blobs"));
        await blobs.sweep();
        const anchor = await this.#connect(file);
        this.#keep({ db: anchor, file, tables: tablesCookie(db) });
      }
    } catch (error) {
      db.close();
      throw error;
    }
    const store = new SqlStore(db, this.#queue, () => this.#connect(file));
    return { store, blobs, close: () => db.close() };
  }

  /** Openings at the same time each bring an anchor; one is enough. */
  #keep(anchor: Anchor): void {
    if (this.#anchor === null) this.#anchor = anchor;
    else anchor.db.close();
  }

  /** Closes the anchor. */
  close(): void {
    this.#anchor?.db.close();
    this.#anchor = null;
  }

  async #connect(file: string): Promise<Database> {
    const path = join(this.#root, DATABASE_FILE);
    const db = await whenFree(() => new Database(path));
    try {
      await whenFree(() => db.run("PRAGMA synchronous = FULL"));
      const known = this.#anchor;
      const unchanged = known !== null && known.file === file &&
        await whenFree(() => tablesCookie(db)) === known.tables;
      if (!unchanged) {
        this.close();
        await whenFree(() => checkFormat(db));
      }
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** The identity of the database file. */
  async #identify(): Promise<string> {
    try {
      const info = await Deno.stat(join(this.#root, DATABASE_FILE));
      if (!info.isFile) {
        throw refuse("WorkspaceCorrupt", { reason: "visionset.db is no file" });
      }
      return `${info.dev}:${info.ino}`;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (
        !(error instanceof Deno.errors.NotFound) &&
        !(error instanceof Deno.errors.NotADirectory)
      ) {
        throw refuse("WorkspaceCorrupt", {
          reason: "visionset.db cannot be read",
        }, { cause: error });
      }
      throw refuse("NotAWorkspace", {
        folderExists: await isFolder(this.#root),
      }, { cause: error });
    }
  }
}

/** A missing blob folder is made again; only an empty workspace lacks it. */
async function requireFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    throw refuse("WorkspaceCorrupt", { reason: "blobs is no folder" }, {
      cause: error,
    });
  }
}

/** Changes whenever the tables of a database change. */
function tablesCookie(db: Database): number {
  return db.one<{ schema_version: number }>("PRAGMA schema_version")!
    .schema_version;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isDirectory;
  } catch {
    return false;
  }
}

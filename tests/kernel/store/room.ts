import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { initWorkspace } from "../../../kernel/store/init_workspace.ts";
import {
  type WorkspaceSession,
  WorkspaceStore,
} from "../../../kernel/store/workspace_store.ts";

/** A temporary folder with room for one workspace. */
export class StoreRoom implements Disposable {
  readonly folder: string = Deno.realPathSync(
    Deno.makeTempDirSync({ prefix: "store-" }),
  );
  readonly root: string = `${this.folder}/workspace`;
  readonly database: string = `${this.root}/visionset.db`;
  readonly files: WorkspaceStore = new WorkspaceStore(this.root);

  /** Makes the workspace. */
  async init(): Promise<void> {
    await initWorkspace(this.root);
  }

  /** Opens the workspace, runs a body and closes it. */
  async session<T>(
    body: (session: WorkspaceSession) => Promise<T> | T,
  ): Promise<T> {
    const session = await this.files.open();
    try {
      return await body(session);
    } finally {
      session.close();
    }
  }

  /** Runs SQL on the database file, behind the back of the store. */
  sql(script: string): void {
    const db = new DatabaseSync(this.database);
    try {
      db.exec(script);
    } finally {
      db.close();
    }
  }

  /** Names of all projects. */
  projects(): Promise<string[]> {
    return this.session(({ store }) =>
      store.read((rows) =>
        rows.projects.page({ limit: 1000, offset: 0 }).items.map((p) => p.name)
      )
    );
  }

  /** Adds a project through the store. */
  async add(name: string): Promise<void> {
    await this.session(({ store }) =>
      store.write((rows) => insertProject(rows, name))
    );
  }

  /** Names in a folder of the workspace, sorted. */
  names(folder = ""): string[] {
    return [...Deno.readDirSync(`${this.root}/${folder}`)]
      .map((entry) => entry.name).sort();
  }

  /** Every path below the folder, with the hash of a file's bytes. */
  tree(): string[] {
    return treeOf(this.folder);
  }

  [Symbol.dispose](): void {
    this.files.close();
    Deno.removeSync(this.folder, { recursive: true });
  }
}

/** Adds a project and its dataset in an open transaction. */
export function insertProject(
  rows: Parameters<Parameters<WorkspaceSession["store"]["read"]>[0]>[0],
  name: string,
): string {
  const id = crypto.randomUUID();
  rows.projects.insert(
    { id, name, description: null },
    { id: crypto.randomUUID(), project_id: id, name, description: null },
  );
  return id;
}

/** Every path below a folder, with the hash of a file's bytes. */
export function treeOf(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) return [`${path}/`, ...treeOf(path)];
    if (!entry.isFile) return [path];
    const hash = createHash("sha256").update(Deno.readFileSync(path));
    return [`${path} ${hash.digest("hex")}`];
  }).sort();
}

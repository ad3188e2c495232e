import { deepStrictEqual } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { Served } from "../../support/client.ts";

type Row = Record<string, unknown>;

/** Everything a workspace holds: rows by table, and the names of its blobs. */
export interface State {
  readonly tables: ReadonlyMap<string, readonly Row[]>;
  readonly blobs: readonly string[];
}

/**
 * Reads every table and lists every blob, past the server.
 *
 * @param but A table that is passed over.
 */
export async function stateOf(served: Served, but?: string): Promise<State> {
  using db = new DatabaseSync(`${served.workspace}/visionset.db`, {
    readOnly: true,
  });
  const names = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
  ).all().map(({ name }) => String(name)).filter((name) => name !== but);
  const tables = new Map(names.map((name) => [
    name,
    db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()
      .map((row) => ({ ...row })),
  ]));
  return { tables, blobs: await filesIn(`${served.workspace}/blobs`) };
}

/** Requires that nothing was written between two readings. */
export function requireUnchanged(before: State, after: State): void {
  deepStrictEqual(after, before);
}

/** Requires that one pending job was started and nothing else written. */
export function requireOnlyStarted(before: State, after: State): void {
  const jobs = before.tables.get("job") ?? [];
  const started = (after.tables.get("job") ?? []).filter((job, i) =>
    job["state"] !== jobs[i]?.["state"]
  );
  deepStrictEqual(started.map((job) => job["state"]), ["in_progress"]);
  const expected = jobs.map((job) =>
    job["id"] === started[0]?.["id"] && job["state"] === "pending"
      ? { ...job, state: "in_progress" }
      : job
  );
  deepStrictEqual(after, {
    blobs: before.blobs,
    tables: new Map([...before.tables, ["job", expected]]),
  });
}

/** Changes the database behind the server's back. */
export function edit(served: Served, sql: string): void {
  using db = new DatabaseSync(`${served.workspace}/visionset.db`);
  db.exec(sql);
}

/** Where the bytes of a hash lie. */
export function blobPath(served: Served, hash: string): string {
  const [a, b] = [hash.slice(0, 2), hash.slice(2, 4)];
  return `${served.workspace}/blobs/${a}/${b}/${hash}`;
}

/** Every path below a folder, sorted; null where there is nothing. */
export async function treeOf(path: string): Promise<string[] | null> {
  try {
    await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
  return (await Deno.stat(path).catch(() => null))?.isDirectory
    ? await filesIn(path)
    : [path];
}

async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    found.push(...isDirectory ? [path, ...await filesIn(path)] : [path]);
  }
  return found.sort();
}

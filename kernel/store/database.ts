import { DatabaseSync, type StatementSync } from "node:sqlite";
import { refuse } from "../errors.ts";

const BUSY = 5;
/** A file that SQLite may not use, cannot use, or finds damaged. */
const UNUSABLE = new Map([
  [10, "cannot be read or written"],
  [11, "cannot be read"],
  [26, "is not a database"],
]);
/** The user who runs this may not write. */
const NOT_OURS = [3, 8, 14];
/** One try blocks the thread, so it is short, and pauses lie between tries. */
const TRY_MS = 10;
const PAUSE_MS = 20;
const PATIENCE_MS = 5000;

/** A value that SQLite stores. */
export type SqlValue = string | number | null | Uint8Array;

/** Parameters of a statement, by name without the prefix. */
export type SqlParams = Readonly<Record<string, SqlValue>>;

/** One connection with cached statements. Not shared between tool calls. */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens a file; with {@linkcode PATIENCE_MS} handled by the callers. */
  constructor(path: string) {
    this.#connection = new DatabaseSync(path, { timeout: TRY_MS });
  }

  /** Runs statements without parameters. */
  script(sql: string): void {
    this.#connection.exec(sql);
  }

  /** Runs one statement. */
  run(sql: string, params: SqlParams = {}): number {
    return Number(this.#prepare(sql).run(params).changes);
  }

  /** The first row, or null. */
  one<T>(sql: string, params: SqlParams = {}): T | null {
    const row = this.#prepare(sql).get(params);
    return row === undefined ? null : { ...row } as T;
  }

  /** All rows. */
  all<T>(sql: string, params: SqlParams = {}): T[] {
    return this.#prepare(sql).all(params).map((row) => ({ ...row }) as T);
  }

  /** The number that a counting statement answers. */
  count(sql: string, params: SqlParams = {}): number {
    return this.one<{ n: number }>(sql, params)!.n;
  }

  /** Runs a body between BEGIN and COMMIT; an error rolls back. */
  transaction<T>(kind: "DEFERRED" | "IMMEDIATE", body: () => T): T {
    this.run(`BEGIN ${kind}`);
    try {
      const result = body();
      if (result instanceof Promise) {
        throw new TypeError("A transaction body must not be asynchronous");
      }
      this.run("COMMIT");
      return result;
    } catch (error) {
      if (this.#connection.isTransaction) this.run("ROLLBACK");
      throw error;
    }
  }

  /** Closes the connection. */
  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function errcode(error: unknown): number {
  return error instanceof Error && "errcode" in error
    ? Number(error.errcode)
    : 0;
}

function isBusy(error: unknown): boolean {
  return (errcode(error) & 0xff) === BUSY;
}

/**
 * Tries until no other process is in the way, letting other work through in
 * between.
 *
 * @param since When the waiting began.
 * @throws {Refusal} WorkspaceBusy after 5 seconds; WorkspaceCorrupt.
 */
export async function whenFree<T>(
  attempt: () => T,
  since: number = performance.now(),
): Promise<T> {
  const deadline = since + PATIENCE_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw translate(error);
      if (performance.now() > deadline) {
        throw refuse("WorkspaceBusy", {}, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** The refusal that an unusable or busy database amounts to. */
export function translate(error: unknown): unknown {
  const code = errcode(error) & 0xff;
  if (code === BUSY) return refuse("WorkspaceBusy", {}, { cause: error });
  if (NOT_OURS.includes(code)) {
    const reason =
      "the user who runs this may not write visionset.db, or the folder is read-only";
    return refuse("WorkspaceUnwritable", { reason }, { cause: error });
  }
  const fault = UNUSABLE.get(code);
  if (fault === undefined) return error;
  return refuse("WorkspaceCorrupt", { reason: `visionset.db ${fault}` }, {
    cause: error,
  });
}

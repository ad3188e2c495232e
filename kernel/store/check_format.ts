import { refuse } from "../errors.ts";
import { Database } from "./database.ts";
import { FORMAT_VERSION, MIGRATIONS } from "./migrations.ts";

/** Marks a SQLite file as ours ("VSet" in ASCII). */
export const APPLICATION_ID = 0x56536574;

/**
 * Brings an opened database to the current format, or says why not.
 *
 * @throws {Refusal} WorkspaceCorrupt, WorkspaceFormatTooNew,
 * WorkspaceSchemaMismatch
 */
export function checkFormat(db: Database): void {
  const id = pragma(db, "application_id");
  const found = pragma(db, "user_version");
  if (id !== APPLICATION_ID || found < 1) {
    throw refuse("WorkspaceCorrupt", {
      reason: "visionset.db was not made by VisionSet",
    });
  }
  if (found > FORMAT_VERSION) {
    throw refuse("WorkspaceFormatTooNew", { found, known: FORMAT_VERSION });
  }
  if (found < FORMAT_VERSION) migrate(db);
  requireTables(db);
  const rows = db.count("SELECT count(*) AS n FROM workspace");
  if (rows !== 1) {
    throw refuse("WorkspaceCorrupt", {
      reason: `it describes ${rows} workspaces instead of one`,
    });
  }
}

/** Applies the steps that a database has not seen, all or none. */
export function migrate(db: Database): void {
  db.transaction("IMMEDIATE", () => {
    const done = pragma(db, "user_version");
    for (const step of MIGRATIONS.slice(done)) db.script(step);
    db.script(`PRAGMA user_version = ${FORMAT_VERSION}`);
  });
}

function requireTables(db: Database): void {
  const model = new Database(":memory:");
  try {
    migrate(model);
    const found = new Set(structure(db));
    const missing = structure(model).filter((part) => !found.has(part));
    if (missing.length > 0) {
      throw refuse("WorkspaceSchemaMismatch", {
        what: `missing ${missing.slice(0, 5).join(", ")}`,
      });
    }
  } finally {
    model.close();
  }
}

function structure(db: Database): string[] {
  return db.all<{ part: string }>(
    `SELECT 'column ' || m.name || '.' || c.name AS part
     FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'
     UNION ALL SELECT 'index ' || name FROM sqlite_schema WHERE type = 'index'
       AND name NOT LIKE 'sqlite_%'`,
  ).map((row) => row.part);
}

function pragma(
  db: Database,
  name: "application_id" | "user_version",
): number {
  return db.one<Record<string, number>>(`PRAGMA ${name}`)![name]!;
}

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What a query finds in a workspace, past every server. */
export function rows(
  workspace: string,
  sql: string,
): Record<string, unknown>[] {
  const file = join(workspace, "visionset.db");
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

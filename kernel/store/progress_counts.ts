import {
  type AssetProgress,
  type ProgressCounts,
  progressCounts,
} from "../domain/states.ts";
import type { Database } from "./database.ts";

/**
 * Counts the progress of several jobs or batches in one query.
 *
 * @returns A look-up by id; an id without assets has zeros.
 */
export function countProgress(
  db: Database,
  of: "job" | "batch",
  ids: readonly string[],
): (id: string) => ProgressCounts {
  const rows = db.all<{ id: string; progress: AssetProgress; n: number }>(
    `SELECT t.id, ja.progress, count(*) AS n
     FROM json_each(:ids) j CROSS JOIN ${of} t ON t.id = j.value
     JOIN job_asset ja ON ja.${of}_seq = t.seq
     GROUP BY ja.${of}_seq, ja.progress`,
    { ids: JSON.stringify(ids) },
  );
  const found = new Map<string, Partial<Record<AssetProgress, number>>>();
  for (const { id, progress, n } of rows) {
    found.set(id, { ...found.get(id), [progress]: n });
  }
  return (id) => progressCounts(found.get(id));
}

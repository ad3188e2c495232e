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
  by: "job_id" | "batch_id",
  ids: readonly string[],
): (id: string) => ProgressCounts {
  const rows = db.all<{ id: string; progress: AssetProgress; n: number }>(
    `SELECT ${by} AS id, progress, count(*) AS n FROM job_asset
     WHERE ${by} IN (SELECT value FROM json_each(:ids))
     GROUP BY ${by}, progress`,
    { ids: JSON.stringify(ids) },
  );
  const found = new Map<string, Partial<Record<AssetProgress, number>>>();
  for (const { id, progress, n } of rows) {
    found.set(id, { ...found.get(id), [progress]: n });
  }
  return (id) => progressCounts(found.get(id));
}

import type { Asset, Job } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import type { Page } from "../domain/page.ts";
import {
  type AssetProgress,
  countAll,
  type JobState,
} from "../domain/states.ts";
import type { JobRows, JobSummary, NewJob } from "../ports/store/job_rows.ts";
import { ASSET } from "./asset_rows.ts";
import type { Database } from "./database.ts";
import { countProgress } from "./progress_counts.ts";

const JOB = "SELECT id, batch_id, state, assignee FROM job";

/** Jobs and the progress of their assets in SQLite. */
export class SqlJobRows implements JobRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insertRound(batchId: string, name: string, jobs: readonly NewJob[]): void {
    const group = newId();
    this.#db.run(
      "INSERT INTO task_group (id, batch_id, name) VALUES (:group, :batchId, :name)",
      { group, batchId, name },
    );
    let position = 0;
    for (const job of jobs) {
      this.#db.run(
        `INSERT INTO job (id, task_group_id, batch_id, state)
         VALUES (:id, :group, :batchId, 'pending')`,
        { id: job.id, group, batchId },
      );
      this.#db.run(
        `INSERT INTO job_asset (job_id, asset_id, batch_id, position, progress)
         SELECT :job, value ->> 'id', :batchId, :position + key,
           value ->> 'progress'
         FROM json_each(:assets)`,
        {
          job: job.id,
          batchId,
          position,
          assets: JSON.stringify(job.assets),
        },
      );
      position += job.assets.length;
    }
  }

  byId(id: string): Job | null {
    return this.#db.one(`${JOB} WHERE id = :id`, { id });
  }

  summary(id: string): JobSummary | null {
    return this.#summaries(this.#db.all<Job>(`${JOB} WHERE id = :id`, { id }))
      .at(0) ?? null;
  }

  ofBatch(batchId: string, limit: number): Page<JobSummary> {
    const found = this.#db.all<Job>(
      `${JOB} WHERE batch_id = :batchId ORDER BY seq LIMIT :limit`,
      { batchId, limit },
    );
    return {
      items: this.#summaries(found),
      total: this.#db.count(
        "SELECT count(*) AS n FROM job WHERE batch_id = :batchId",
        { batchId },
      ),
    };
  }

  stateCounts(batchId: string): Readonly<Record<JobState, number>> {
    const rows = this.#db.all<{ state: JobState; n: number }>(
      `SELECT state, count(*) AS n FROM job WHERE batch_id = :batchId
       GROUP BY state`,
      { batchId },
    );
    const counts = { pending: 0, in_progress: 0, completed: 0 };
    for (const { state, n } of rows) counts[state] = n;
    return counts;
  }

  setState(id: string, state: JobState): void {
    this.#db.run("UPDATE job SET state = :state WHERE id = :id", { id, state });
  }

  progressOf(jobId: string, assetId: string): AssetProgress | null {
    const row = this.#db.one<{ progress: AssetProgress }>(
      `SELECT progress FROM job_asset
       WHERE job_id = :jobId AND asset_id = :assetId`,
      { jobId, assetId },
    );
    return row?.progress ?? null;
  }

  setProgress(jobId: string, assetId: string, progress: AssetProgress): void {
    this.#db.run(
      `UPDATE job_asset SET progress = :progress, touched_at = :now
       WHERE job_id = :jobId AND asset_id = :assetId`,
      { jobId, assetId, progress, now: new Date().toISOString() },
    );
  }

  pending(jobId: string, limit: number): Page<Asset> {
    return {
      items: this.#db.all(
        `SELECT ${ASSET} FROM job_asset ja JOIN asset a ON a.id = ja.asset_id
         WHERE ja.job_id = :jobId AND ja.progress = 'unannotated'
         ORDER BY ja.position LIMIT :limit`,
        { jobId, limit },
      ),
      total: this.#db.count(
        `SELECT count(*) AS n FROM job_asset
         WHERE job_id = :jobId AND progress = 'unannotated'`,
        { jobId },
      ),
    };
  }

  #summaries(jobs: readonly Job[]): JobSummary[] {
    const counts = countProgress(this.#db, "job_id", jobs.map((j) => j.id));
    return jobs.map((job) => {
      const progress = counts(job.id);
      return { ...job, asset_count: countAll(progress), progress };
    });
  }
}

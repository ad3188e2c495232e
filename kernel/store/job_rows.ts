import type { Asset, Job } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import {
  type AssetProgress,
  countAll,
  type JobState,
  OPEN_JOB,
} from "../domain/states.ts";
import type { JobRows, JobSummary, NewRound } from "../ports/store/job_rows.ts";
import { ASSET } from "./asset_rows.ts";
import type { Database } from "./database.ts";
import { countProgress } from "./progress_counts.ts";

const JOB = `
SELECT j.id, b.id AS batch_id, j.state, j.assignee
FROM job j JOIN batch b ON b.seq = j.batch_seq`;
const BATCH = "(SELECT seq FROM batch WHERE id = :batchId)";
const OF_JOB = "(SELECT seq FROM job WHERE id = :jobId)";
const INITIAL_PROGRESS = `
CASE WHEN NOT EXISTS (SELECT 1 FROM annotation n
  WHERE n.asset_seq = ba.asset_seq) THEN :unlabelled
WHEN EXISTS (SELECT 1 FROM annotation n
  WHERE n.asset_seq = ba.asset_seq AND n.provenance <> 'model')
  THEN :byOthersToo
ELSE :byModelOnly END`;
const UNTOUCHED = `
(ja.progress = 'unannotated' AND NOT EXISTS (SELECT 1 FROM annotation n
   WHERE n.asset_seq = ja.asset_seq)
 OR :preLabeledToo AND ja.progress = 'pre_labeled')`;
const OF_ASSET = "(SELECT seq FROM asset WHERE id = :assetId)";

/** Jobs and the progress of their assets in SQLite. */
export class SqlJobRows implements JobRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insertRound({ batch_id, name, jobs, size, progress }: NewRound): void {
    const group = newId();
    this.#db.run(
      `INSERT INTO task_group (id, batch_seq, name)
       VALUES (:group, (SELECT seq FROM batch WHERE id = :batch_id), :name)`,
      { group, batch_id, name },
    );
    this.#db.run(
      `INSERT INTO job (id, task_group_seq, batch_seq, state)
       SELECT j.value, g.seq, g.batch_seq, 'pending'
       FROM task_group g, json_each(:jobs) j WHERE g.id = :group ORDER BY j.key`,
      { group, jobs: JSON.stringify(jobs) },
    );
    // One statement gives its rows consecutive numbers.
    const first = this.#db.count(
      `SELECT min(j.seq) AS n FROM task_group g
       JOIN job j ON j.task_group_seq = g.seq WHERE g.id = :group`,
      { group },
    );
    this.#db.run(
      `INSERT INTO job_asset
         (job_seq, asset_seq, batch_seq, position, progress)
       SELECT CAST(:first AS INTEGER) + CAST(
           (row_number() OVER (ORDER BY ba.position) - 1) / :size AS INTEGER),
         ba.asset_seq, ba.batch_seq, ba.position, ${INITIAL_PROGRESS}
       FROM task_group g JOIN batch_asset ba ON ba.batch_seq = g.batch_seq
       WHERE g.id = :group`,
      { group, first, size, ...progress },
    );
  }

  byId(id: string): Job | null {
    return this.#db.one(`${JOB} WHERE j.id = :id`, { id });
  }

  summary(id: string): JobSummary | null {
    const found = this.byId(id);
    return found === null ? null : this.#summaries([found])[0]!;
  }

  ofBatch(
    batchId: string,
    { limit, offset }: PageRequest,
  ): Page<JobSummary> {
    const found = this.#db.all<Job>(
      `${JOB} WHERE b.id = :batchId ORDER BY j.seq
       LIMIT :limit OFFSET :offset`,
      { batchId, limit, offset },
    );
    return {
      items: this.#summaries(found),
      total: this.#db.count(
        `SELECT count(*) AS n FROM job WHERE batch_seq = ${BATCH}`,
        { batchId },
      ),
    };
  }

  stateCounts(batchId: string): Readonly<Record<JobState, number>> {
    const rows = this.#db.all<{ state: JobState; n: number }>(
      `SELECT state, count(*) AS n FROM job WHERE batch_seq = ${BATCH}
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
       WHERE job_seq = ${OF_JOB} AND asset_seq = ${OF_ASSET}`,
      { jobId, assetId },
    );
    return row?.progress ?? null;
  }

  setProgress(jobId: string, assetId: string, progress: AssetProgress): void {
    this.#db.run(
      `UPDATE job_asset SET progress = :progress, touched_at = :now
       WHERE job_seq = ${OF_JOB} AND asset_seq = ${OF_ASSET}`,
      { jobId, assetId, progress, now: new Date().toISOString() },
    );
  }

  open(batchId: string): readonly Job[] {
    return this.#db.all(
      `${JOB} WHERE b.id = :batchId
         AND j.state IN (SELECT value FROM json_each(:states))
       ORDER BY j.seq`,
      { batchId, states: JSON.stringify(OPEN_JOB) },
    );
  }

  untouched(jobId: string, preLabeledToo: boolean): readonly string[] {
    return this.#db.all<{ id: string }>(
      `SELECT a.id FROM job_asset ja JOIN asset a ON a.seq = ja.asset_seq
       WHERE ja.job_seq = ${OF_JOB} AND ${UNTOUCHED} ORDER BY ja.position`,
      { jobId, preLabeledToo: Number(preLabeledToo) },
    ).map(({ id }) => id);
  }

  untouchedCount(batchId: string, preLabeledToo: boolean): number {
    return this.#db.count(
      `SELECT count(*) AS n FROM job_asset ja JOIN job j ON j.seq = ja.job_seq
       WHERE ja.batch_seq = ${BATCH} AND ${UNTOUCHED}
         AND j.state IN (SELECT value FROM json_each(:states))`,
      {
        batchId,
        preLabeledToo: Number(preLabeledToo),
        states: JSON.stringify(OPEN_JOB),
      },
    );
  }

  pending(jobId: string, limit: number): Page<Asset> {
    return {
      items: this.#db.all(
        `SELECT ${ASSET} FROM job_asset ja JOIN asset a ON a.seq = ja.asset_seq
         WHERE ja.job_seq = ${OF_JOB} AND ja.progress = 'unannotated'
         ORDER BY ja.position LIMIT :limit`,
        { jobId, limit },
      ),
      total: this.#db.count(
        `SELECT count(*) AS n FROM job_asset
         WHERE job_seq = ${OF_JOB} AND progress = 'unannotated'`,
        { jobId },
      ),
    };
  }

  #summaries(jobs: readonly Job[]): JobSummary[] {
    const counts = countProgress(this.#db, "job", jobs.map((j) => j.id));
    return jobs.map((job) => {
      const progress = counts(job.id);
      return { ...job, asset_count: countAll(progress), progress };
    });
  }
}

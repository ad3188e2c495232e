import type {
  LiveRun,
  PreLabelRun,
  RunCounts,
} from "../domain/inference/pre_label_run.ts";
import type {
  NewRun,
  PreLabelRows,
  RunEnd,
} from "../ports/store/pre_label_rows.ts";
import type { Database } from "./database.ts";

const RUN = `
r.run_id, j.id AS job_id, r.connection_id, r.state, r.started_at,
r.finished_at, r.assets_total, r.assets_processed, r.assets_labeled,
r.annotations_written, r.annotations_replaced, r.assets_skipped,
r.regions_discarded, r.regions_out_of_bounds, r.stopped_early, r.model_ref,
r.error`;

type RunRow = Omit<PreLabelRun, "stopped_early"> & {
  stopped_early: number | null;
};

/** Runs of models in SQLite. */
export class SqlPreLabelRows implements PreLabelRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(run: NewRun): void {
    this.#db.run(
      `INSERT INTO pre_label_run (run_id, job_seq, batch_seq, connection_id,
         state, started_at, heartbeat_at, assets_total)
       SELECT :run_id, j.seq, j.batch_seq, :connection_id, 'running',
         :started_at, :started_at, :assets_total
       FROM job j WHERE j.id = :job_id`,
      run,
    );
  }

  beat(run_id: string, at: string, counts: RunCounts): void {
    this.#db.run(
      `UPDATE pre_label_run SET heartbeat_at = :at,
         assets_processed = :assets_processed,
         assets_labeled = :assets_labeled,
         annotations_written = :annotations_written,
         annotations_replaced = :annotations_replaced,
         assets_skipped = :assets_skipped,
         regions_discarded = :regions_discarded,
         regions_out_of_bounds = :regions_out_of_bounds,
         model_ref = :model_ref
       WHERE run_id = :run_id AND state = 'running'`,
      { run_id, at, ...counts },
    );
  }

  end({ run_id, finished_at, stopped_early, error }: RunEnd): void {
    this.#db.run(
      `UPDATE pre_label_run SET
         state = iif(:error IS NULL, 'succeeded', 'failed'),
         finished_at = :finished_at, stopped_early = :stopped_early,
         error = :error
       WHERE run_id = :run_id AND state = 'running'`,
      {
        run_id,
        finished_at,
        stopped_early: stopped_early === null ? null : Number(stopped_early),
        error,
      },
    );
  }

  isRunning(run_id: string): boolean {
    return this.#db.count(
      `SELECT count(*) AS n FROM pre_label_run
       WHERE run_id = :run_id AND state = 'running'`,
      { run_id },
    ) === 1;
  }

  running(): readonly LiveRun[] {
    return this.#db.all(
      `SELECT r.run_id, j.id AS job_id, r.heartbeat_at
       FROM pre_label_run r JOIN job j ON j.seq = r.job_seq
       WHERE r.state = 'running' ORDER BY r.seq`,
    );
  }

  latestOfJob(jobId: string): PreLabelRun | null {
    return latestRuns(this.#db, "job", [jobId])(jobId);
  }
}

/**
 * The latest runs over several jobs or batches in one query.
 *
 * @returns A look-up by id.
 */
export function latestRuns(
  db: Database,
  of: "job" | "batch",
  ids: readonly string[],
): (id: string) => PreLabelRun | null {
  const rows = db.all<RunRow & { subject: string }>(
    `SELECT t.id AS subject, ${RUN}
     FROM json_each(:ids) i CROSS JOIN ${of} t ON t.id = i.value
     CROSS JOIN pre_label_run r ON r.seq = (SELECT max(seq)
       FROM pre_label_run WHERE ${of}_seq = t.seq)
     JOIN job j ON j.seq = r.job_seq`,
    { ids: JSON.stringify(ids) },
  );
  const found = new Map(
    rows.map(({ subject, ...row }) => [subject, read(row)]),
  );
  return (id) => found.get(id) ?? null;
}

function read(row: RunRow): PreLabelRun {
  const { stopped_early } = row;
  return {
    ...row,
    stopped_early: stopped_early === null ? null : stopped_early === 1,
  };
}

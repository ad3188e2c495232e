import type { Page } from "../domain/page.ts";
import type { BatchSummary } from "../ports/store/batch_rows.ts";
import type { JobSummary } from "../ports/store/job_rows.ts";
import type { Rows } from "../ports/store.ts";

/** How many jobs are read with a batch. */
const JOBS = 100;

/** A batch with some of its jobs. */
export interface BatchDetail extends BatchSummary {
  readonly jobs: Page<JobSummary>;
}

/** Reads a batch that is known to be there, with 100 jobs from an offset on. */
export function batchDetail(rows: Rows, id: string, offset = 0): BatchDetail {
  const jobs = rows.jobs.ofBatch(id, { limit: JOBS, offset });
  return { ...rows.batches.summary(id)!, jobs };
}

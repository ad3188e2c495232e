import type { Batch, Job } from "../domain/entities.ts";
import { OPEN_BATCH, OPEN_JOB } from "../domain/states.ts";
import { refuse } from "../errors.ts";
import type { Store } from "../ports/store.ts";
import { findJob } from "./find.ts";

/**
 * Starts a pending job before work in it. The start stands even when the work
 * that follows is refused.
 *
 * @returns Whether this call moved it.
 * @throws {Refusal} MalformedIdentifier, JobNotFound, BatchNotInAnnotation
 */
export async function startIfPending(
  store: Store,
  job_id: string,
): Promise<boolean> {
  const { job } = store.read((rows) => findJob(rows, job_id));
  if (job.state !== "pending") return false;
  return await store.write((rows) => {
    const { job, batch } = findJob(rows, job_id);
    if (job.state !== "pending") return false;
    requireBatchOpen(batch);
    rows.jobs.setState(job.id, "in_progress");
    return true;
  });
}

/** @throws {Refusal} BatchNotInAnnotation */
export function requireBatchOpen(batch: Batch): void {
  if (OPEN_BATCH.includes(batch.state)) return;
  throw refuse("BatchNotInAnnotation", { state: batch.state });
}

/** @throws {Refusal} BatchNotInAnnotation, JobFinished */
export function requireOpen(job: Job, batch: Batch): void {
  requireBatchOpen(batch);
  if (!OPEN_JOB.includes(job.state)) throw refuse("JobFinished", {});
}

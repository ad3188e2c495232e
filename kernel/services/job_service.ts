import type { Asset, Batch } from "../domain/entities.ts";
import { requireUuid } from "../domain/ids.ts";
import type { PreLabelRun } from "../domain/inference/pre_label_run.ts";
import type { Page } from "../domain/page.ts";
import {
  ASSET_PROGRESS,
  type AssetProgress,
  countUnsettled,
  JOB_MOVES,
  PROGRESS_MOVES,
  requireMove,
  SETTLED,
} from "../domain/states.ts";
import { refuse } from "../errors.ts";
import type { JobSummary } from "../ports/store/job_rows.ts";
import type { Rows, Store } from "../ports/store.ts";
import { findJob } from "./find.ts";
import { requireBatchOpen, requireOpen, startIfPending } from "./work_gate.ts";

/** A job with the batch it is a share of. */
export interface JobDetail extends JobSummary {
  readonly batch: Batch;
  /** Its latest. */
  readonly pre_label_run: PreLabelRun | null;
}

/** Annotation jobs: the queue of assets, their progress, completion. */
export class JobService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /** @throws {Refusal} MalformedIdentifier, JobNotFound */
  get(job_id: string): JobDetail {
    return this.#store.read((rows) => detail(rows, job_id));
  }

  /**
   * The next unannotated assets in stored order, and how many there are.
   *
   * @throws {Refusal} MalformedIdentifier, JobNotFound
   */
  nextPending(job_id: string, count: number): Page<Asset> {
    return this.#store.read((rows) =>
      rows.jobs.pending(findJob(rows, job_id).job.id, count)
    );
  }

  /**
   * Marks an asset by hand. Marking its current state changes nothing.
   *
   * @throws {Refusal} MalformedIdentifier, JobNotFound, AssetNotInJob,
   * BatchNotInAnnotation, JobFinished, InvalidTransition
   */
  async setProgress(
    request: { job_id: string; asset_id: string; progress: AssetProgress },
  ): Promise<{ asset_id: string; job_started: boolean }> {
    const asset_id = requireUuid("asset_id", request.asset_id);
    const job_started = await startIfPending(this.#store, request.job_id);
    return this.#store.write((rows) => {
      const { job, batch } = findJob(rows, request.job_id);
      const from = rows.jobs.progressOf(job.id, asset_id);
      if (from === null) throw refuse("AssetNotInJob", { asset: asset_id });
      requireOpen(job, batch);
      const to = request.progress;
      if (from === to) return { asset_id, job_started };
      const subject = `Asset ${asset_id}`;
      if (to === "pre_labeled") {
        throw refuse("InvalidTransition", {
          subject,
          state: from,
          wanted: "marking it pre_labeled by hand",
          legal: "only a model's pass makes an asset pre_labeled",
        });
      }
      requireMove(PROGRESS_MOVES, { subject, from, to });
      rows.jobs.setProgress(job.id, asset_id, to);
      return { asset_id, job_started };
    });
  }

  /**
   * @throws {Refusal} MalformedIdentifier, JobNotFound, BatchNotInAnnotation,
   * InvalidTransition, JobNotComplete
   */
  async complete(
    job_id: string,
  ): Promise<JobDetail & { job_started: boolean }> {
    const job_started = await startIfPending(this.#store, job_id);
    return this.#store.write((rows) => {
      const { job, batch } = findJob(rows, job_id);
      requireBatchOpen(batch);
      requireMove(JOB_MOVES, {
        subject: `Job ${job.id}`,
        from: job.state,
        to: "completed",
      });
      const { progress } = rows.jobs.summary(job.id)!;
      if (countUnsettled(progress) > 0) {
        const unsettled = ASSET_PROGRESS
          .filter((p) => !SETTLED.includes(p) && progress[p] > 0)
          .map((p) => `${progress[p]} ${p}`).join(", ");
        throw refuse("JobNotComplete", { unsettled });
      }
      rows.jobs.setState(job.id, "completed");
      return { ...detail(rows, job.id), job_started };
    });
  }
}

function detail(rows: Rows, job_id: string): JobDetail {
  const { job, batch } = findJob(rows, job_id);
  const pre_label_run = rows.preLabelRuns.latestOfJob(job.id);
  return { ...rows.jobs.summary(job.id)!, batch, pre_label_run };
}

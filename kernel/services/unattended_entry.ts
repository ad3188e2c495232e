import type { LabelInput } from "../domain/annotation.ts";
import type { Batch, Job } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { OPEN_BATCH, OPEN_JOB, progressAfterModel } from "../domain/states.ts";
import { Refusal } from "../errors.ts";
import type { Rows } from "../ports/store.ts";
import { LabelWork } from "./label_work.ts";
import { UniqueTags } from "./unique_tags.ts";

/** A frame that a run is about to enter labels on. */
export interface Entry {
  readonly run_id: string;
  readonly job_id: string;
  readonly asset_id: string;
  /** Whether a frame that only models have labelled is labelled anew. */
  readonly replace: boolean;
}

/**
 * What may be done with a frame: nothing more in this job, nothing with this
 * one because somebody has worked it, or labels may be entered.
 */
export type Standing =
  | { readonly kind: "closed" }
  | { readonly kind: "worked" }
  | {
    readonly kind: "free";
    readonly job: Job;
    readonly batch: Batch;
    /** Labels of models that go away. */
    readonly former: readonly string[];
    readonly isReplaced: boolean;
  };

/** What came of one frame. */
export interface Entered {
  readonly written: number;
  readonly replaced: number;
  /** Labels that the batch's contract no longer takes. */
  readonly refused: number;
}

/** A job with its batch, as long as both are worked; else null. */
export function openJob(
  rows: Rows,
  job_id: string,
): { job: Job; batch: Batch } | null {
  const job = rows.jobs.byId(job_id);
  if (job === null || !OPEN_JOB.includes(job.state)) return null;
  const batch = rows.batches.byId(job.batch_id);
  return batch !== null && OPEN_BATCH.includes(batch.state)
    ? { job, batch }
    : null;
}

/** How a frame stands now. */
export function standing(rows: Rows, entry: Entry): Standing {
  const { run_id, job_id, asset_id, replace } = entry;
  const work = openJob(rows, job_id);
  if (work === null || !rows.preLabelRuns.isRunning(run_id)) {
    return { kind: "closed" };
  }
  const progress = rows.jobs.progressOf(job_id, asset_id);
  const held = rows.annotations.ofAssets([asset_id]).get(asset_id) ?? [];
  const isReplaced = replace && progress === "pre_labeled";
  const isUntouched = progress === "unannotated" && held.length === 0;
  if (!isReplaced && !isUntouched) return { kind: "worked" };
  const former = held.filter(({ provenance }) => provenance === "model")
    .map(({ id }) => id);
  return { kind: "free", ...work, former, isReplaced };
}

/**
 * Enters a model's labels on a frame that stands free, in place of those that
 * models made before. An untouched frame without any stays as it was.
 */
export function enter(
  rows: Rows,
  asset_id: string,
  labels: readonly LabelInput[],
  { job, batch, former, isReplaced }: Extract<Standing, { kind: "free" }>,
): Entered {
  const asset = rows.assets.byId(batch.project_id, asset_id)!;
  const work = new LabelWork(rows, job, batch);
  rows.annotations.delete(former);
  const tags = new UniqueTags(rows);
  let written = 0;
  for (const label of labels) {
    try {
      const annotation = work.judged(newId(), asset, label);
      tags.claim(annotation);
      rows.annotations.insert(annotation);
      written++;
    } catch (error) {
      const isItsFault = error instanceof Refusal &&
        error.code !== "WorkspaceCorrupt";
      if (!isItsFault) throw error;
    }
  }
  if (written > 0 || isReplaced) {
    const left = rows.annotations.counts([asset_id]).get(asset_id)?.total ?? 0;
    rows.jobs.setProgress(job.id, asset_id, progressAfterModel(left));
  }
  return {
    written,
    replaced: former.length,
    refused: labels.length - written,
  };
}

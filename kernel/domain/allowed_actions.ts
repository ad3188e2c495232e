import {
  type AssetProgress,
  BATCH_MOVES,
  type BatchState,
  CORRECTABLE,
  countUnsettled,
  DELETABLE,
  EDITABLE,
  JOB_MOVES,
  type JobState,
  OPEN_BATCH,
  OPEN_JOB,
  PROGRESS_MOVES,
  type ProgressCounts,
  REPINNABLE,
  WRITABLE,
} from "./states.ts";

/**
 * What may be asked of a batch, from its state alone.
 *
 * @param canDelete Whether deleting is offered at all.
 */
export function batchActions(state: BatchState, canDelete: boolean): string[] {
  const next = BATCH_MOVES[state];
  return keys({
    approve: next.includes("approved"),
    start: next.includes("in_annotation"),
    complete: next.includes("completed"),
    repin: REPINNABLE.includes(state),
    promote: state === "completed",
    create_correction: CORRECTABLE.includes(state),
    pre_label: OPEN_BATCH.includes(state),
    edit_membership: EDITABLE.includes(state),
    delete: canDelete && DELETABLE.includes(state),
  });
}

/** What may be asked of a job. */
export function jobActions(
  job: { state: JobState; progress: ProgressCounts },
  batch: BatchState,
): string[] {
  if (!OPEN_BATCH.includes(batch)) return [];
  const next = JOB_MOVES[job.state];
  return keys({
    start: next.includes("in_progress"),
    complete: next.includes("completed") && countUnsettled(job.progress) === 0,
    pre_label: OPEN_JOB.includes(job.state),
  });
}

/** What may be asked of an asset inside a job. */
export function assetActions(
  asset: { progress: AssetProgress | null; job: JobState | null },
  batch: BatchState,
): string[] {
  const { progress, job } = asset;
  if (progress === null || job === null) return [];
  if (batch !== "in_annotation" || job === "completed") return [];
  const next = PROGRESS_MOVES[progress];
  return keys({
    annotate: WRITABLE.includes(progress),
    skip: next.includes("skipped"),
    restore: progress === "skipped",
    confirm: progress === "pre_labeled",
    submit_for_review: next.includes("review_pending"),
    accept: next.includes("accepted"),
    return_to_annotator: progress === "review_pending",
  });
}

function keys(actions: Record<string, boolean>): string[] {
  return Object.keys(actions).filter((name) => actions[name]);
}

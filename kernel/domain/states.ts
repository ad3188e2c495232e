import { refuse } from "../errors.ts";

/** Where a batch stands; it only moves forward. */
export type BatchState = "draft" | "approved" | "in_annotation" | "completed";

/** Where an annotation job stands. */
export type JobState = "pending" | "in_progress" | "completed";

/** The six words of progress, in the order they are reported. */
export const ASSET_PROGRESS = [
  "unannotated",
  "pre_labeled",
  "annotated",
  "skipped",
  "review_pending",
  "accepted",
] as const;

/** Where an asset stands inside a job. */
export type AssetProgress = (typeof ASSET_PROGRESS)[number];

/** From each state, the states that may follow it. */
export type Moves<S extends string> = { readonly [From in S]: readonly S[] };

/** How a batch moves. */
export const BATCH_MOVES: Moves<BatchState> = {
  draft: ["approved"],
  approved: ["in_annotation"],
  in_annotation: ["completed"],
  completed: [],
};

/** How a job moves. */
export const JOB_MOVES: Moves<JobState> = {
  pending: ["in_progress"],
  in_progress: ["completed"],
  completed: [],
};

/** How an asset moves inside a job, by whoever asks. */
export const PROGRESS_MOVES: Moves<AssetProgress> = {
  unannotated: ["annotated", "skipped", "pre_labeled"],
  pre_labeled: ["annotated", "unannotated", "skipped"],
  annotated: ["unannotated", "skipped", "review_pending"],
  skipped: ["unannotated"],
  review_pending: ["annotated", "accepted"],
  accepted: [],
};

/** States in which a batch's schema pin may move. */
export const REPINNABLE: readonly BatchState[] = ["approved", "in_annotation"];

/** States in which the members of a batch may change. */
export const EDITABLE: readonly BatchState[] = ["draft"];

/** States in which a batch may be corrected by another one. */
export const CORRECTABLE: readonly BatchState[] = ["completed"];

/** States in which a batch may be deleted; a completed one is a record. */
export const DELETABLE: readonly BatchState[] = [
  "draft",
  "approved",
  "in_annotation",
];

/** States of a job in which it is worked. */
export const OPEN_JOB: readonly JobState[] = ["pending", "in_progress"];

/** States of a batch in which its jobs are worked, by people and by models. */
export const OPEN_BATCH: readonly BatchState[] = ["in_annotation"];

/** Progress that no longer holds up the completion of a job. */
export const SETTLED: readonly AssetProgress[] = [
  "annotated",
  "skipped",
  "accepted",
];

/** Progress whose assets enter the dataset. */
export const PROMOTABLE: readonly AssetProgress[] = ["annotated", "accepted"];

/** Progress in which labels may be written. */
export const WRITABLE: readonly AssetProgress[] = [
  "unannotated",
  "annotated",
  "pre_labeled",
];

/**
 * Lets a move through that its table names.
 *
 * @throws {Refusal} InvalidTransition, naming what is reachable.
 */
export function requireMove<S extends string>(
  moves: Moves<S>,
  move: { subject: string; from: S; to: S },
): void {
  const { subject, from, to } = move;
  if (moves[from].includes(to)) return;
  throw refuse("InvalidTransition", {
    subject,
    state: from,
    wanted: `becoming ${to}`,
    legal: moves[from].length === 0
      ? "nothing follows that state"
      : `from here it can only become ${moves[from].join(", ")}`,
  });
}

/** How many assets stand where. */
export type ProgressCounts = Readonly<Record<AssetProgress, number>>;

/** Counts with a zero for every state that is not given. */
export function progressCounts(
  found: Partial<Record<AssetProgress, number>> = {},
): ProgressCounts {
  return Object.fromEntries(
    ASSET_PROGRESS.map((p) => [p, found[p] ?? 0]),
  ) as Record<AssetProgress, number>;
}

/** How many assets there are in all. */
export function countAll(counts: ProgressCounts): number {
  return ASSET_PROGRESS.reduce((sum, p) => sum + counts[p], 0);
}

/** How many assets still hold up completion. */
export function countUnsettled(counts: ProgressCounts): number {
  return ASSET_PROGRESS.filter((p) => !SETTLED.includes(p))
    .reduce((sum, p) => sum + counts[p], 0);
}

/** The progress that follows from a person's write to an asset's labels. */
export function progressAfterEdit(
  progress: AssetProgress,
  labelsLeft: number,
): AssetProgress {
  return labelsLeft > 0
    ? "annotated"
    : progress === "unannotated"
    ? progress
    : "unannotated";
}

/** The progress that follows from a model's write to an asset's labels. */
export function progressAfterModel(labelsLeft: number): AssetProgress {
  return labelsLeft > 0 ? "pre_labeled" : "unannotated";
}

/** Where an asset starts in a new job, from the labels it already carries. */
export function initialProgress(
  labels: { total: number; byModel: number },
): AssetProgress {
  if (labels.total === 0) return "unannotated";
  return labels.byModel === labels.total ? "pre_labeled" : "annotated";
}

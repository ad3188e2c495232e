import type { PreLabelPlan } from "./pre_label_plan.ts";

/** What a run has come to, so far or in all. */
export interface RunCounts {
  /** Targets that are done with, in whatever way. */
  readonly assets_processed: number;
  readonly assets_labeled: number;
  readonly annotations_written: number;
  /** Labels of models that went away. */
  readonly annotations_replaced: number;
  /** Targets that somebody worked meanwhile; they stay as they are. */
  readonly assets_skipped: number;
  /** Of no asked class or no wanted shape, or said twice. */
  readonly regions_discarded: number;
  readonly regions_out_of_bounds: number;
  /** Who answered first; null if nobody was asked. */
  readonly model_ref: string | null;
}

/** One run of a model over the targets of one job. */
export interface PreLabelRun extends RunCounts {
  readonly run_id: string;
  readonly job_id: string;
  readonly connection_id: string;
  readonly state: "running" | "succeeded" | "failed";
  readonly started_at: string;
  readonly finished_at: string | null;
  readonly assets_total: number;
  /** Whether it ended before all was asked about; null while it runs. */
  readonly stopped_early: boolean | null;
  /** Why it failed, for a reader. */
  readonly error: string | null;
}

/** A run that goes on, and its last sign of life. */
export interface LiveRun {
  readonly run_id: string;
  readonly job_id: string;
  readonly heartbeat_at: string;
}

/** What came of one job. */
export interface PreLabelOutcome extends Omit<RunCounts, "assets_processed"> {
  readonly job_id: string;
  /** Pictures that the model was asked about. */
  readonly assets_considered: number;
  readonly stopped_early: boolean;
  readonly plan: PreLabelPlan;
}

/** Milliseconds between two signs of life of a run. */
export const BEAT_MS = 5_000;
/** Milliseconds without one after which a run counts as dead. */
export const DEAD_MS = 60_000;

/** What is recorded of a run that died. */
export const INTERRUPTED = "interrupted";
/** What is recorded of a run that was taken back. */
export const CANCELLED = "cancelled";

/** Whether a run that says it goes on counts as dead. */
export function isDead({ heartbeat_at }: LiveRun, now: Date): boolean {
  return Date.parse(heartbeat_at) < now.getTime() - DEAD_MS;
}

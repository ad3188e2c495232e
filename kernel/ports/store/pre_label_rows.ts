import type {
  LiveRun,
  PreLabelRun,
  RunCounts,
} from "../../domain/inference/pre_label_run.ts";

/** A run as it begins. */
export type NewRun = Pick<
  PreLabelRun,
  "run_id" | "job_id" | "connection_id" | "started_at" | "assets_total"
>;

/** How a run ends. */
export type RunEnd = Pick<
  PreLabelRun,
  "run_id" | "finished_at" | "stopped_early" | "error"
>;

/** Runs of models over jobs. */
export interface PreLabelRows {
  /** Begins a run; its job must have no other that goes on. */
  insert(run: NewRun): void;
  /** Stores how far a run that goes on has come, as a sign of life. */
  beat(runId: string, at: string, counts: RunCounts): void;
  /** Ends a run that goes on: failed if there is an error. */
  end(run: RunEnd): void;
  isRunning(runId: string): boolean;
  /** Every run that says it goes on. */
  running(): readonly LiveRun[];
  latestOfJob(jobId: string): PreLabelRun | null;
}

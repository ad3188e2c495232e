import {
  DEAD_MS,
  INTERRUPTED,
  isDead,
} from "../domain/inference/pre_label_run.ts";
import { refuse } from "../errors.ts";
import type { Rows } from "../ports/store.ts";

/** @throws {Refusal} PreLabelRunning, for the first job with a run that lives. */
export function requireIdle(rows: Rows, jobIds: readonly string[]): void {
  const wanted = new Set(jobIds);
  const now = new Date();
  const live = rows.preLabelRuns.running()
    .find((run) => wanted.has(run.job_id) && !isDead(run, now));
  if (live === undefined) return;
  const silence = now.getTime() - Date.parse(live.heartbeat_at);
  throw refuse("PreLabelRunning", {
    job: live.job_id,
    run: live.run_id,
    seconds: Math.max(0, Math.round(silence / 1000)),
    dead: DEAD_MS / 1000,
  });
}

/** Whether a run says it goes on that is dead. */
export function hasDeadRuns(rows: Rows): boolean {
  const now = new Date();
  return rows.preLabelRuns.running().some((run) => isDead(run, now));
}

/** Ends, as failed, every run that is dead. */
export function settleDeadRuns(rows: Rows): void {
  const now = new Date();
  for (const run of rows.preLabelRuns.running()) {
    if (!isDead(run, now)) continue;
    rows.preLabelRuns.end({
      run_id: run.run_id,
      finished_at: run.heartbeat_at,
      stopped_early: true,
      error: INTERRUPTED,
    });
  }
}

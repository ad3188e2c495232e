import {
  type BatchState,
  jobActions,
  type JobDetail,
  type JobSummary,
} from "../../kernel/mod.ts";
import { preLabelRun } from "./pre_label.ts";
import { progress } from "./progress.ts";

/** A job of a batch in some state. */
export function job(j: JobSummary, batch: BatchState): object {
  return {
    id: j.id,
    batch_id: j.batch_id,
    state: j.state,
    assignee: j.assignee,
    asset_count: j.asset_count,
    allowed_actions: jobActions(j, batch),
  };
}

/** A job with what its batch says. */
export function jobDetail(j: JobDetail): object {
  return {
    ...job(j, j.batch.state),
    batch_state: j.batch.state,
    schema_version: j.batch.schema_version,
    progress: progress(j.progress),
    pre_label_run: preLabelRun(j.pre_label_run),
  };
}

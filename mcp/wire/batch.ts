import {
  assetActions,
  batchActions,
  type BatchDetail,
  type BatchMember,
  type BatchState,
  type BatchSummary,
  type MembershipChange,
} from "../../kernel/mod.ts";
import { asset } from "./asset.ts";
import { job } from "./job.ts";
import { first } from "./page.ts";
import { preLabelRun } from "./pre_label.ts";
import { progress } from "./progress.ts";

/** What a server offers, as far as a batch is concerned. */
interface Offer {
  readonly destructive: boolean;
}

/** A batch without its jobs. */
export function batch(b: BatchSummary, offer: Offer): object {
  return {
    id: b.id,
    project_id: b.project_id,
    name: b.name,
    state: b.state,
    schema_version: b.schema_version,
    asset_count: b.asset_count,
    progress: progress(b.progress),
    allowed_actions: batchActions(b.state, offer.destructive),
    promoted_asset_count: b.promoted_asset_count,
    parent_batch_id: b.parent_batch_id,
    pre_label_run: preLabelRun(b.pre_label_run),
  };
}

/** A batch with its first jobs and how many there are. */
export function batchDetail(b: BatchDetail, offer: Offer): object {
  return {
    ...batch(b, offer),
    jobs: first(b.jobs.items).map((j) => job(j, b.state)),
    job_count: b.jobs.total,
  };
}

/** A draft batch after an edit, and the first of the assets it moved. */
export function membershipChange(m: MembershipChange, offer: Offer): object {
  return {
    ...batchDetail(m, offer),
    changed: first(m.changed),
    changed_total: m.changed.length,
  };
}

/** An asset as a member of a batch in some state. */
export function batchMember(m: BatchMember, state: BatchState): object {
  return {
    ...asset(m.asset),
    job_id: m.job_id,
    progress: m.progress,
    allowed_actions: assetActions(
      { progress: m.progress, job: m.job_state },
      state,
    ),
    annotation_count: m.annotation_count,
    min_confidence: m.min_confidence,
  };
}

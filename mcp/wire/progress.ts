import { countAll, type ProgressCounts } from "../../kernel/mod.ts";

/** How many assets stand where, and their sum. */
export function progress(counts: ProgressCounts): object {
  return {
    unannotated: counts.unannotated,
    pre_labeled: counts.pre_labeled,
    annotated: counts.annotated,
    skipped: counts.skipped,
    review_pending: counts.review_pending,
    accepted: counts.accepted,
    total: countAll(counts),
  };
}

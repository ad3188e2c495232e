import {
  type Exclusion,
  type JobOutcome,
  type PreLabelled,
  type PreLabelPlan,
  type PreLabelRun,
  printable,
} from "../../kernel/mod.ts";
import { first, NESTED } from "./page.ts";

/** Bytes of JSON that the outcomes of one answer have; they travel twice. */
const MAX_OUTCOMES = 200_000;

/** The latest run of a model over a job or a batch, if there was one. */
export function preLabelRun(r: PreLabelRun | null): object | null {
  return r && {
    run_id: r.run_id,
    job_id: r.job_id,
    connection_id: r.connection_id,
    state: r.state,
    started_at: r.started_at,
    finished_at: r.finished_at,
    assets_processed: r.assets_processed,
    assets_total: r.assets_total,
    assets_labeled: r.assets_labeled,
    annotations_written: r.annotations_written,
    annotations_replaced: r.annotations_replaced,
    assets_skipped: r.assets_skipped,
    regions_discarded: r.regions_discarded,
    regions_out_of_bounds: r.regions_out_of_bounds,
    stopped_early: r.stopped_early,
    model_ref: r.model_ref,
    error: r.error,
  };
}

/**
 * What a model is asked, with the length of each list.
 *
 * @param most Entries of each list.
 */
export function preLabelPlan(p: PreLabelPlan, most = NESTED): object {
  return {
    schema_version: p.schema_version,
    asked_classes: p.asked_classes.slice(0, most),
    asked_class_total: p.asked_classes.length,
    produces: p.produces,
    excluded_classes: p.excluded_classes.slice(0, most).map(excluded),
    excluded_class_total: p.excluded_classes.length,
    unused_labels: p.unused_labels.slice(0, most).map(printable),
    unused_label_total: p.unused_labels.length,
  };
}

function excluded(
  c: { readonly name: string; readonly reasons: readonly Exclusion[] },
): object {
  return { name: c.name, reasons: c.reasons };
}

/** What came of one job. */
export function preLabelOutcome(o: JobOutcome, most = NESTED): object {
  return {
    job_id: o.job_id,
    assets_considered: o.assets_considered,
    assets_labeled: o.assets_labeled,
    annotations_written: o.annotations_written,
    annotations_replaced: o.annotations_replaced,
    model_ref: o.model_ref,
    assets_skipped: o.assets_skipped,
    regions_discarded: o.regions_discarded,
    regions_out_of_bounds: o.regions_out_of_bounds,
    stopped_early: o.stopped_early,
    plan: preLabelPlan(o.plan, most),
  };
}

/** What came of the open jobs of a batch. */
export function preLabelledBatch(p: PreLabelled): object {
  return preLabelled(p, preLabelOutcome);
}

/** What came of the open jobs of some batches. */
export function preLabelledProject(p: PreLabelled): object {
  return preLabelled(p, (outcome, most) => ({
    ...preLabelOutcome(outcome, most),
    batch_id: outcome.batch.id,
    batch_name: outcome.batch.name,
  }));
}

/** The lists of plans get shorter until all of them fit one answer. */
function preLabelled(
  { items, annotations_written }: PreLabelled,
  project: (outcome: JobOutcome, most: number) => object,
): object {
  const shown = (most: number) =>
    first(items).map((outcome) => project(outcome, most));
  let most = NESTED;
  while (most > 0 && bytesOf(shown(most)) > MAX_OUTCOMES) most >>= 1;
  return { items: shown(most), total: items.length, annotations_written };
}

function bytesOf(json: unknown): number {
  return new TextEncoder().encode(JSON.stringify(json)).length;
}

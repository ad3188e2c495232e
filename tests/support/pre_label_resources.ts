/** One run of a model over a job. */
export interface PreLabelRun {
  run_id: string;
  job_id: string;
  connection_id: string;
  state: "running" | "succeeded" | "failed";
  started_at: string;
  finished_at: string | null;
  assets_processed: number;
  assets_total: number;
  assets_labeled: number;
  annotations_written: number;
  annotations_replaced: number;
  assets_skipped: number;
  regions_discarded: number;
  regions_out_of_bounds: number;
  stopped_early: boolean | null;
  model_ref: string | null;
  error: string | null;
}

/** What a model is asked. */
export interface PreLabelPlan {
  schema_version: number;
  asked_classes: string[];
  asked_class_total: number;
  produces: string[];
  excluded_classes: { name: string; reasons: string[] }[];
  excluded_class_total: number;
  unused_labels: string[];
  unused_label_total: number;
}

/** What came of one job. */
export interface PreLabelOutcome {
  job_id: string;
  assets_considered: number;
  assets_labeled: number;
  annotations_written: number;
  annotations_replaced: number;
  model_ref: string | null;
  assets_skipped: number;
  regions_discarded: number;
  regions_out_of_bounds: number;
  stopped_early: boolean;
  plan: PreLabelPlan;
}

/** What came of several jobs. */
export interface PreLabelled<T = unknown> {
  items: (PreLabelOutcome & T)[];
  total: number;
  annotations_written: number;
}

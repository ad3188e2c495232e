import { quote, refusal } from "./entry.ts";

/** Why a project's batches give nothing to do. */
const NOTHING_SELECTED = {
  empty:
    "batch_ids names no batch; null stands for every batch that is in_annotation",
  none:
    "No batch of the project is in_annotation; start_batch opens an approved one",
};

/** How a batch that is not open yet comes to be, by its state. */
const OPENS: Readonly<Record<string, string>> = {
  draft: "; approve_batch with start opens it",
  approved: "; start_batch opens it",
};

/** Refusals about batches, jobs, and the assets and labels inside them. */
export const BATCH_REFUSALS = {
  BatchNotFound: refusal(
    (d: { id: string }) =>
      `There is no batch ${d.id}; list_batches names a project's batches`,
  ),
  JobNotFound: refusal(
    (d: { id: string }) =>
      `There is no annotation job ${d.id}; get_batch lists a batch's jobs`,
  ),
  BatchNotEditable: refusal(
    (d: { state: string }) =>
      `The batch is ${d.state}; its members can change only while it is a draft, later mark an asset skipped instead`,
  ),
  BatchImmutable: refusal(
    (d: { name: string }) =>
      `Batch ${
        quote(d.name)
      } is completed and stays as the record of its work; confirm does not help`,
  ),
  EmptyBatch: refusal(
    (d: { name: string }) =>
      `Batch ${quote(d.name)} holds no asset, so there is nothing to approve`,
  ),
  BatchNotComplete: refusal(
    (d: { open: number; of: number } | { state: string }) =>
      "state" in d
        ? `The batch is ${d.state}; only a completed batch can be promoted`
        : `${d.open} of the batch's ${d.of} jobs are not completed yet`,
  ),
  BatchNotInAnnotation: refusal(
    (d: { state: string; name?: string } | { selection: "empty" | "none" }) =>
      "selection" in d
        ? NOTHING_SELECTED[d.selection]
        : `${
          d.name === undefined ? "The batch" : `Batch ${quote(d.name)}`
        } is ${d.state}; work in its jobs is possible only while it is in_annotation${
          OPENS[d.state] ?? ""
        }`,
  ),
  JobFinished: refusal(
    (_: Record<never, never>) =>
      "The job is completed and does not re-open; corrections are made in a new batch",
  ),
  JobNotComplete: refusal(
    (d: { unsettled: string }) =>
      `The job still has unsettled assets: ${d.unsettled}; each must become annotated, skipped or accepted`,
  ),
  AssetNotFound: refusal(
    (d: { ids: readonly string[] }) =>
      `The project has no asset ${d.ids.slice(0, 20).join(", ")}${
        d.ids.length > 20 ? ` and ${d.ids.length - 20} more` : ""
      }`,
  ),
  AssetNotInBatch: refusal(
    (d: { ids: readonly string[] }) =>
      `The batch never held asset ${d.ids.slice(0, 20).join(", ")}${
        d.ids.length > 20 ? ` and ${d.ids.length - 20} more` : ""
      }`,
  ),
  AssetNotInJob: refusal(
    (d: { asset: string }) => `Asset ${d.asset} is not in this job`,
  ),
  AssetNotWritable: refusal(
    (d: { asset: string; progress: string }) =>
      `Asset ${d.asset} is ${d.progress}; labels can be written only while it is unannotated, annotated or pre_labeled`,
  ),
  AnnotationGeometryOutOfBounds: refusal(
    (d: { geometry: string; width: number; height: number }) =>
      `The ${d.geometry} lies wholly outside the ${d.width}×${d.height} pixel picture; coordinates are asset pixels, from 0,0 at the top left`,
  ),
  DuplicateClassificationTag: refusal(
    (d: { asset: string; name: string }) =>
      `Asset ${d.asset} already carries the tag ${quote(d.name)}`,
  ),
  AnnotationNotFound: refusal(
    (d: { id: string }) => `There is no annotation ${d.id}`,
  ),
} as const;

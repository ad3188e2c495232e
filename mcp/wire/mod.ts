/**
 * What answers look like: one function per resource, every key always there.
 *
 * @module
 */

export { annotation } from "./annotation.ts";
export { asset } from "./asset.ts";
export { batch, batchDetail, batchMember, membershipChange } from "./batch.ts";
export { connection } from "./connection.ts";
export { draft } from "./draft.ts";
export {
  compatibility,
  exportResult,
  exportTarget,
  format,
  skipped,
} from "./export.ts";
export { job, jobDetail } from "./job.ts";
export { first, page } from "./page.ts";
export { picture } from "./picture.ts";
export {
  preLabelledBatch,
  preLabelledProject,
  preLabelOutcome,
  preLabelPlan,
} from "./pre_label.ts";
export { progress } from "./progress.ts";
export { dataset, project, projectDetail } from "./project.ts";
export { recipe } from "./recipe.ts";
export {
  datasetStats,
  publishedRelease,
  release,
  releaseSummary,
  verification,
} from "./release.ts";
export {
  publication,
  schemaAnswer,
  schemaDiff,
  schemaPreview,
  schemaVersion,
} from "./schema.ts";
export { fetched, modelSize } from "./weights.ts";
export { backfill, ingestReport, source } from "./source.ts";

/**
 * Schemas of parameters that several tools share.
 *
 * @module
 */

export { classes } from "./classes.ts";
export { annotationIds, changedLabels, newLabels } from "./labels.ts";
export { PAGING } from "./paging.ts";
export { Progress } from "./progress.ts";
export { assetId, batchId, format, jobId, project, tag } from "./references.ts";
export { split } from "./split.ts";
export { path, words } from "./words.ts";

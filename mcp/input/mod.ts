/**
 * Schemas of parameters that several tools share.
 *
 * @module
 */

export { assetIds, MAX_IDS, someAssetIds } from "./assets.ts";
export { classes } from "./classes.ts";
export {
  changedConnection,
  connection,
  MODEL,
  newConnection,
} from "./connection.ts";
export { confirm, consentToNarrow } from "./consent.ts";
export { draftClasses, draftKind, note } from "./draft.ts";
export { frame, frameFault, inAssetPixels } from "./frame.ts";
export { annotationIds, changedLabels, newLabels } from "./labels.ts";
export { PAGING } from "./paging.ts";
export { modelChoice, runChoice, someBatchIds } from "./pre_label.ts";
export { Progress } from "./progress.ts";
export {
  exportRecipe,
  newRecipeSpec,
  recipeName,
  recipeSpec,
} from "./recipe.ts";
export {
  assetId,
  batchId,
  jobId,
  project,
  selection,
  tag,
} from "./references.ts";
export { split } from "./split.ts";
export { path, words } from "./words.ts";

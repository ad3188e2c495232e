export { type Carried, carry, type CarryOptions, Chain } from "./chain.ts";
export type { PictureOperation, PlannedPicture } from "./operation.ts";
export {
  hasTurnOrFlip,
  type PlannedAsset,
  plannedCount,
  planPictures,
} from "./plan.ts";
export { DEFAULT_FILL, RecipeSpec, RecipeStep, Resize } from "./spec.ts";

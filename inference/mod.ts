/**
 * Asks models, and brings the weights of those that run on this machine.
 *
 * @module
 */

export {
  type Hub,
  hubAddress,
  TOKEN_VARIABLE,
  tokenFor,
  USUAL_HUB,
} from "./hub/address.ts";
export type { ModelFiles } from "./local/model_files.ts";
export { missingRuntimeFile } from "./local/runtime_files.ts";
export type { LocalOptions } from "./local/predictor.ts";
export { createPredictor, type HoldingPredictor } from "./predictor.ts";
export {
  type AllowedEndpoint,
  allowedEndpoint,
} from "./reach/allowed_endpoint.ts";
export type { Reach } from "./reach/gate.ts";
export { type ListedModel, listModels } from "./weights/import/list_models.ts";
export { createWeights, type WeightsOptions } from "./weights/weights.ts";

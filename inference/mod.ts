/**
 * Asks models: today those behind endpoints.
 *
 * @module
 */

export type { ModelFiles } from "./local/model_files.ts";
export { createPredictor } from "./predictor.ts";
export {
  type AllowedEndpoint,
  allowedEndpoint,
} from "./reach/allowed_endpoint.ts";
export type { Reach } from "./reach/gate.ts";

import { refuse } from "../errors.ts";
import type { Weights } from "../ports/weights.ts";

const none = (): Promise<never> =>
  Promise.reject(refuse("LocalInferenceUnavailable", {
    reason: "this server was set up without a place for weights",
  }));

/** Stands where no weights can be brought, and says so. */
export const NO_WEIGHTS: Weights = { size: none, bring: none, check: none };

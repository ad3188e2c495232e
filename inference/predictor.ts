import type { InferenceConnection, Predictor } from "../kernel/mod.ts";
import { TIMEOUTS, type Timeouts } from "./http/channel.ts";
import { createEndpointPredictor } from "./http/predictor.ts";
import { type LocalOptions, LocalPredictor } from "./local/predictor.ts";
import type { Reach } from "./reach/gate.ts";

/** Asks models, and holds one of them in memory meanwhile. */
export interface HoldingPredictor extends Predictor {
  /** Ends the process of a model on this machine, if there is one. */
  close(): Promise<void>;
}

/**
 * Asks models: behind endpoints, as far as the operator's flags reach, and on
 * this machine, in a process of their own.
 *
 * @param timeouts How long the answers of endpoints are waited for.
 * @param local How models on this machine are run. @default {null, not at all}
 */
export function createPredictor(
  reach: Reach,
  timeouts: Timeouts = TIMEOUTS,
  local: LocalOptions | null = null,
): HoldingPredictor {
  const endpoints = createEndpointPredictor(reach, timeouts);
  const resident = local && new LocalPredictor(local);
  const who = ({ connection_type }: InferenceConnection) => {
    if (connection_type === "http") return endpoints;
    if (resident !== null) return resident;
    throw new TypeError("No models are run on this machine");
  };
  return {
    drivers: [...endpoints.drivers, ...(resident?.drivers ?? [])],
    describe: (connection, signal) => endpoints.describe(connection, signal),
    async labelsOf(connection) {
      return await who(connection).labelsOf(connection);
    },
    async predict(connection, question, sight, signal) {
      return await who(connection).predict(connection, question, sight, signal);
    },
    close: async () => await resident?.close(),
  };
}

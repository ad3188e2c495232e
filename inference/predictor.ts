import type { InferenceConnection, Predictor } from "../kernel/mod.ts";
import { TIMEOUTS, type Timeouts } from "./http/channel.ts";
import { createEndpointPredictor } from "./http/predictor.ts";
import { LOCAL_DRIVER } from "./local/families.ts";
import { requireMachine } from "./local/machine.ts";
import type { LocalOptions, LocalPredictor } from "./local/predictor.ts";
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
  let resident: Promise<LocalPredictor> | undefined;
  const who = async ({ connection_type }: InferenceConnection) => {
    if (connection_type === "http") return endpoints;
    if (local === null) throw new TypeError("No models are run here");
    return await (resident ??= hold(local));
  };
  return {
    drivers: [...endpoints.drivers, ...(local === null ? [] : [LOCAL_DRIVER])],
    requireMachine,
    describe: (connection, signal) => endpoints.describe(connection, signal),
    async labelsOf(connection) {
      return await (await who(connection)).labelsOf(connection);
    },
    async predict(connection, question, sight, signal) {
      const asked = await who(connection);
      return await asked.predict(connection, question, sight, signal);
    },
    close: async () => await (await resident)?.close(),
  };
}

/** Most servers never run a model, so starting one does not pay for it. */
async function hold(options: LocalOptions): Promise<LocalPredictor> {
  const { LocalPredictor } = await import("./local/predictor.ts");
  return new LocalPredictor(options);
}

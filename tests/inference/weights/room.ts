import { createWeights } from "../../../inference/mod.ts";
import type { InferenceConnection } from "../../../kernel/mod.ts";
import { Hub } from "../../support/hub.ts";
import { COMMIT, FOLDER, MODEL_ID } from "../../support/hub_model.ts";
import { connectionTo } from "../room.ts";

/** A local connection to the model of the test hub. */
export const LOCAL: InferenceConnection = connectionTo("", {
  name: "resident",
  connection_type: "local",
  model_id: MODEL_ID,
  model_revision: COMMIT,
  device: "cpu",
  precision: "fp32",
  endpoint_url: null,
  max_in_flight: null,
  setup_state: "not_set_up",
  model_family: null,
});

/** Times that a test can wait for. */
export const SHORT = { answer: 300, silence: 300 };

/** Runs a body with weights that come from a hub on this machine. */
export async function withWeights(
  body: (
    weights: ReturnType<typeof createWeights>,
    hub: Hub,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  await using hub = new Hub();
  const path = await Deno.makeTempDir({ prefix: "visionset-test-" });
  try {
    const { address } = hub;
    const weights = createWeights({
      path,
      hub: { address, endpoints: [], offline: false },
      roots: [],
      timeouts: SHORT,
    });
    await body(weights, hub, `${path}/${FOLDER}`);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

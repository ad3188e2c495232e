import { connection } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const testInferenceConnection: Tool = defineTool({
  name: "test_inference_connection",
  title: "Test an inference connection",
  description:
    "Asks the endpoint of an http connection what it does, by one GET without pictures, and records it; needed before it can label.",
  effect: "write",
  idempotent: true,
  openWorld: true,
  input: { connection },
  async run({ connection }, { services, offer, task }) {
    const found = await services.connections.test(connection, task.signal);
    return wire.connection(found, offer);
  },
});

import { z } from "zod";
import { newConnection } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const createInferenceConnection: Tool = defineTool({
  name: "create_inference_connection",
  title: "Create an inference connection",
  description:
    "Stores how to ask a model: one behind an http endpoint, or one that runs on this machine. Contacts nothing.",
  effect: "write",
  idempotent: false,
  input: {
    name: z.string().describe(
      "1 to 200 characters; new in the workspace, whatever the case",
    ),
    connection_type: z.enum(["local", "http"]).describe(
      "Where the model runs; does not change later",
    ),
    ...newConnection,
  },
  async run(request, { services, offer }) {
    return wire.connection(await services.connections.create(request), offer);
  },
});

import { changedConnection, connection } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const updateInferenceConnection: Tool = defineTool({
  name: "update_inference_connection",
  title: "Update an inference connection",
  description:
    "Changes what is not null. Once a model was looked at, it stays the connection's model; another endpoint_url must be tested again. Contacts nothing.",
  effect: "write",
  idempotent: true,
  input: { connection, ...changedConnection },
  async run({ connection, ...change }, { services, offer }) {
    const changed = await services.connections.update(connection, change);
    return wire.connection(changed, offer);
  },
});

import { confirm, connection } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const deleteInferenceConnection: Tool = defineTool({
  name: "delete_inference_connection",
  title: "Delete an inference connection",
  description:
    "Deletes a connection; labels that its model made stay. The person at the client may be asked as well, and decides. Answers the connection as it was.",
  effect: "destroy",
  idempotent: false,
  input: { connection, confirm },
  async run({ connection, confirm }, { services, offer, task }) {
    const { deletions, connections } = services;
    const deleted = await deletions.connection(connection, confirm, task.agree);
    return { deleted: wire.connection(connections.detail(deleted), offer) };
  },
});

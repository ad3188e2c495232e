import { PAGING } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listInferenceConnections: Tool = defineTool({
  name: "list_inference_connections",
  title: "List inference connections",
  description:
    "Stored ways to ask models, oldest first. capabilities is empty until the model was looked at.",
  effect: "read",
  idempotent: true,
  input: PAGING,
  run: (request, { services, offer }) =>
    wire.page(
      services.connections.list(request),
      (c) => wire.connection(c, offer),
    ),
});

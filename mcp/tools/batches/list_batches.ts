import { PAGING, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listBatches: Tool = defineTool({
  name: "list_batches",
  title: "List batches",
  description: "Batches of a project in order of creation, without their jobs.",
  effect: "read",
  idempotent: true,
  input: { project, ...PAGING },
  run: ({ project, ...request }, { services, offer }) =>
    wire.page(
      services.batches.list(project, request),
      (batch) => wire.batch(batch, offer),
    ),
});

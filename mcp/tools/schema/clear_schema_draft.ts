import { draftKind, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";

export const clearSchemaDraft: Tool = defineTool({
  name: "clear_schema_draft",
  title: "Clear a schema draft",
  description:
    "Destroys the draft for everyone: unpublished work, that of others too, cannot be had back. Answers whether there was one.",
  effect: "write",
  idempotent: true,
  input: { project, kind: draftKind },
  async run(request, { services }) {
    return { cleared: await services.drafts.clear(request) };
  },
});

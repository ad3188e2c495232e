import { draftKind, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getSchemaDraft: Tool = defineTool({
  name: "get_schema_draft",
  title: "Get a schema draft",
  description:
    "The draft of the next schema version, shared by everyone, or null. Its revision is what the next change has to name.",
  effect: "read",
  idempotent: true,
  input: { project, kind: draftKind },
  run(request, { services }) {
    const found = services.drafts.get(request);
    return { draft: found === null ? null : wire.draft(found) };
  },
});

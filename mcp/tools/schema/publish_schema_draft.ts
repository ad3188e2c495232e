import { z } from "zod";
import { consentToNarrow, draftKind, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const publishSchemaDraft: Tool = defineTool({
  name: "publish_schema_draft",
  title: "Publish a schema draft",
  description:
    "Publishes the draft as create_schema_version publishes classes, and deletes it. When it is refused the draft stays as it is.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    revision: z.int().min(1).describe("The revision to publish, as last read"),
    kind: draftKind,
    allow_destructive: consentToNarrow,
  },
  async run(request, { services }) {
    return wire.publication(await services.drafts.publish(request));
  },
});

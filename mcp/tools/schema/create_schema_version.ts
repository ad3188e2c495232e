import { z } from "zod";
import { classes, consentToNarrow, project, words } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const createSchemaVersion: Tool = defineTool({
  name: "create_schema_version",
  title: "Publish a schema version",
  description:
    "Publishes the next version of the label schema; classes equal to the active version answer that one and write nothing. Open batches for which it only adds move to it (advanced_batches). A change that narrows the schema, or would orphan annotations, is refused and nothing is written.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    classes,
    description: words().describe("Free text about this version"),
    provenance: z.enum(["curated", "annotation"]).default("curated").describe(
      "Whether it was planned, or grew during annotation",
    ),
    allow_destructive: consentToNarrow,
  },
  async run(request, { services }) {
    return wire.publication(await services.schemas.publish(request));
  },
});

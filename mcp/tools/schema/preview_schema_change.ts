import { classes, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const previewSchemaChange: Tool = defineTool({
  name: "preview_schema_change",
  title: "Preview a schema change",
  description:
    "What publishing these classes would change against the active version, and the classes whose existing annotations forbid it (is_refused). Writes nothing and locks nothing.",
  effect: "read",
  idempotent: true,
  input: { project, classes },
  run: (request, { services }) =>
    wire.schemaPreview(services.schemas.preview(request)),
});

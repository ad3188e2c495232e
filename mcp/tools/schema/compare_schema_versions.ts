import { z } from "zod";
import { project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const compareSchemaVersions: Tool = defineTool({
  name: "compare_schema_versions",
  title: "Compare schema versions",
  description:
    "What changed from one schema version to another; order matters.",
  effect: "read",
  idempotent: true,
  input: {
    project,
    from_version: z.int().min(1).describe("The earlier contract"),
    to_version: z.int().min(1).describe("The contract it is compared with"),
  },
  run: (request, { services }) =>
    wire.schemaDiff(services.schemas.compare(request)),
});

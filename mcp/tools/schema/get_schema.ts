import { z } from "zod";
import { project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getSchema: Tool = defineTool({
  name: "get_schema",
  title: "Get a label schema",
  description:
    "One schema version, the active version number, and the last 100 version numbers.",
  effect: "read",
  idempotent: true,
  input: {
    project,
    version: z.int().min(1).nullable().default(null).describe(
      "Version number; null for the active one",
    ),
  },
  run: ({ project, version }, { services }) =>
    wire.schemaAnswer(services.schemas.get(project, version)),
});

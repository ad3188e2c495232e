import { z } from "zod";
import type { Tool } from "./tool.ts";
import { TOOLS } from "./tools/mod.ts";

/** One entry of `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { type: "object"; [keyword: string]: unknown };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

let listed: readonly ListedTool[] | undefined;

/** All tools in workflow order, as a client is shown them. */
export function listing(): readonly ListedTool[] {
  return listed ??= TOOLS.map(entry);
}

function entry(tool: Tool): ListedTool {
  const { name, title, description, effect } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(tool.input),
    annotations: {
      readOnlyHint: effect === "read",
      destructiveHint: effect === "destroy",
      idempotentHint: tool.idempotent,
      openWorldHint: tool.openWorld,
    },
  };
}

/** JSON Schema 2020-12, the protocol's own dialect, so it is not named. */
function inputSchema(input: z.ZodObject): ListedTool["inputSchema"] {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: "input",
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return { ...schema, type: "object" };
}

/** Drops what tells a caller nothing, and the keywords some clients lack. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === "uuid") delete schema.pattern;
  delete schema.propertyNames;
  if (schema.prefixItems !== undefined) {
    schema.items = schema.prefixItems[0]!;
    delete schema.prefixItems;
  }
}

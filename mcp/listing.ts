import { z } from "zod";
import { mergeAlike } from "./merge_alike.ts";
import type { Offer, Tool } from "./tool.ts";
import { offered } from "./tools/mod.ts";

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

const entries = new Map<Tool, ListedTool>();

/** The tools on offer in workflow order, as a client is shown them. */
export function listing(offer: Offer): readonly ListedTool[] {
  return offered(offer).map(entry);
}

function entry(tool: Tool): ListedTool {
  const known = entries.get(tool);
  if (known !== undefined) return known;
  const { name, title, description, effect } = tool;
  const made: ListedTool = {
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
  entries.set(tool, made);
  return made;
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
  if (schema.oneOf !== undefined) schema.oneOf = mergeAlike(schema.oneOf);
  if (schema.prefixItems !== undefined) {
    schema.items = schema.prefixItems[0]!;
    delete schema.prefixItems;
  }
}

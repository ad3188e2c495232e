/**
 * Writes docs/mcp-tools.md from the tools' own listing, and docs/targets.md
 * from the catalogue; with `--check` only says whether they are up to date.
 *
 * @module
 */

import { type ListedTool, listTools } from "../mcp/mod.ts";
import { targetsDocument } from "./targets_document.ts";

const HEAD =
  `<!-- Written by docs/generate_tools.ts; change the tools and run \`deno task docs\`. -->

# MCP tools

What an agent sees, in the order of the work. Coordinates are pixels of the
asset as displayed: origin top left, x right, y down, never normalised. A list
answers \`{"items": [...], "total": n}\`. Every key of an answer is always there;
what has no value is \`null\`. A list inside an answer holds at most 100 entries
beside its full count.

## When a call fails

There are two ways, and they look different.

**Malformed**: the arguments do not fit the schema below (a wrong type, a missing
or unknown key, a bound, a word that is no option). The result has
\`isError: true\` and one text that names each fault by its path; nothing ran.

\`\`\`
Malformed arguments for add_annotations: annotations.2.geometry.width: Too small: expected number to be >0
\`\`\`

**Refused**: the call was well formed and the domain says no. The result is an
ordinary one (\`isError: false\`), in \`structuredContent\` and as text:

\`\`\`json
{ "error": { "message": "…", "retry_with": null, "hint": null, "index": null } }
\`\`\`

| key | |
| --- | --- |
| \`message\` | what is wrong, and what would be legal |
| \`retry_with\` | the one parameter that makes this same call succeed, or \`null\`: no flag helps |
| \`hint\` | a next step that the tools can take, where the message names none |
| \`index\` | the position of the blamed item in the list that was sent; annotation writes only |

Unless the message says otherwise, a refused call has written nothing, except
that work in a pending job may have started that job. A tool that is not listed, and a fault of the server itself, are protocol errors. An
answer line never passes 1,000,000 bytes: a read that would is refused, and asks
for less at a time.
`;

const ONLY_ON_DEMAND =
  "Listed only by a server that was started with `--allow-destructive`, or with `VISIONSET_MCP_ALLOW_DESTRUCTIVE=1`; elsewhere it is an unknown tool.";

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
}

function section(tool: ListedTool): string {
  return [
    `## ${tool.name}`,
    `*${tool.title}* · ${hints(tool.annotations)}`,
    tool.description,
    ...tool.annotations.destructiveHint ? [ONLY_ON_DEMAND] : [],
    parameters(tool.inputSchema as Schema),
  ].join("\n\n");
}

function hints(of: ListedTool["annotations"]): string {
  return [
    of.readOnlyHint ? "reads" : of.destructiveHint ? "destroys" : "writes",
    of.idempotentHint ? "idempotent" : "not idempotent",
    of.openWorldHint ? "may reach a network" : "no network",
  ].join(" · ");
}

function parameters({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const fallback = required.includes(name)
      ? "required"
      : code(schema.default);
    return `| \`${name}\` | ${type(schema)} | ${fallback} | ${
      cell(schema.description ?? "")
    } |`;
  });
  if (rows.length === 0) return "No parameters.";
  const nested = Object.entries(properties).flatMap(([name, schema]) =>
    details(name, schema)
  );
  return [
    "| parameter | type | default | |\n| --- | --- | --- | --- |\n" +
    rows.join("\n"),
    ...nested.length > 0 ? [nested.join("\n")] : [],
  ].join("\n\n");
}

/** A short name of a type with its bounds. */
function type(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return [...new Set(choices.map(type))].join("; or ");
  }
  if (schema.enum !== undefined) return schema.enum.map(code).join(" ");
  if (schema.const !== undefined) return code(schema.const);
  if (schema.items !== undefined) {
    return `list of ${type(schema.items)}${bounds(schema)}`;
  }
  const name = [schema.type ?? "any"].flat().join(" or ");
  return `${schema.format ?? name}${bounds(schema)}`;
}

function bounds(s: Schema): string {
  const from = s.minimum ?? s.minItems;
  const to = s.maximum ?? s.maxItems ?? s.maxLength;
  const over = s.exclusiveMinimum;
  const under = s.exclusiveMaximum;
  if (over !== undefined) {
    return ` > ${over}${to === undefined ? "" : `, at most ${to}`}`;
  }
  if (under !== undefined) return `, at least ${from}, < ${under}`;
  if (from !== undefined && from === to) return `, exactly ${from}`;
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}`;
  if (from !== undefined) return `, at least ${from}`;
  return to === undefined ? "" : `, at most ${to}`;
}

/** Lines for the keys of the objects inside a parameter. */
function details(path: string, schema: Schema): string[] {
  const inside = [
    ...schema.anyOf ?? [],
    ...schema.oneOf ?? [],
    ...(schema.items === undefined ? [] : [schema.items]),
  ];
  const inner = schema.items === undefined ? path : `${path}[]`;
  return [
    ...inside.flatMap((child) => details(inner, child)),
    ...object(path, schema),
  ];
}

function object(path: string, schema: Schema): string[] {
  const { properties, required = [] } = schema;
  if (properties === undefined) return [];
  const tag = (properties["type"] ?? properties["kind"])?.const;
  const shown = tag === undefined ? path : `${path} (${tag})`;
  const keys = Object.entries(properties)
    .filter(([, child]) => child.const === undefined);
  const words = keys.map(([name, child]) => {
    const fallback = required.includes(name) ? "" : ` = ${code(child.default)}`;
    return `\`${name}\` ${type(child)}${fallback}`;
  });
  const line = `- \`${shown}\`: ${words.join("; ") || "no other key"}`;
  return [
    line,
    ...keys.flatMap(([name, child]) => details(`${path}.${name}`, child)),
  ];
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function cell(words: string): string {
  return words.replaceAll("|", "\\|");
}

/** The whole document. */
export async function toolsDocument(): Promise<string> {
  const tools = await listTools({ destructive: true });
  const table = tools.map(({ name, title }) =>
    `- [\`${name}\`](#${name}) ${title}`
  );
  return [HEAD.trimEnd(), table.join("\n"), ...tools.map(section)]
    .join("\n\n") + "\n";
}

/** Writes a document, or says whether it is as wanted. */
async function settle(name: string, wanted: string): Promise<boolean> {
  const file = new URL(`./${name}`, import.meta.url);
  if (!Deno.args.includes("--check")) {
    await Deno.writeTextFile(file, wanted);
    return true;
  }
  if (await Deno.readTextFile(file).catch(() => "") === wanted) return true;
  const told = `docs/${name} is out of date; run \`deno task docs\`\n`;
  await Deno.stderr.write(new TextEncoder().encode(told));
  return false;
}

if (import.meta.main) {
  const current = [
    await settle("mcp-tools.md", await toolsDocument()),
    await settle("targets.md", targetsDocument()),
  ];
  if (current.includes(false)) Deno.exit(1);
}

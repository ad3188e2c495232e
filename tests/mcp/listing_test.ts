import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import {
  DESTRUCTIVE_TOOLS,
  INSTRUCTIONS,
  listTools,
  TOOLS,
} from "../../mcp/mod.ts";
import { type Era, withServer } from "../support/client.ts";

const NAMES = [
  "create_project",
  "list_projects",
  "get_project",
  "get_schema",
  "compare_schema_versions",
  "preview_schema_change",
  "create_schema_version",
  "get_schema_draft",
  "set_schema_draft",
  "publish_schema_draft",
  "clear_schema_draft",
  "ingest",
  "list_sources",
  "backfill_thumbnails",
  "list_batches",
  "get_batch",
  "approve_batch",
  "start_batch",
  "get_pre_label_plan",
  "pre_label_batch",
  "pre_label_project",
  "repin_batch",
  "list_batch_assets",
  "create_batch",
  "add_batch_assets",
  "remove_batch_assets",
  "get_job",
  "next_pending_assets",
  "pre_label_job",
  "get_asset_image",
  "list_asset_annotations",
  "add_annotations",
  "update_annotations",
  "delete_annotations",
  "set_asset_progress",
  "complete_job",
  "complete_batch",
  "promote_batch",
  "create_correction_batch",
  "dataset_stats",
  "publish_release",
  "list_releases",
  "verify_release",
  "list_formats",
  "list_export_targets",
  "check_export",
  "export_release",
  "create_preprocessing_recipe",
  "list_preprocessing_recipes",
  "get_preprocessing_recipe",
  "update_preprocessing_recipe",
  "list_inference_connections",
  "model_download_size",
  "create_inference_connection",
  "download_connection_weights",
  "check_connection_integrity",
  "test_inference_connection",
  "update_inference_connection",
];

/** Only where the server was started with leave to destroy. */
const DESTROYING = [
  "delete_batch",
  "delete_project",
  "delete_inference_connection",
  "delete_preprocessing_recipe",
];

const ALL = { destructive: true };

/** Writes that repeat without effect; reads all do. */
const IDEMPOTENT_WRITES = [
  "add_batch_assets",
  "backfill_thumbnails",
  "check_connection_integrity",
  "clear_schema_draft",
  "download_connection_weights",
  "promote_batch",
  "remove_batch_assets",
  "set_asset_progress",
  "test_inference_connection",
  "update_inference_connection",
  "update_preprocessing_recipe",
];

const READS = [
  ...NAMES.filter((n) => /^(list|get|compare|preview|verify)_/.test(n)),
  "check_export",
  "model_download_size",
  "next_pending_assets",
  "dataset_stats",
];

/** The only tools that may reach a network. */
const NETWORKED = [
  "model_download_size",
  "download_connection_weights",
  "pre_label_batch",
  "pre_label_project",
  "pre_label_job",
  "test_inference_connection",
];

/** An agent pays for the listing by the byte. */
const MAX_LISTING_BYTES = 60_400;

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

Deno.test("listTools() names the tools in the order of the work", async () => {
  const names = async (destructive: boolean) =>
    (await listTools({ destructive })).map((tool) => tool.name);
  deepStrictEqual((await listTools()).map((tool) => tool.name), NAMES);
  deepStrictEqual(await names(false), NAMES);
  deepStrictEqual(await names(true), [...NAMES, ...DESTROYING]);
});

Deno.test("listTools() sends all four hints", async () => {
  for (const { name, annotations } of await listTools(ALL)) {
    const reads = READS.includes(name);
    deepStrictEqual(annotations, {
      readOnlyHint: reads,
      destructiveHint: DESTROYING.includes(name),
      idempotentHint: reads || IDEMPOTENT_WRITES.includes(name),
      openWorldHint: NETWORKED.includes(name),
    }, name);
  }
});

Deno.test("listTools() pairs the hint of destruction with confirm", async () => {
  for (const { annotations, inputSchema } of await listTools(ALL)) {
    const { properties = {} } = inputSchema as Schema;
    strictEqual("confirm" in properties, annotations.destructiveHint);
  }
});

Deno.test("listTools() has a title, and words for every parameter", async () => {
  for (
    const { name, title, description, inputSchema } of await listTools(ALL)
  ) {
    match(title, /^[A-Z][a-z' ]+$/, name);
    match(description, /^[A-Z].*[^\s]$/, name);
    const { properties = {} } = inputSchema as Schema;
    for (const [key, schema] of Object.entries(properties)) {
      ok((schema.description ?? "") !== "", `${name}.${key}`);
    }
  }
});

Deno.test("listTools() has strict objects only", async () => {
  const loose = (schema: Schema, path: string): string[] => {
    const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
    const isRecord = typeof schema.additionalProperties === "object";
    return [
      ...schema.type === "object" && !isRecord &&
          schema.additionalProperties !== false
        ? [path]
        : [],
      ...Object.entries(properties).flatMap(([key, child]) =>
        loose(child, `${path}.${key}`)
      ),
      ...(items === undefined ? [] : loose(items, `${path}[]`)),
      ...[...anyOf, ...oneOf].flatMap((child) => loose(child, path)),
    ];
  };
  for (const { name, inputSchema } of await listTools(ALL)) {
    deepStrictEqual(loose(inputSchema as Schema, name), []);
  }
});

Deno.test("listTools() never invites an allow_ parameter", async () => {
  for (const { name, description } of await listTools(ALL)) {
    ok(!description.includes("allow_"), name);
  }
});

Deno.test("listTools() stays small", async () => {
  const json = JSON.stringify({ tools: await listTools(ALL) });
  const bytes = new TextEncoder().encode(json).length;
  ok(bytes <= MAX_LISTING_BYTES, `${bytes} bytes`);
  ok(INSTRUCTIONS.length < 1500, `${INSTRUCTIONS.length} characters`);
});

Deno.test("TOOLS holds every file of mcp/tools under its own name", () => {
  const folder = new URL("../../mcp/tools/", import.meta.url);
  const files = [...Deno.readDirSync(folder)]
    .filter((group) => group.isDirectory)
    .flatMap((group) => [...Deno.readDirSync(new URL(group.name, folder))])
    .map(({ name }) => name.replace(/\.ts$/, ""))
    .filter((name) => name !== "mod");
  const names = [...TOOLS, ...DESTRUCTIVE_TOOLS].map((tool) => tool.name);
  deepStrictEqual(files.sort(), names.sort());
});

for (const era of ["2025-11-25", "2026-07-28"] satisfies Era[]) {
  Deno.test(`serveStdio() lists to a ${era} client what listTools() says`, () =>
    withServer(async (served) => {
      deepStrictEqual(await served.list(), await listTools());
      strictEqual(served.instructions, INSTRUCTIONS);
      if (served.revision !== null) strictEqual(served.revision, era);
    }, { era }));

  Deno.test(`serveStdio() lists what destroys to a ${era} client on demand`, () =>
    withServer(async (served) => {
      deepStrictEqual(await served.list(), await listTools(ALL));
    }, { era, args: ["--allow-destructive"] }));
}

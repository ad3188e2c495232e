import type { Tool } from "../../tool.ts";
import { clearSchemaDraft } from "./clear_schema_draft.ts";
import { compareSchemaVersions } from "./compare_schema_versions.ts";
import { createSchemaVersion } from "./create_schema_version.ts";
import { getSchema } from "./get_schema.ts";
import { getSchemaDraft } from "./get_schema_draft.ts";
import { previewSchemaChange } from "./preview_schema_change.ts";
import { publishSchemaDraft } from "./publish_schema_draft.ts";
import { setSchemaDraft } from "./set_schema_draft.ts";

/** Label schemas, in the order of the work. */
export const SCHEMA_TOOLS: readonly Tool[] = [
  getSchema,
  compareSchemaVersions,
  previewSchemaChange,
  createSchemaVersion,
  getSchemaDraft,
  setSchemaDraft,
  publishSchemaDraft,
  clearSchemaDraft,
];

import type { Tool } from "../../tool.ts";
import { compareSchemaVersions } from "./compare_schema_versions.ts";
import { createSchemaVersion } from "./create_schema_version.ts";
import { getSchema } from "./get_schema.ts";
import { previewSchemaChange } from "./preview_schema_change.ts";

/** Label schemas, in the order of the work. */
export const SCHEMA_TOOLS: readonly Tool[] = [
  getSchema,
  compareSchemaVersions,
  previewSchemaChange,
  createSchemaVersion,
];

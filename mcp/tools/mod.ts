import type { Offer, Tool } from "../tool.ts";
import { BATCH_TOOLS, CLOSING_TOOLS } from "./batches/mod.ts";
import { CONNECTION_TOOLS } from "./connections/mod.ts";
import { DESTRUCTIVE_TOOLS } from "./deletions/mod.ts";
import { EXPORT_TOOLS } from "./exports/mod.ts";
import { JOB_TOOLS } from "./jobs/mod.ts";
import { PROJECT_TOOLS } from "./projects/mod.ts";
import { RECIPE_TOOLS } from "./recipes/mod.ts";
import { RELEASE_TOOLS } from "./releases/mod.ts";
import { SCHEMA_TOOLS } from "./schema/mod.ts";
import { SOURCE_TOOLS } from "./sources/mod.ts";

export { DESTRUCTIVE_TOOLS };

/** The tools of every server, in the order in which work goes. */
export const TOOLS: readonly Tool[] = [
  ...PROJECT_TOOLS,
  ...SCHEMA_TOOLS,
  ...SOURCE_TOOLS,
  ...BATCH_TOOLS,
  ...JOB_TOOLS,
  ...CLOSING_TOOLS,
  ...RELEASE_TOOLS,
  ...EXPORT_TOOLS,
  ...RECIPE_TOOLS,
  ...CONNECTION_TOOLS,
];

const ALL = [...TOOLS, ...DESTRUCTIVE_TOOLS];

/** The tools of a server with some offer. */
export function offered({ destructive }: Offer): readonly Tool[] {
  return destructive ? ALL : TOOLS;
}

import type { Tool } from "../../tool.ts";
import { backfillThumbnails } from "./backfill_thumbnails.ts";
import { ingest } from "./ingest.ts";
import { listSources } from "./list_sources.ts";

/** Pictures coming in, in the order of the work. */
export const SOURCE_TOOLS: readonly Tool[] = [
  ingest,
  listSources,
  backfillThumbnails,
];

import type { Tool } from "../../tool.ts";
import { datasetStats } from "./dataset_stats.ts";
import { listReleases } from "./list_releases.ts";
import { publishRelease } from "./publish_release.ts";
import { verifyRelease } from "./verify_release.ts";

/** Datasets and releases, in the order of the work. */
export const RELEASE_TOOLS: readonly Tool[] = [
  datasetStats,
  publishRelease,
  listReleases,
  verifyRelease,
];

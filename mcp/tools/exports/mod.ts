import type { Tool } from "../../tool.ts";
import { checkExport } from "./check_export.ts";
import { exportRelease } from "./export_release.ts";
import { listExportTargets } from "./list_export_targets.ts";
import { listFormats } from "./list_formats.ts";

/** Exports, in the order of the work. */
export const EXPORT_TOOLS: readonly Tool[] = [
  listFormats,
  listExportTargets,
  checkExport,
  exportRelease,
];

/**
 * The host of exporters: finding them, judging releases, writing files.
 * Adding a line here is an API decision.
 *
 * @module
 */

export { BUILT_IN, builtIn } from "./built_in.ts";
export { type ClassRow } from "./class_rows.ts";
export { type Compatibility } from "./compatibility.ts";
export {
  discoverExporters,
  type Discovery,
  type DiscoveryPlaces,
} from "./discovery.ts";
export {
  type CheckRequest,
  type ExportPorts,
  type ExportRequest,
  type ExportResult,
  ExportService,
  type FormatRow,
  formatRow,
} from "./export_service.ts";
export { type FormatRun, type InstalledFormat } from "./format_port.ts";
export { REPORT_NAME } from "./paths.ts";
export { type DiscoveryFault } from "./plugin_files.ts";
export { type ExportVerification } from "./round_trip/mod.ts";
export { type Status } from "./place.ts";
export { type RecipeCheck } from "./recipe_check.ts";
export { TARGETS, targetsFor } from "./targets/catalogue.ts";
export { type ExportTarget, type TargetHints } from "./targets/target.ts";

/**
 * The host of exporters: finding them, judging releases, writing files.
 * Adding a line here is an API decision.
 *
 * @module
 */

export { type ClassRow } from "./class_rows.ts";
export { type Compatibility, compatibility } from "./compatibility.ts";
export { discoverExporters, type Discovery } from "./discovery.ts";
export {
  type CheckRequest,
  type ExportPorts,
  type ExportRequest,
  type ExportResult,
  ExportService,
  type FormatRow,
  formatRow,
} from "./export_service.ts";
export { REPORT_NAME } from "./paths.ts";
export { type Status } from "./place.ts";

import { defineFreeTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

/** Skipped exporters that are named; the total tells the rest. */
const MOST_SKIPPED = 20;

export const listFormats: Tool = defineFreeTool({
  name: "list_formats",
  title: "List export formats",
  description:
    "Installed export formats: the geometries each writes intact or reduced (degraded). never_carried: what a lossy format omits of every label, so its exports always need consent. origin: built-in, or the plugin file that adds it. skipped: files that are no exporter, and why.",
  effect: "read",
  idempotent: true,
  input: {},
  async run(_request, host) {
    const items = await host.formats();
    const skipped = await host.skipped();
    return {
      ...wire.page({ items, total: items.length }, wire.format),
      skipped: skipped.slice(0, MOST_SKIPPED).map(wire.skipped),
      skipped_total: skipped.length,
    };
  },
});

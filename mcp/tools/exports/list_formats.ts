import { defineFreeTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listFormats: Tool = defineFreeTool({
  name: "list_formats",
  title: "List export formats",
  description:
    "Installed export formats: the geometries each writes intact or reduced (degraded). never_carried: what a lossy format omits of every label, so its exports always need consent. origin: built-in, or the plugin file that adds it.",
  effect: "read",
  idempotent: true,
  input: {},
  async run(_request, host) {
    const items = await host.formats();
    return wire.page({ items, total: items.length }, wire.format);
  },
});

import { defineFreeTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listExportTargets: Tool = defineFreeTool({
  name: "list_export_targets",
  title: "List export targets",
  description:
    "Models and trainers that check_export and export_release take as target, with the format each reads and hints for training: what it is pointed at (entry, in the export), customary input size, whether it needs a val fold, how it is started ({dir} is the export's folder).",
  effect: "read",
  idempotent: true,
  input: {},
  async run(_request, host) {
    const items = await host.targets();
    return wire.page({ items, total: items.length }, wire.exportTarget);
  },
});

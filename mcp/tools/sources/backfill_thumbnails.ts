import { project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const backfillThumbnails: Tool = defineTool({
  name: "backfill_thumbnails",
  title: "Render missing previews",
  description:
    "Renders from the stored bytes the previews of a project that could not be made at ingest, and records what pictures look like where older versions did not. Repeating it is harmless. Lists hold the first 100 beside their totals.",
  effect: "write",
  idempotent: true,
  input: { project },
  async run({ project }, { services, task }) {
    return wire.backfill(await services.sources.backfill(project, task));
  },
});

import { PAGING, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listSources: Tool = defineTool({
  name: "list_sources",
  title: "List sources",
  description:
    "Folders and videos that a project's assets came from, in order of registration; a video once for each fps.",
  effect: "read",
  idempotent: true,
  input: { project, ...PAGING },
  run: ({ project, ...request }, { services }) =>
    wire.page(services.sources.list(project, request), wire.source),
});

import { PAGING, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listReleases: Tool = defineTool({
  name: "list_releases",
  title: "List releases",
  description: "Releases of a project, oldest first.",
  effect: "read",
  idempotent: true,
  input: { project, ...PAGING },
  run: ({ project, ...request }, { services }) =>
    wire.page(services.releases.list(project, request), wire.release),
});

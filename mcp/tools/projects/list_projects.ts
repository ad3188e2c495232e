import { PAGING } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listProjects: Tool = defineTool({
  name: "list_projects",
  title: "List projects",
  description: "Projects in order of creation.",
  effect: "read",
  idempotent: true,
  input: { ...PAGING },
  run: (request, { services }) =>
    wire.page(services.projects.list(request), wire.project),
});

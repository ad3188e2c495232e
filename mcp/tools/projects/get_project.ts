import { project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getProject: Tool = defineTool({
  name: "get_project",
  title: "Get a project",
  description:
    "A project, its dataset, and progress summed over every job of every batch; an asset in two batches counts twice.",
  effect: "read",
  idempotent: true,
  input: { project },
  run: ({ project }, { services }) =>
    wire.projectDetail(services.projects.get(project)),
});

import { confirm, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const deleteProject: Tool = defineTool({
  name: "delete_project",
  title: "Delete a project",
  description:
    "Deletes a project with everything in it: schemas, assets, labels, batches, dataset, releases and recipes. The person at the client may be asked as well, and decides. Answers the project as it was.",
  effect: "destroy",
  idempotent: false,
  input: { project, confirm },
  async run({ project, confirm }, { services, task }) {
    const { deletions } = services;
    const deleted = await deletions.project(project, confirm, task.agree);
    return { deleted: wire.project(deleted) };
  },
});

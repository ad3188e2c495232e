import { z } from "zod";
import { words } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const createProject: Tool = defineTool({
  name: "create_project",
  title: "Create a project",
  description:
    "Makes a project and its empty dataset. Its name must differ from every other by more than case.",
  effect: "write",
  idempotent: false,
  input: {
    name: z.string().describe("1 to 200 characters"),
    description: words().describe("Free text"),
  },
  async run(request, { services }) {
    const made = await services.projects.create(request);
    return {
      project: wire.project(made.project),
      dataset: wire.dataset(made.dataset),
    };
  },
});

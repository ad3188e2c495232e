import { PAGING, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listPreprocessingRecipes: Tool = defineTool({
  name: "list_preprocessing_recipes",
  title: "List preprocessing recipes",
  description: "Recipes of a project with their specs, oldest first.",
  effect: "read",
  idempotent: true,
  input: { project, ...PAGING },
  run: ({ project, ...request }, { services }) =>
    wire.page(services.recipes.list(project, request), wire.recipe),
});

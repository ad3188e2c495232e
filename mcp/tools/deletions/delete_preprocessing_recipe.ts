import { confirm, project, recipeName } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const deletePreprocessingRecipe: Tool = defineTool({
  name: "delete_preprocessing_recipe",
  title: "Delete a preprocessing recipe",
  description:
    "Deletes a recipe; exports already made stay. The person at the client may be asked as well, and decides. Answers the recipe as it was.",
  effect: "destroy",
  idempotent: false,
  input: { project, name: recipeName, confirm },
  async run({ confirm, ...reference }, { services, task }) {
    const { deletions } = services;
    const deleted = await deletions.recipe(reference, confirm, task.agree);
    return { deleted: wire.recipe(deleted) };
  },
});

import { project, recipeName } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getPreprocessingRecipe: Tool = defineTool({
  name: "get_preprocessing_recipe",
  title: "Get a preprocessing recipe",
  description: "A recipe with its spec.",
  effect: "read",
  idempotent: true,
  input: { project, name: recipeName },
  run: (reference, { services }) =>
    wire.recipe(services.recipes.get(reference)),
});

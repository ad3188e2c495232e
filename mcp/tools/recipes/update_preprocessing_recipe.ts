import { z } from "zod";
import { newRecipeSpec, project, recipeName } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const updatePreprocessingRecipe: Tool = defineTool({
  name: "update_preprocessing_recipe",
  title: "Update a preprocessing recipe",
  description:
    "Replaces a recipe's spec, its name, or both. Exports already made keep the spec they were made with.",
  effect: "write",
  idempotent: true,
  input: {
    project,
    name: recipeName,
    spec: newRecipeSpec,
    new_name: z.string().nullable().default(null).describe(
      "The new name; null keeps the old one",
    ),
  },
  async run(request, { services }) {
    return wire.recipe(await services.recipes.update(request));
  },
});

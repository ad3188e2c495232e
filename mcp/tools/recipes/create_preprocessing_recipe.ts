import { z } from "zod";
import { project, recipeSpec } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const createPreprocessingRecipe: Tool = defineTool({
  name: "create_preprocessing_recipe",
  title: "Create a preprocessing recipe",
  description:
    "Stores under a name how exports resize and augment pictures, labels with them. Only train pictures get augmented variants; val and test are only resized. Makes no picture itself.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    name: z.string().describe(
      "1 to 200 characters; new in the project, whatever the case",
    ),
    spec: recipeSpec,
  },
  async run(request, { services }) {
    return wire.recipe(await services.recipes.create(request));
  },
});

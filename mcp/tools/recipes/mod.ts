import type { Tool } from "../../tool.ts";
import { createPreprocessingRecipe } from "./create_preprocessing_recipe.ts";
import { getPreprocessingRecipe } from "./get_preprocessing_recipe.ts";
import { listPreprocessingRecipes } from "./list_preprocessing_recipes.ts";
import { updatePreprocessingRecipe } from "./update_preprocessing_recipe.ts";

/** Preprocessing recipes, in the order of the work. */
export const RECIPE_TOOLS: readonly Tool[] = [
  createPreprocessingRecipe,
  listPreprocessingRecipes,
  getPreprocessingRecipe,
  updatePreprocessingRecipe,
];

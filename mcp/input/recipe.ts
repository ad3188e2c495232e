import { z } from "zod";
import { RecipeSpec } from "../../kernel/mod.ts";

/** A preprocessing recipe of a project, by its name. */
export const recipeName = z.string().describe("Recipe name, in any case");

/** What a new recipe does. */
export const recipeSpec: typeof RecipeSpec = RecipeSpec.describe(
  "A resize, augmentations, or both",
);

/** What an updated recipe does from now on. */
export const newRecipeSpec: z.ZodDefault<z.ZodNullable<typeof RecipeSpec>> =
  RecipeSpec.nullable().default(null).describe(
    "The whole new spec; null keeps the old one",
  );

/** A recipe that an export runs, or none. */
export const exportRecipe: z.ZodDefault<z.ZodNullable<z.ZodString>> = z.string()
  .nullable().default(null).describe(
    "Preprocessing recipe to run on the pictures; null for none",
  );

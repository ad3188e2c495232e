import type { z } from "zod";
import { SplitRecipe } from "../../kernel/mod.ts";

/** How a release is divided into folds, if at all. */
export const split: z.ZodDefault<z.ZodNullable<typeof SplitRecipe>> =
  SplitRecipe.nullable().default(null).describe(
    "Fractions that sum to 1; the same seed and content always divide alike. null keeps everything in train",
  );

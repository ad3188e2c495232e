import { quote, quoteAll, refusal } from "./entry.ts";

/** Refusals about preprocessing recipes. */
export const RECIPE_REFUSALS = {
  RecipeNotFound: refusal(
    (d: { name: string; known: readonly string[] }) =>
      `There is no preprocessing recipe ${quote(d.name)} in the project; ${
        d.known.length === 0 ? "it has none yet" : `known: ${quoteAll(d.known)}`
      }`,
  ),
  RecipeNameTaken: refusal(
    (d: { name: string }) =>
      `The project already has a preprocessing recipe named ${
        quote(d.name)
      }; names are compared without regard to case`,
  ),
  RecipeNotRunnable: refusal(
    (d: { recipe: string; reasons: readonly string[]; total: number }) => {
      const more = d.total - d.reasons.length;
      return `The recipe ${
        quote(d.recipe)
      } cannot run on this release, as check_export also says: ${
        d.reasons.join("; ")
      }${more > 0 ? `; and ${more} more` : ""}`;
    },
  ),
  EmptyRecipeUpdate: refusal(
    (_: Record<never, never>) =>
      "The update asks for no change; send spec, new_name, or both",
  ),
} as const;

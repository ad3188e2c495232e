import type { RecipeSpec } from "../domain/recipe/spec.ts";

/** A recipe as an export uses and records it. */
export interface NamedRecipe {
  readonly name: string;
  readonly spec: RecipeSpec;
}

/** Where exports get their recipes from. */
export interface RecipeReader {
  /**
   * The recipe of a name, in any case.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, RecipeNotFound
   */
  open(reference: { project: string; name: string }): NamedRecipe;
}

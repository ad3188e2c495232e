import type { Recipe } from "../../domain/entities.ts";
import type { Page, PageRequest } from "../../domain/page.ts";

/** Preprocessing recipes of projects. */
export interface RecipeRows {
  insert(recipe: Recipe): void;
  /** Stores what may change of a recipe: name, spec and time. */
  update(recipe: Recipe): void;
  delete(id: string): void;
  /** By the form of the name that ignores case. */
  byNameKey(projectId: string, key: string): Recipe | null;
  /** Every name, in order of creation. */
  names(projectId: string): string[];
  page(projectId: string, request: PageRequest): Page<Recipe>;
}

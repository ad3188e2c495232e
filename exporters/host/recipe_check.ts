import type { Fold, NamedRecipe } from "../../kernel/mod.ts";

/** One reason why a recipe cannot run. */
export interface RecipeProblem {
  /** Position of the augmentation to blame, or null. */
  readonly step: number | null;
  readonly asset_id: string | null;
  readonly reason: string;
}

/** Whether a recipe can run, and how many pictures it makes. */
export interface RecipePlanning extends NamedRecipe {
  readonly runnable: boolean;
  /** The first of them. */
  readonly problems: readonly RecipeProblem[];
  readonly problems_total: number;
  /** Pictures by fold. */
  readonly planned_images: Readonly<Record<Fold, number>>;
}

/** What becomes of labels over all planned pictures; null when it cannot run. */
export interface RecipeCheck extends RecipePlanning {
  /** Labels of a geometry that the format has a place for. */
  readonly planned_annotations: number | null;
  /** Of which the recipe leaves nothing, or too little to learn from. */
  readonly removed_annotations: number | null;
  /** Of which the format's numbers leave nothing. */
  readonly vanished_annotations: number | null;
  /** planned − removed − vanished. */
  readonly written_annotations: number | null;
  /** Written, cut by the recipe or at a picture's edge. */
  readonly clipped_annotations: number | null;
}

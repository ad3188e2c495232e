/** One step of a recipe, as its spec spells it. */
export interface RecipeStep {
  readonly kind: string;
  readonly probability: number;
  readonly max_degrees?: number;
  readonly min_scale?: number;
  readonly max_delta?: number;
  readonly max_sigma?: number;
  readonly max_std?: number;
}

/** A recipe's whole spec, defaults written out, as the report must hold it. */
export interface RecipeSpec {
  readonly resize: {
    readonly mode: "stretch" | "fit" | "letterbox";
    readonly width: number;
    readonly height: number;
    /** `#rrggbb` */
    readonly fill: string;
  } | null;
  readonly augmentations: readonly RecipeStep[];
  readonly variants_per_train_image: number;
  readonly seed: number;
}

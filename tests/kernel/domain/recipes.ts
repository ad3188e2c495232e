import { hash } from "node:crypto";
import {
  RecipeSpec,
  type RecipeStep,
} from "../../../kernel/domain/recipe/mod.ts";

/** The SHA-256 of a word, to stand for a picture's bytes. */
export function contentHash(word: string): string {
  return hash("sha256", word, "hex");
}

/** A recipe of one resize. */
export function resizingTo(
  mode: string,
  width: number,
  height: number,
): RecipeSpec {
  return RecipeSpec.parse({ resize: { mode, width, height } });
}

/** A recipe of some steps, with one augmented variant if not told otherwise. */
export function augmenting(
  augmentations: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
): RecipeSpec {
  return RecipeSpec.parse({
    augmentations,
    variants_per_train_image: 2,
    ...more,
  });
}

/** What each kind of step asks for besides its name. */
const FIELDS: Readonly<Record<RecipeStep["kind"], object>> = {
  horizontal_flip: {},
  vertical_flip: {},
  rotate_90: {},
  rotate: { max_degrees: 30 },
  crop: { min_scale: 0.5 },
  brightness: { max_delta: 0.4 },
  contrast: { max_delta: 0.4 },
  saturation: { max_delta: 0.4 },
  grayscale: {},
  blur: { max_sigma: 2 },
  noise: { max_std: 0.1 },
};

/** A step of this kind. */
export function stepOf(kind: RecipeStep["kind"]): { readonly kind: string } {
  return { kind, ...FIELDS[kind] };
}

/** A step of every kind. */
export const EVERY_STEP: readonly { readonly kind: string }[] = Object.entries(
  FIELDS,
).map(([kind, more]) => ({ kind, ...more }));

/** Pictures of one size whose contents differ. */
export function picturesOf(width: number, height: number, count: number) {
  return Array.from({ length: count }, (_, i) => ({
    content_hash: contentHash(`${i}`),
    width,
    height,
  }));
}

import { z } from "zod";

const MAX_EDGE = 8192;
const MAX_STEPS = 16;
const MAX_VARIANTS = 32;

/** Padding where a recipe names no colour: a middle grey. */
export const DEFAULT_FILL = "#727272";

const edge = z.int().min(1).max(MAX_EDGE);
const probability = z.number().gt(0).max(1).default(1);

/** How every picture is brought to one size. */
export const Resize = z.strictObject({
  mode: z.enum(["stretch", "fit", "letterbox"]).describe(
    "fit keeps the aspect and may be smaller; letterbox pads it",
  ),
  width: edge,
  height: edge,
  fill: z.string().regex(/^#[0-9a-fA-F]{6}$/, {
    message: "must be a colour such as #727272",
  }).toLowerCase().default(DEFAULT_FILL).describe(
    "Colour around the picture in letterbox and rotate",
  ),
});

/** How every picture is brought to one size. */
export type Resize = z.infer<typeof Resize>;

const plain = <K extends string>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), probability });
const delta = z.number().gt(0).max(1).describe("Factor 1 ± up to this");

/** One random change of a variant. */
export const RecipeStep = z.discriminatedUnion("kind", [
  plain("horizontal_flip"),
  plain("vertical_flip"),
  plain("rotate_90"),
  z.strictObject({
    kind: z.literal("rotate"),
    max_degrees: z.number().gt(0).max(45),
    probability,
  }),
  z.strictObject({
    kind: z.literal("crop"),
    min_scale: z.number().min(0.1).lt(1).describe(
      "Smallest share of each side",
    ),
    probability,
  }),
  z.strictObject({
    kind: z.literal("brightness"),
    max_delta: delta,
    probability,
  }),
  z.strictObject({
    kind: z.literal("contrast"),
    max_delta: delta,
    probability,
  }),
  z.strictObject({
    kind: z.literal("saturation"),
    max_delta: delta,
    probability,
  }),
  plain("grayscale"),
  z.strictObject({
    kind: z.literal("blur"),
    max_sigma: z.number().gt(0).max(5),
    probability,
  }),
  z.strictObject({
    kind: z.literal("noise"),
    max_std: z.number().gt(0).max(0.2).describe("As a share of full scale"),
    probability,
  }),
]);

/** One random change of a variant. */
export type RecipeStep = z.infer<typeof RecipeStep>;

/** How a release becomes a derived training set when it is exported. */
export const RecipeSpec = z.strictObject({
  resize: Resize.nullable().default(null),
  augmentations: z.array(RecipeStep).max(MAX_STEPS).default([]).describe(
    "Taken in order, each with its probability, then the resize",
  ),
  variants_per_train_image: z.int().min(1).max(MAX_VARIANTS).default(1)
    .describe(
      "Pictures made of each train picture, the first unaugmented: 2 or more with augmentations, else 1",
    ),
  seed: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
}).superRefine((spec, context) => {
  const augments = spec.augmentations.length > 0;
  if (spec.resize === null && !augments) {
    context.addIssue({
      code: "custom",
      path: ["resize"],
      message: "a recipe needs a resize or augmentations",
    });
  }
  if (augments !== spec.variants_per_train_image > 1) {
    context.addIssue({
      code: "custom",
      path: ["variants_per_train_image"],
      message: augments
        ? "must be at least 2 with augmentations, as the first variant is never augmented"
        : "must be 1 without augmentations, or the variants would be equal",
    });
  }
});

/** How a release becomes a derived training set when it is exported. */
export type RecipeSpec = z.infer<typeof RecipeSpec>;

import { z } from "zod";
import {
  LABEL_FIELDS,
  MODEL_REF_RULE,
  modelIsNamed,
} from "../../kernel/mod.ts";
import { FEWER, MAX_ITEMS, withinBytes } from "./bounds.ts";

const FIELDS = {
  ...LABEL_FIELDS,
  geometry: LABEL_FIELDS.geometry.describe(
    "Shape in asset pixels, or as measured with frame",
  ),
  attributes: LABEL_FIELDS.attributes.describe("Values by attribute name"),
  confidence: LABEL_FIELDS.confidence.describe("The model's own score"),
};

const id = z.guid().toLowerCase();

const NewLabel = z.strictObject({ asset_id: id, ...FIELDS })
  .refine(modelIsNamed, MODEL_REF_RULE);

const ChangedLabel = z.strictObject({ id, ...FIELDS })
  .refine(modelIsNamed, MODEL_REF_RULE);

/** Labels to add. */
export const newLabels = withinBytes(z.array(NewLabel).max(MAX_ITEMS, FEWER))
  .describe("At most 500 items and 300000 bytes of JSON per call");

/** Labels to replace, by id. */
export const changedLabels = withinBytes(
  z.array(ChangedLabel).max(MAX_ITEMS, FEWER).superRefine(requireDistinct),
).describe(
  "Whole new values by annotation id; at most 500 items and 300000 bytes of JSON per call",
);

/** Two values for one label would leave the caller guessing which is stored. */
function requireDistinct(
  labels: readonly { readonly id: string }[],
  context: z.RefinementCtx,
): void {
  labels.forEach(({ id }, index) => {
    if (labels.findIndex((label) => label.id === id) === index) return;
    context.addIssue({
      code: "custom",
      path: [index, "id"],
      message: "given twice in one call",
    });
  });
}

/** Ids of labels to delete. */
export const annotationIds = z.array(z.string()).max(MAX_ITEMS, FEWER)
  .describe("Annotation ids, at most 500 per call");

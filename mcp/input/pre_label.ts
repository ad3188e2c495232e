import { z } from "zod";
import { GeometryType } from "../../kernel/mod.ts";
import { MAX_IDS } from "./assets.ts";
import { connection } from "./connection.ts";

/** Which model, and which shapes of it. */
export const modelChoice = {
  connection,
  geometries: z.array(GeometryType).min(1).nullable().default(null).describe(
    "Shapes to write; null for all that the model produces",
  ),
};

/** How a model labels ahead. */
export const runChoice = {
  ...modelChoice,
  minimum_confidence: z.number().min(0).max(1).default(0.35).describe(
    "What the model is less sure of is left out",
  ),
  replace_model_labels: z.boolean().default(false).describe(
    "Also label pre_labeled assets anew; their model labels go",
  ),
};

/** Batches of a project; null for all that are worked. */
export const someBatchIds = z.array(z.string()).max(
  MAX_IDS,
  `At most ${MAX_IDS} ids; send fewer at a time`,
).nullable().default(null).describe(
  "Batch ids, in order; null for every batch in_annotation",
);

import { z } from "zod";
import { Geometry } from "./geometry/mod.ts";
import { type AttributeValue, AttributeValues } from "./label_schema.ts";
import { text } from "./text.ts";

/** Who made a label. */
export const Provenance = z.enum(["human", "model", "import"]);

/** Who made a label. */
export type Provenance = z.infer<typeof Provenance>;

/** What a caller says of one label. */
export const LABEL_FIELDS = {
  label_class: text().describe("Exact class name"),
  geometry: Geometry,
  attributes: AttributeValues.default({}),
  provenance: Provenance.describe(
    "human: judged by looking, by you or a person; model: a detector's output",
  ),
  model_ref: text().max(500).nullable().default(null).describe(
    "Required with provenance model",
  ),
  confidence: z.number().min(0).max(1).nullable().default(null),
};

/** Refuses a model's label that does not name its model. */
export function modelIsNamed(
  label: { provenance: Provenance; model_ref: string | null },
): boolean {
  return label.provenance !== "model" || label.model_ref !== null;
}

/** How the violation of {@linkcode modelIsNamed} reads. */
export const MODEL_REF_RULE = {
  path: ["model_ref"],
  message: "provenance model needs a model_ref",
};

/** One label on one asset. Coordinates are asset pixels. */
export interface Annotation {
  readonly id: string;
  readonly asset_id: string;
  readonly label_class: string;
  /** The schema version it was judged against. */
  readonly schema_version: number;
  readonly geometry: Geometry;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly provenance: Provenance;
  readonly model_ref: string | null;
  readonly confidence: number | null;
  /** The job that last wrote it. */
  readonly job_id: string | null;
}

/** A label as a caller sends it, before it has an id. */
export type LabelInput = Pick<
  Annotation,
  | "label_class"
  | "geometry"
  | "attributes"
  | "provenance"
  | "model_ref"
  | "confidence"
>;

import type { Driver } from "../../kernel/mod.ts";

type Declaration = Driver["families"][string];

/** How the tensors of a family are read. */
export type Reading =
  /**
   * `logits` [1, queries, classes] and `pred_boxes` [1, queries, 4]. With
   * softmax the last class means that there is nothing.
   */
  | { readonly kind: "boxes"; readonly scores: "softmax" | "sigmoid" }
  /** The same, one class a phrase; the picture may be padded to a square. */
  | { readonly kind: "phrases"; readonly square: boolean }
  /** The same, one class a token of all phrases in one text. */
  | { readonly kind: "grounded" }
  /** `logits` [1, classes, rows, columns]. */
  | { readonly kind: "classes" }
  /** Logits and a mask for every query. */
  | { readonly kind: "segments" };

/** What is known of a family of models. */
export interface Family {
  readonly declaration: Declaration;
  readonly reading: Reading;
}

const BOXES: Declaration = { capability: "label_detect", produces: ["bbox"] };
const WORDS: Declaration = { capability: "text_detect", produces: ["bbox"] };
const MASKS: Declaration = {
  capability: "label_detect",
  produces: ["bbox", "polygon"],
};

const SOFTMAX: Family = {
  declaration: BOXES,
  reading: { kind: "boxes", scores: "softmax" },
};
const SIGMOID: Family = {
  declaration: BOXES,
  reading: { kind: "boxes", scores: "sigmoid" },
};
const CLASSES: Family = { declaration: MASKS, reading: { kind: "classes" } };
const SEGMENTS: Family = { declaration: MASKS, reading: { kind: "segments" } };

/**
 * The families that run here, by {@linkcode familyOf}. How each is read is
 * Hugging Face's own post-processing of the family, in `transformers`.
 */
export const FAMILIES: Readonly<Record<string, Family>> = {
  "detr": SOFTMAX,
  "table-transformer": SOFTMAX,
  "yolos": SOFTMAX,
  "rt_detr": SIGMOID,
  "rt_detr_v2": SIGMOID,
  "rf_detr": SIGMOID,
  "d_fine": SIGMOID,
  "owlvit": {
    declaration: WORDS,
    reading: { kind: "phrases", square: false },
  },
  "owlv2": { declaration: WORDS, reading: { kind: "phrases", square: true } },
  "grounding-dino": { declaration: WORDS, reading: { kind: "grounded" } },
  "segformer": CLASSES,
  "sapiens": CLASSES,
  "mobilenet_v2": CLASSES,
  "mobilevit": CLASSES,
  "maskformer": SEGMENTS,
  "mask2former": SEGMENTS,
  "detr-panoptic": SEGMENTS,
};

/** Who runs models on this machine. */
export const LOCAL_DRIVER: Driver = {
  provider_id: "onnx",
  connection_type: "local",
  families: Object.fromEntries(
    Object.entries(FAMILIES).map(([name, family]) => [
      name,
      family.declaration,
    ]),
  ),
};

/** What a model says of itself in its `config.json`. */
export interface ModelConfig {
  readonly model_type?: string | undefined;
  readonly architectures?: readonly string[] | undefined;
}

/**
 * The family of a model: its `model_type`, taken literally, or empty where it
 * has none. A DETR that was trained to segment answers other tensors than one
 * that detects, and only its architecture tells, so it is a family of its own.
 */
export function familyOf({ model_type, architectures }: ModelConfig): string {
  return model_type === "detr" &&
      architectures?.includes("DetrForSegmentation")
    ? "detr-panoptic"
    : model_type ?? "";
}

import type { InferenceConnection } from "../../kernel/mod.ts";

/** A number format of weights, as transformers.js names it. */
export type Dtype =
  | "fp32"
  | "fp16"
  | "q8"
  | "int8"
  | "uint8"
  | "q4"
  | "q4f16"
  | "bnb4";

/** The files that hold a model's weights. */
export interface Weights {
  readonly dtype: Dtype;
  /** The graph, as named in the repository. */
  readonly graph: string;
  /** What the graph keeps outside, in order; most keep nothing. */
  readonly external: readonly string[];
}

/** What a model is described by; a repository has those that it needs. */
const DESCRIPTIONS = [
  "config.json",
  "preprocessor_config.json",
  "processor_config.json",
  "tokenizer.json",
  "tokenizer_config.json",
  "special_tokens_map.json",
];

/** The ending that a number format gives to the name of the graph. */
const SUFFIXES: Readonly<Record<Dtype, string>> = {
  fp32: "",
  fp16: "_fp16",
  q8: "_quantized",
  int8: "_int8",
  uint8: "_uint8",
  q4: "_q4",
  q4f16: "_q4f16",
  bnb4: "_bnb4",
};

/** What a precision is served by, best first. */
const PREFERRED: Readonly<Record<"fp32" | "fp16", readonly Dtype[]>> = {
  fp32: ["fp32", "q8", "int8", "uint8", "q4", "bnb4", "fp16", "q4f16"],
  fp16: ["fp16", "q4f16", "fp32", "q8", "int8", "uint8", "q4", "bnb4"],
};

/** Folders that hold graphs, the usual one first. */
const FOLDERS = ["onnx/", ""];

/** What of a connection decides which weights it takes. */
export type Precise = Pick<InferenceConnection, "precision">;

/**
 * The weights that a connection takes of a repository: those of its precision,
 * or else the nearest there are. Null where it has no ONNX graph.
 */
export function weightsOf(
  fileNames: readonly string[],
  { precision }: Precise,
): Weights | null {
  const there = new Set(fileNames);
  for (const dtype of PREFERRED[precision ?? "fp32"]) {
    for (const folder of FOLDERS) {
      const graph = `${folder}model${SUFFIXES[dtype]}.onnx`;
      if (!there.has(graph)) continue;
      return { dtype, graph, external: externalOf(graph, there) };
    }
  }
  return null;
}

/**
 * The files of a repository that a connection needs, in a fixed order: what
 * describes the model, then its weights, if it has any that can be run.
 *
 * @param fileNames All files of the repository, with their folders.
 */
export function wantedFiles(
  fileNames: readonly string[],
  connection: Precise,
): string[] {
  const there = new Set(fileNames);
  const weights = weightsOf(fileNames, connection);
  return [
    ...DESCRIPTIONS.filter((name) => there.has(name)),
    ...(weights === null ? [] : [weights.graph, ...weights.external]),
  ];
}

/** `model.onnx_data`, `model.onnx_data_1`, … as far as they go. */
function externalOf(graph: string, there: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (let name = `${graph}_data`; there.has(name);) {
    found.push(name);
    name = `${graph}_data_${found.length}`;
  }
  return found;
}

import { ModelFault } from "./fault.ts";
import type { ModelConfig } from "./families.ts";

const MAX_BYTES = 64 * 1024 * 1024;

/** A JSON object that describes a model or a part of it. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a JSON file of a model.
 *
 * @returns Null where the model has no such file.
 * @throws {ModelFault} for one that is no JSON object.
 */
export async function described(
  files: ReadonlyMap<string, string>,
  name: string,
): Promise<Json | null> {
  const path = files.get(name);
  if (path === undefined) return null;
  if ((await Deno.stat(path)).size > MAX_BYTES) {
    throw new ModelFault(`its ${name} is over ${MAX_BYTES} bytes`);
  }
  const value = parsed(await Deno.readTextFile(path));
  if (isJson(value)) return value;
  throw new ModelFault(`its ${name} is no JSON object`);
}

/** As {@linkcode described}, where the model cannot do without. */
export async function requireDescribed(
  files: ReadonlyMap<string, string>,
  name: string,
): Promise<Json> {
  const value = await described(files, name);
  if (value !== null) return value;
  throw new ModelFault(`it has no ${name}`);
}

/**
 * How pictures are made into tensors for a model: its
 * `preprocessor_config.json`, or what newer repositories keep elsewhere.
 *
 * @throws {ModelFault}
 */
export async function requireProcessor(
  files: ReadonlyMap<string, string>,
): Promise<Json> {
  const own = await described(files, "preprocessor_config.json");
  if (own !== null) return own;
  const all = await described(files, "processor_config.json");
  const within = all?.["image_processor"];
  if (isJson(within)) return within;
  throw new ModelFault("it has no preprocessor_config.json");
}

/** Whether a value is an object with names for its parts. */
export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What of a `config.json` tells the family. */
export function modelConfig({ model_type, architectures }: Json): ModelConfig {
  return {
    model_type: typeof model_type === "string" ? model_type : undefined,
    architectures: Array.isArray(architectures)
      ? architectures.filter((name) => typeof name === "string")
      : undefined,
  };
}

/** The names of a model's classes, by number; a number may lack one. */
export type Labels = readonly (string | undefined)[];

/**
 * The labels that a `config.json` names in `id2label`.
 *
 * @throws {ModelFault} when it names none.
 */
export function labelsIn({ id2label }: Json): Labels {
  const named = isJson(id2label) ? Object.entries(id2label) : [];
  const labels: string[] = [];
  for (const [id, label] of named) {
    if (/^\d{1,5}$/.test(id) && typeof label === "string") {
      labels[Number(id)] = label;
    }
  }
  if (labels.length > 0) return labels;
  throw new ModelFault("its config.json names no labels in id2label");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

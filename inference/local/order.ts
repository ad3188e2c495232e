import type { InferenceConnection } from "../../kernel/mod.ts";
import { FAMILIES } from "./families.ts";
import { ModelFault } from "./fault.ts";
import type { LoadOrder } from "./protocol.ts";
import { weightsOf } from "./wanted_files.ts";

/**
 * Bytes of weights that are loaded at most: wasm has 4 GiB of memory, and a
 * model takes its file's size there about twice over, besides what it computes.
 */
export const MAX_WEIGHT_BYTES: number = 1.5 * 1024 ** 3;

/**
 * What a child process is told to load, once everything is known to be there
 * and to fit. Reads no file.
 *
 * @param files Name in the repository to absolute path.
 * @throws {ModelFault}
 */
export async function orderFor(
  connection: InferenceConnection,
  files: ReadonlyMap<string, string>,
): Promise<LoadOrder> {
  const family = connection.model_family ?? "";
  const reading = FAMILIES[family]?.reading;
  if (reading === undefined) {
    const reason = `nothing here reads the family ${family || "unknown"}`;
    throw new ModelFault(reason, "family");
  }
  const weights = weightsOf([...files.keys()], connection);
  if (weights === null) {
    throw new ModelFault("it has no ONNX graph, such as onnx/model.onnx");
  }
  const isNamed = reading.kind === "phrases" || reading.kind === "grounded";
  const needed = ["config.json", ...(isNamed ? ["tokenizer.json"] : [])];
  const lacking = needed.find((name) => !files.has(name));
  if (lacking !== undefined) throw new ModelFault(`it has no ${lacking}`);
  const heavy = [weights.graph, ...weights.external];
  let bytes = 0;
  for (const [name, path] of files) {
    const size = await sizeOf(name, path);
    if (heavy.includes(name)) bytes += size;
  }
  if (bytes > MAX_WEIGHT_BYTES) {
    throw new ModelFault(
      `its weights are ${megabytes(bytes)} MB, and at most ${
        megabytes(MAX_WEIGHT_BYTES)
      } MB fit into the memory that a model can have here`,
    );
  }
  return { family, files: Object.fromEntries(files), weights };
}

async function sizeOf(name: string, path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).size;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new ModelFault(
      `its file ${name} is gone; check_connection_integrity looks at them all`,
    );
  }
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 ** 2);
}

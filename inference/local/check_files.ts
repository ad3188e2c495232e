import {
  labelsIn,
  modelConfig,
  requireDescribed,
  requireProcessor,
} from "./description.ts";
import { FAMILIES, familyOf } from "./families.ts";
import { ModelFault } from "./fault.ts";
import { requireOnnx } from "./onnx_file.ts";
import { type Precise, weightsOf } from "./wanted_files.ts";

/**
 * Looks for what makes a model useless for certain, as far as that is cheap:
 * of a family that nobody reads only whether its files are what they say.
 *
 * @param files Name in the repository to absolute path.
 * @throws {ModelFault} naming the file and what is wrong with it.
 */
export async function checkFiles(
  files: ReadonlyMap<string, string>,
  connection: Precise,
): Promise<void> {
  const config = await requireDescribed(files, "config.json");
  const graph = weightsOf([...files.keys()], connection)?.graph;
  const path = files.get(graph ?? "");
  if (graph === undefined || path === undefined) {
    throw new ModelFault("it has no ONNX graph, such as onnx/model.onnx");
  }
  await requireOnnx(graph, path);
  const family = familyOf(modelConfig(config));
  if (!Object.hasOwn(FAMILIES, family)) return;
  await requireProcessor(files);
  const takesWords = FAMILIES[family]?.declaration.capability === "text_detect";
  if (takesWords) await requireDescribed(files, "tokenizer.json");
  else labelsIn(config);
}

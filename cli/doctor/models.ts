import {
  type ListedModel,
  listModels,
  missingRuntimeFile,
} from "../../inference/mod.ts";
import { quote } from "../../kernel/mod.ts";
import { isTokenSet, modelsInWords } from "../models.ts";
import type { Opening } from "../opening.ts";
import type { Finding } from "./finding.ts";

/** Models that are told of in words; facts hold them all. */
const MAX_TOLD = 20;

const KNOWN: Readonly<Record<ListedModel["kind"], string>> = {
  "cache": "hub cache",
  "local-dir": "notes of hf download",
  "import": "a folder of that name",
};

/** Where models come from, which lie in the operator's folders, and the runtime. */
export async function models({ models }: Opening): Promise<Finding> {
  const { hub, folders } = models;
  const missing = await missingRuntimeFile();
  const found = await listModels(folders);
  return {
    name: "models",
    status: missing === null ? "ok" : "note",
    detail: `${modelsInWords(models)}${
      folders.length === 0 ? "" : `; there: ${told(found)}`
    }`,
    ...(missing !== null && {
      remedy:
        "None can be run: the runtime is not there; deno task runtime fetches it",
    }),
    facts: {
      hub: hub.address,
      folders,
      found,
      token_set: isTokenSet(),
      runtime: missing === null,
    },
  };
}

function told(found: readonly ListedModel[]): string {
  if (found.length === 0) return "no model";
  const more = found.length - MAX_TOLD;
  return [
    ...found.slice(0, MAX_TOLD).map(inWords),
    ...(more > 0 ? [`${more} more`] : []),
  ].join(", ");
}

function inWords(
  { model_id, commit, bytes, kind, has_weights }: ListedModel,
): string {
  const facts = [
    ...(commit === null ? [] : [`commit ${commit}`]),
    `${(bytes / 1e6).toFixed(1)} MB`,
    `known by ${KNOWN[kind]}`,
    ...(has_weights ? [] : ["WITHOUT ONNX weights"]),
  ];
  return `${quote(model_id)} (${facts.join(", ")})`;
}

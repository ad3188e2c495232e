import { basename, join } from "node:path";
import { type InferenceConnection, quote } from "../../../kernel/mod.ts";
import { weightsOf } from "../../local/wanted_files.ts";
import { folderName } from "../model_folder.ts";
import type { FoundModel, PassedOver } from "./found.ts";
import { readHubCache } from "./hub_cache.ts";
import { readPlainFolder } from "./plain_folder.ts";
import { type Bounds, isFolder, smallText } from "./walk.ts";

/** What is looked for. */
export type Wanted = Pick<
  InferenceConnection,
  "model_id" | "model_revision" | "precision"
>;

/** What a search came to. */
export interface Search {
  readonly found: FoundModel | null;
  /** Why folders that looked right are not it. */
  readonly passed: readonly string[];
}

/**
 * Looks for a model in the folders that an operator named, in their order.
 *
 * @param roots Real paths.
 * @throws {Refusal} LocalInferenceUnavailable when one holds it, and must not
 * be taken from.
 */
export async function findModel(
  roots: readonly string[],
  wanted: Wanted,
): Promise<Search> {
  const passed: string[] = [];
  for (const root of roots) {
    const bounds = { root, model_id: wanted.model_id };
    for await (const candidate of candidates(root, wanted, bounds)) {
      if ("reason" in candidate) passed.push(candidate.reason);
      else if (isComplete(candidate, wanted)) {
        return { found: candidate, passed };
      } else {
        const lack = "lacks config.json, or ONNX weights that can be run";
        passed.push(`${candidate.folder} ${lack}`);
      }
    }
  }
  return { found: null, passed };
}

async function* candidates(
  root: string,
  { model_id, model_revision }: Wanted,
  bounds: Bounds,
): AsyncGenerator<FoundModel | PassedOver> {
  const cached = folderName(model_id);
  const caches = [
    ...(basename(root) === cached ? [root] : []),
    join(root, cached),
    join(root, "hub", cached),
  ];
  for (const folder of caches) {
    if (!await isFolder(join(folder, "snapshots"))) continue;
    yield await readHubCache(folder, model_revision, bounds);
  }
  const name = model_id.split("/").at(-1) ?? model_id;
  const named = new Set([join(root, ...model_id.split("/")), join(root, name)]);
  for (const folder of named) {
    if (!await holdsConfig(folder)) continue;
    yield await readPlainFolder(folder, model_revision, bounds);
  }
  if (!await holdsConfig(root)) return;
  const itself = await readPlainFolder(root, model_revision, bounds);
  const isNamed = [
    name,
    model_id.replace("/", "--"),
    model_id.replace("/", "_"),
  ]
    .some((own) => own.toLowerCase() === basename(root).toLowerCase());
  const isKnown = !("reason" in itself) && itself.commit === model_revision;
  yield isNamed || isKnown ? itself : {
    reason: `${
      quote(basename(root))
    } holds some model, and may be another one; name that folder ${
      quote(name)
    } if it is this`,
  };
}

async function holdsConfig(folder: string): Promise<boolean> {
  return await smallText(join(folder, "config.json")) !== null;
}

function isComplete({ files }: FoundModel, wanted: Wanted): boolean {
  const names = files.map(({ name }) => name);
  return names.includes("config.json") && weightsOf(names, wanted) !== null;
}

/** What an operator would have to put where. */
export function whatToPut({ model_id, model_revision }: Wanted): string {
  return `put the folder ${
    quote(folderName(model_id))
  } of a hub cache that holds revision ${
    quote(model_revision)
  }, or the files of the model in a folder ${
    quote(model_id)
  }, into a folder that the server is started with as --models DIR`;
}

/** Where a model was looked for, and why it is not there. */
export function whereLooked(
  roots: readonly string[],
  passed: readonly string[],
): string {
  if (roots.length === 0) return "no folder of models was named with --models";
  const names = roots.map((root) => quote(basename(root))).join(", ");
  const why = passed.slice(0, MOST_PASSED).map((reason) => `; ${reason}`);
  return `it is not in the folders of --models (${names})${why.join("")}`;
}

/** Folders that looked right, of which a refusal tells. */
const MOST_PASSED = 5;

import { basename, join } from "node:path";
import { Refusal } from "../../../kernel/mod.ts";
import { isCommit } from "../../hub/names.ts";
import { weightsOf } from "../../local/wanted_files.ts";
import type { FoundModel, PassedOver } from "./found.ts";
import { readHubCache } from "./hub_cache.ts";
import { readPlainFolder } from "./plain_folder.ts";
import { isFolder, smallText } from "./walk.ts";

/** A model in a folder that an operator named. */
export interface ListedModel {
  readonly model_id: string;
  /** Null where nothing there says which it is. */
  readonly commit: string | null;
  /** Of all its files. */
  readonly bytes: number;
  /** What knows it: a hub cache, notes of `hf download`, or its folder alone. */
  readonly kind: FoundModel["kind"];
  /** Whether ONNX weights that can be run are among its files. */
  readonly has_weights: boolean;
}

/** Models that are listed of all folders together. */
const MAX_MODELS = 1000;
const CACHED = /^models--(.+)$/;

/**
 * The models in some folders, where {@linkcode findModel} would look for them.
 * What must not be read, such as a link that leads out, is left out.
 *
 * @param roots Real paths.
 */
export async function listModels(
  roots: readonly string[],
): Promise<ListedModel[]> {
  const listed: ListedModel[] = [];
  for (const root of roots) {
    for await (const { model_id, read } of candidates(root)) {
      if (listed.length === MAX_MODELS) return listed;
      const found = await read().catch(orNothing);
      if (found === null || "reason" in found) continue;
      const { commit, kind, files } = found;
      listed.push({
        model_id,
        commit,
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        kind,
        has_weights: weightsOf(files.map((f) => f.name), ANY) !== null,
      });
    }
  }
  return listed;
}

/** Each precision takes the others' weights where its own are not there. */
const ANY = { precision: null };

interface Candidate {
  readonly model_id: string;
  readonly read: () => Promise<FoundModel | PassedOver>;
}

async function* candidates(root: string): AsyncGenerator<Candidate> {
  yield* cached(root, root, basename(root));
  for (const name of await foldersIn(root)) {
    const path = join(root, name);
    if (name === "hub") {
      for (const within of await foldersIn(path)) {
        yield* cached(root, join(path, within), within);
      }
    }
    if (CACHED.test(name)) yield* cached(root, path, name);
    else if (await isModel(path)) yield plain(root, path, name);
    else {
      for (const within of await foldersIn(path)) {
        const inner = join(path, within);
        const model_id = `${name}/${within}`;
        if (await isModel(inner)) yield plain(root, inner, model_id);
      }
    }
  }
  if (await isModel(root)) {
    yield plain(root, root, basename(root));
  }
}

async function* cached(
  root: string,
  folder: string,
  name: string,
): AsyncGenerator<Candidate> {
  const id = CACHED.exec(name)?.[1]?.replace("--", "/");
  if (id === undefined) return;
  for (const commit of await foldersIn(join(folder, "snapshots"))) {
    if (!isCommit(commit)) continue;
    const bounds = { root, model_id: id };
    const read = () => readHubCache(folder, commit, bounds);
    yield { model_id: id, read };
  }
}

function plain(root: string, folder: string, model_id: string): Candidate {
  const read = () => readPlainFolder(folder, "", { root, model_id });
  return { model_id, read };
}

async function isModel(folder: string): Promise<boolean> {
  return await smallText(join(folder, "config.json")) !== null;
}

/** Names of folders, in order; hidden ones and what cannot be read left out. */
async function foldersIn(path: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(path)) {
      if (!name.startsWith(".")) names.push(name);
    }
  } catch (error) {
    if (!(error instanceof Error && error.name in Deno.errors)) throw error;
  }
  const kept = [];
  for (const name of names.sort()) {
    if (await isFolder(join(path, name))) kept.push(name);
  }
  return kept;
}

function orNothing(error: unknown): null {
  const isTheirs = error instanceof Refusal ||
    error instanceof Error && error.name in Deno.errors;
  if (isTheirs) return null;
  throw error;
}

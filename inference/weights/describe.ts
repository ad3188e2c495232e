import type { HeldWeights } from "../../kernel/mod.ts";
import { printable } from "../../kernel/mod.ts";
import { isJson, modelConfig } from "../local/description.ts";
import { familyOf } from "../local/families.ts";
import type { Lock } from "./lock.ts";
import type { ModelFolder } from "./model_folder.ts";

/** Bytes of a `config.json` that are read. */
const MAX_CONFIG = 1024 * 1024;
const FAMILY_REGEXP = /^[\w.-]{1,100}$/;

/** What is told of weights that lie there, complete. */
export async function held(
  folder: ModelFolder,
  lock: Lock,
): Promise<HeldWeights> {
  return {
    commit: lock.commit,
    total_bytes: total(lock.files),
    file_count: lock.files.length,
    license: lock.license,
    digest_source: lock.digest_source,
    model_family: await familyIn(folder.entry(lock.commit, "config.json")),
  };
}

/** Bytes of files together. */
export function total(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** The family that a config names; empty where it is not a word. */
async function familyIn(config: string): Promise<string> {
  try {
    if ((await Deno.stat(config)).size > MAX_CONFIG) return "";
    const json: unknown = JSON.parse(await Deno.readTextFile(config));
    const family = isJson(json) ? familyOf(modelConfig(json)) : "";
    return FAMILY_REGEXP.test(family) ? family : "";
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Deno.errors.NotFound) {
      return "";
    }
    throw error;
  }
}

/** The licence that the front matter of a model's page names; null for none. */
export function licenseIn(page: string): string | null {
  const matter = /^---\r?\n([^]*?)\r?\n---/.exec(page)?.[1] ?? "";
  const word = /^license:[ \t]*["']?([^"'\r\n]+)/m.exec(matter)?.[1]?.trim();
  return word === undefined || word === "" ? null : printable(word);
}

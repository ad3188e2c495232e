import { isAbsolute, join, relative, sep } from "node:path";
import { quote } from "../../../kernel/mod.ts";
import { isSafeName } from "../../hub/names.ts";
import { unavailable } from "../unavailable.ts";

/** Files that a folder of a model may hold. */
const MAX_FILES = 10_000;

/** A file as it was found. */
export interface Walked {
  /** With forward slashes, from the folder on. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** What a walk must keep to. */
export interface Bounds {
  readonly model_id: string;
  /** Real path of the folder that the operator named. */
  readonly root: string;
}

/**
 * The files of a folder and those below it, hidden ones left out, links
 * followed.
 *
 * @throws {Refusal} LocalInferenceUnavailable when one really lies elsewhere.
 */
export async function walk(folder: string, bounds: Bounds): Promise<Walked[]> {
  const found: Walked[] = [];
  const visit = async (path: string, prefix: string) => {
    for await (const { name } of Deno.readDir(path)) {
      const full = `${prefix}${name}`;
      if (name.startsWith(".") || !isSafeName(full)) continue;
      const facts = await Deno.stat(join(path, name)).catch(() => null);
      if (facts?.isDirectory) await visit(join(path, name), `${full}/`);
      if (!facts?.isFile) continue;
      if (found.length === MAX_FILES) {
        throw unavailable(
          bounds.model_id,
          `a folder of --models has over ${MAX_FILES} files of it`,
        );
      }
      const real = await insideOf(join(path, name), full, bounds);
      found.push({ name: full, path: real, size: facts.size });
    }
  };
  await visit(folder, "");
  return found;
}

async function insideOf(
  path: string,
  name: string,
  { root, model_id }: Bounds,
): Promise<string> {
  const real = await Deno.realPath(path);
  const way = relative(root, real);
  if (!isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`)) {
    return real;
  }
  throw unavailable(
    model_id,
    `${
      quote(name)
    } in a folder of --models is a link to a place outside that folder, which is not followed; copy the files themselves`,
  );
}

/** Whether a folder is there. */
export async function isFolder(path: string): Promise<boolean> {
  return (await Deno.stat(path).catch(() => null))?.isDirectory ?? false;
}

/** The text of a small file; null where there is none. */
export async function smallText(path: string): Promise<string | null> {
  const facts = await Deno.stat(path).catch(() => null);
  if (!facts?.isFile || facts.size > MAX_TEXT) return null;
  return await Deno.readTextFile(path);
}

const MAX_TEXT = 64 * 1024;

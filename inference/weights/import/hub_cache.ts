import { basename, join } from "node:path";
import { quote } from "../../../kernel/mod.ts";
import { isCommit } from "../../hub/names.ts";
import {
  digestSpelled,
  type FoundFile,
  type FoundModel,
  type PassedOver,
} from "./found.ts";
import { type Bounds, isFolder, smallText, walk, type Walked } from "./walk.ts";

/**
 * Reads the folder of one model in a copied hub cache, with its links or with
 * files where there were links.
 *
 * @throws {Refusal} LocalInferenceUnavailable
 */
export async function readHubCache(
  folder: string,
  revision: string,
  bounds: Bounds,
): Promise<FoundModel | PassedOver> {
  const commit = await commitOf(folder, revision);
  if (typeof commit !== "string") return commit;
  const files = await walk(join(folder, "snapshots", commit), bounds);
  const blobs = await namesIn(join(folder, "blobs"));
  return {
    kind: "cache",
    folder: quote(basename(folder)),
    commit,
    files: files.map(found),
    among: new Set(blobs.filter((name) => digestSpelled(name) !== null)),
  };
}

async function commitOf(
  folder: string,
  revision: string,
): Promise<string | PassedOver> {
  const snapshots = (await namesIn(join(folder, "snapshots"))).filter(isCommit);
  if (isCommit(revision)) {
    if (snapshots.includes(revision)) return revision;
    return passedOver(folder, `holds ${told(snapshots)}, not ${revision}`);
  }
  const ref = await smallText(join(folder, "refs", ...revision.split("/")));
  const named = ref?.trim() ?? null;
  if (named !== null && snapshots.includes(named)) return named;
  const [only, ...others] = snapshots;
  if (named === null && only !== undefined && others.length === 0) return only;
  return passedOver(
    folder,
    `holds ${told(snapshots)}, and does not say which of them ${
      quote(revision)
    } is`,
  );
}

function told(commits: readonly string[]): string {
  if (commits.length === 0) return "no commit";
  const shown = commits.slice(0, 3).join(", ");
  const more = commits.length - 3;
  return `commit ${shown}${more > 0 ? ` and ${more} more` : ""}`;
}

function passedOver(folder: string, what: string): PassedOver {
  return { reason: `${quote(basename(folder))} ${what}` };
}

/** A link led to a blob, whose name is its digest. */
function found({ name, path, size }: Walked): FoundFile {
  const isLinked = basename(path) !== basename(name);
  const digest = isLinked ? digestSpelled(basename(path)) : null;
  return { name, path, size, digest };
}

async function namesIn(folder: string): Promise<string[]> {
  if (!await isFolder(folder)) return [];
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

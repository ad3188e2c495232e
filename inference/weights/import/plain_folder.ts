import { basename, join } from "node:path";
import { quote } from "../../../kernel/mod.ts";
import type { Digest } from "../../hub/listing.ts";
import { isCommit } from "../../hub/names.ts";
import { digestSpelled, type FoundModel, type PassedOver } from "./found.ts";
import { type Bounds, isFolder, smallText, walk } from "./walk.ts";

/** Where `hf download --local-dir` keeps its notes. */
const NOTES = [".cache", "huggingface", "download"];

/**
 * Reads a folder that holds the files of a model by their names: one made by
 * `hf download --local-dir`, whose notes name commit and digests, or any other.
 *
 * @throws {Refusal} LocalInferenceUnavailable
 */
export async function readPlainFolder(
  folder: string,
  revision: string,
  bounds: Bounds,
): Promise<FoundModel | PassedOver> {
  const isNoted = await isFolder(join(folder, ...NOTES));
  const walked = await walk(folder, bounds);
  const commits = new Set<string>();
  const files = [];
  for (const file of walked) {
    const note = isNoted ? await noteOn(folder, file.name) : null;
    if (note !== null) commits.add(note.commit);
    files.push({ ...file, digest: note?.digest ?? null });
  }
  const [commit = null, ...others] = commits;
  const shown = quote(basename(folder));
  if (others.length > 0) {
    return { reason: `${shown} holds files of several commits` };
  }
  if (commit !== null && isCommit(revision) && commit !== revision) {
    return { reason: `${shown} holds commit ${commit}, not ${revision}` };
  }
  const kind = commit === null ? "import" : "local-dir";
  return { kind, folder: shown, commit, files, among: new Set() };
}

/** Three lines: the commit, the digest, a time. */
async function noteOn(
  folder: string,
  name: string,
): Promise<{ commit: string; digest: Digest | null } | null> {
  const place = join(folder, ...NOTES, ...`${name}.metadata`.split("/"));
  const [commit = "", etag = ""] = (await smallText(place))?.split("\n") ?? [];
  if (!isCommit(commit.trim())) return null;
  return { commit: commit.trim(), digest: digestSpelled(etag.trim()) };
}

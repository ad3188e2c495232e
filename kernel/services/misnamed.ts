import type { Folders, MisnamedEntry } from "../ports/folders.ts";
import type { IngestTally } from "./ingest_report.ts";

const FAULT = {
  kind: "corrupt",
  reason:
    "its name is not UTF-8: rename it, for example with convmv --notest -r -f latin1 -t utf8 FOLDER",
} as const;

/** An entry that a walk itself met, by its path inside the folder named. */
export interface MetMisnamed {
  readonly name: string;
  readonly kind: MisnamedEntry["kind"];
}

/**
 * Tells the files and folders whose names are not UTF-8: the machine's search
 * knows all of them, the walk itself at best some.
 */
export async function tellMisnamed(
  folders: Folders,
  walk: {
    readonly tally: IngestTally;
    readonly recursive: boolean;
    readonly signal: AbortSignal | undefined;
    /** Where to search: canonical paths. */
    readonly roots: readonly string[];
    /** Canonical paths of all folders read, with their paths inside. */
    readonly listed: ReadonlyMap<string, string>;
    readonly met: readonly MetMisnamed[];
  },
): Promise<void> {
  const { tally, recursive, roots, listed, met, signal } = walk;
  const found = await folders.misnamed(roots, { recursive }, signal);
  if (found === null) {
    for (const entry of met) tell(entry, walk);
    return;
  }
  const told = new Set<string>();
  for (const { folder, name, kind } of found.entries) {
    const place = listed.get(folder);
    const key = `${folder}/${name}`;
    if (place === undefined || told.has(key)) continue;
    told.add(key);
    tell({ name: place === "" ? name : `${place}/${name}`, kind }, walk);
  }
  if (!found.complete) {
    tally.warn(
      ".",
      "there may be more names that are not UTF-8: the search for them was cut short",
    );
  }
}

function tell(
  { name, kind }: MetMisnamed,
  { tally, recursive }: { tally: IngestTally; recursive: boolean },
): void {
  const isHidden = name.slice(name.lastIndexOf("/") + 1).startsWith(".");
  if (isHidden || kind === "other") tally.ignored++;
  else if (kind === "folder" && !recursive) tally.subfolders_skipped++;
  else tally.fail(name, FAULT);
}

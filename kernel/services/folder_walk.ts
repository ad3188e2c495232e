import { join, relative, sep } from "node:path";
import { refuse } from "../errors.ts";
import type { FolderEntry, Folders, OfferedFile } from "../ports/folders.ts";
import type { PathGate } from "../ports/path_gate.ts";
import type { Task } from "../ports/task.ts";
import { byCodePoint } from "./code_points.ts";
import { counted } from "./counted.ts";
import type { IngestTally } from "./ingest_report.ts";
import { type MetMisnamed, tellMisnamed } from "./misnamed.ts";
import { faultOf } from "./path_fault.ts";
import { isKept, WORKSPACE_MARK } from "./workspace_place.ts";

/** A folder that holds more was named by mistake, and would fill the memory. */
const MAX_ENTRIES = 2_000_000;

const LITTER = new Set(["thumbs.db", "desktop.ini"]);

/** What a walk is asked for, and where it tells what it did not offer. */
export interface WalkRequest {
  readonly path: string;
  readonly recursive: boolean;
  readonly tally: IngestTally;
  readonly task: Task;
  /** Entries that it may meet before it gives up. @default {2000000} */
  readonly maxEntries?: number;
}

/** A file or folder by its path inside the folder that was named. */
interface Place {
  readonly name: string;
  readonly path: string;
}

/** There may be very many, so none holds a path of its own. */
class FoundFile implements OfferedFile {
  readonly name: string;
  readonly isLink: boolean;
  readonly folder: string;

  constructor(folder: string, name: string, isLink: boolean) {
    this.folder = folder;
    this.name = name;
    this.isLink = isLink;
  }

  get path(): string {
    return join(this.folder, this.name);
  }
}

/** A folder with its canonical path, by which it is known again. */
interface RealPlace extends Place {
  readonly real: string;
}

/** One search for the files of a folder. */
export class FolderWalk {
  readonly #folders: Folders;
  readonly #gate: PathGate;
  readonly #request: Required<WalkRequest>;
  readonly #files: OfferedFile[] = [];
  /** Folders to enter; the last one is next. */
  readonly #waiting: RealPlace[] = [];
  #links: Place[] = [];
  readonly #entered = new Set<string>();
  /** Canonical paths of folders that were read, with their names. */
  readonly #listed = new Map<string, string>();
  readonly #misnamed: MetMisnamed[] = [];
  /** Canonical paths that only links led to. */
  readonly #linked = new Set<string>();
  #met = 0;

  constructor(
    ports: { folders: Folders; gate: PathGate },
    request: WalkRequest,
  ) {
    this.#folders = ports.folders;
    this.#gate = ports.gate;
    this.#request = { maxEntries: MAX_ENTRIES, ...request };
  }

  /**
   * The regular files in the folder, links followed, in code-point order of
   * their relative paths. Each folder is entered once, by its own path rather
   * than by a link, however many lead to it. What is hidden is ignored, and so
   * is a workspace, whose stored copies are no new pictures. Names that are not
   * UTF-8 are failures.
   *
   * @throws {Refusal} IngestPathUnreadable for too many entries.
   * @throws {Deno.errors} When the folder itself cannot be read.
   */
  async list(): Promise<readonly OfferedFile[]> {
    const { path, recursive, task } = this.#request;
    const real = await this.#folders.realPath(path);
    this.#waiting.push({ name: "", path, real });
    while (this.#waiting.length > 0) {
      await this.#enter(this.#waiting.pop()!);
      if (this.#waiting.length === 0) await this.#followLinks(real);
      const message = `Found ${counted(this.#files.length, "file")}`;
      if (recursive) task.report?.({ done: 0, total: null, message });
    }
    await tellMisnamed(this.#folders, {
      ...this.#request,
      signal: task.signal,
      roots: [real, ...this.#linked],
      listed: this.#listed,
      met: this.#misnamed,
    });
    return this.#files.sort((a, b) => byCodePoint(a.name, b.name));
  }

  async #enter(place: RealPlace): Promise<void> {
    const { tally, task: { signal } } = this.#request;
    if (this.#entered.has(place.real)) {
      tally.note(place.name, "a folder that was entered by another path");
      return;
    }
    this.#entered.add(place.real);
    const inside: RealPlace[] = [];
    try {
      if (await this.#isWorkspace(place)) {
        tally.ignored++;
        tally.note(place.name || ".", "a VisionSet workspace, not entered");
        return;
      }
      this.#listed.set(place.real, place.name);
      for await (const entry of this.#folders.entries(place.path, signal)) {
        this.#sort(place, entry, inside);
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (place.name === "") throw error;
      tally.fail(place.name, faultOf(error, "folder"));
    }
    for (const folder of inside.sort(lastFirst)) this.#waiting.push(folder);
  }

  async #isWorkspace({ path }: Place): Promise<boolean> {
    if (!this.#request.recursive) return false;
    return await this.#folders.kind(join(path, WORKSPACE_MARK)) === "file";
  }

  #sort(
    place: RealPlace,
    { name, kind, isLink, isMisnamed }: FolderEntry,
    inside: RealPlace[],
  ): void {
    const { path, recursive, tally, maxEntries } = this.#request;
    if (++this.#met > maxEntries) throw tooMany(path, maxEntries);
    const way = place.name === "" ? name : `${place.name}/${name}`;
    if (isMisnamed) this.#misnamed.push({ name: way, kind });
    else if (isLitter(name) || kind === "other") tally.ignored++;
    else if (kind !== "folder") {
      this.#files.push(new FoundFile(path, way, isLink));
    } else if (!recursive) tally.subfolders_skipped++;
    else {
      const found = { name: way, path: join(place.path, name) };
      if (isLink) this.#links.push(found);
      else inside.push({ ...found, real: join(place.real, name) });
    }
  }

  /** Puts what links lead to before the walk, in the order of their names. */
  async #followLinks(root: string): Promise<void> {
    const links = this.#links.sort(lastFirst);
    this.#links = [];
    for (const link of links) {
      try {
        await this.#gate.require(link.path);
        const real = await this.#folders.realPath(link.path);
        if (root.startsWith(join(real, sep))) {
          const remark = "a link to a folder around this one, not entered";
          this.#request.tally.note(link.name, remark);
        } else if (await isKept(this.#folders, real)) {
          this.#request.tally.ignored++;
          const remark = "a folder of a VisionSet workspace, not entered";
          this.#request.tally.note(link.name, remark);
        } else {
          if (!isBelow(real, root)) this.#linked.add(real);
          this.#waiting.push({ ...link, real });
        }
      } catch (error) {
        this.#request.tally.fail(link.name, faultOf(error, "folder"));
      }
    }
  }
}

function lastFirst(a: Place, b: Place): number {
  return byCodePoint(b.name, a.name);
}

/** Whether a walk from a folder leads to a path, with nothing hidden between. */
function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path).split(sep);
  return !way.some((part) => part.startsWith("."));
}

function isLitter(name: string): boolean {
  return name.startsWith(".") || LITTER.has(name.toLowerCase());
}

function tooMany(path: string, limit: number): Error {
  return refuse("IngestPathUnreadable", {
    path,
    reason:
      `it holds over ${limit} files and folders; ingest its subfolders one by one`,
  });
}

import { dirname, join } from "node:path";
import { exists, makeFolder, removeFolder } from "./disk.ts";
import { isMissing, onDisk } from "./file_faults.ts";

const NAME_REGEXP = /^\.visionset-export-[0-9a-f]{8}(-[0-9a-f]{4,12}){4}$/;

/** Whether an entry of a destination is a folder that an export works in. */
export function isStaging({ name, isDirectory }: Deno.DirEntry): boolean {
  return isDirectory && NAME_REGEXP.test(name);
}

/** A new name for such a folder. */
export function stagingName(): string {
  return `.visionset-export-${crypto.randomUUID()}`;
}

/**
 * A hidden folder inside a destination, in which an export is made. All that
 * an export does to the destination is moving files in and out of it. So who
 * renames it stops the export that works in it.
 */
export class Staging {
  /** Real path of the destination. */
  readonly root: string;
  /** Name of the folder in it. */
  readonly name: string;
  /** Folders made to get there, outermost first. */
  readonly #made: readonly string[];

  /** Use {@linkcode open}, or name one that is there. */
  constructor(root: string, name: string, made: readonly string[] = []) {
    this.root = root;
    this.name = name;
    this.#made = made;
  }

  /**
   * Makes the destination where it is missing, and a folder in it.
   *
   * @param shown The path to show in refusals.
   * @throws {Refusal} ExportDestinationUnusable
   */
  static async open(root: string, shown: string): Promise<Staging> {
    const made: string[] = [];
    const staging = new Staging(root, stagingName(), made);
    try {
      await onDisk(shown, async () => {
        for (const folder of await missingFolders(root)) {
          if (await makeFolder(folder)) made.push(folder);
        }
        await Deno.mkdir(staging.path);
        await Deno.mkdir(staging.fresh);
        await Deno.mkdir(staging.retired);
      });
      return staging;
    } catch (error) {
      await staging.discard();
      throw error;
    }
  }

  /** Absolute path of the folder. */
  get path(): string {
    return join(this.root, this.name);
  }

  /** Where the new files wait, under the paths they will have. */
  get fresh(): string {
    return join(this.path, "new");
  }

  /** Where the files of the former export go. */
  get retired(): string {
    return join(this.path, "old");
  }

  /** Where the swap is put down before it begins. */
  get record(): string {
    return join(this.path, "swap.json");
  }

  /** Whether another export has taken the folder away. */
  async isLost(): Promise<boolean> {
    return !(await exists(this.path));
  }

  /** Removes the folder with all in it; what cannot be removed stays. */
  async remove(): Promise<void> {
    try {
      await Deno.remove(this.path, { recursive: true });
    } catch {
      // The next export to this place removes it.
    }
  }

  /**
   * Removes the folder, and those above it that were made for it. One with a
   * swap that could not be taken back is left for the next export.
   */
  async discard(): Promise<void> {
    if (await exists(this.record)) return;
    await this.remove();
    for (const folder of this.#made.toReversed()) await removeFolder(folder);
  }
}

/** The staging folders in a destination, by name. */
export async function stagingsIn(root: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of Deno.readDir(root)) {
      if (isStaging(entry)) names.push(entry.name);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return names.sort();
}

/** A folder and those above it that do not exist, outermost first. */
async function missingFolders(root: string): Promise<string[]> {
  const missing: string[] = [];
  let path = root;
  while (!(await exists(path)) && dirname(path) !== path) {
    missing.unshift(path);
    path = dirname(path);
  }
  return missing;
}

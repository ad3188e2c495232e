import { dirname, join, relative } from "node:path";
import { aborted } from "../http/endpoint_fault.ts";
import { isCommit } from "../hub/names.ts";
import { removeIfThere, sizeOf, sync, syncFolder, writeWhole } from "./disk.ts";
import { type Lock, type LockedFile, readLock, writeLock } from "./lock.ts";

/** Milliseconds after which another process that holds the folder is told of. */
const NOTICE_MS = 500;

/** What of a connection decides which lock is its own. */
export interface Pin {
  readonly model_revision: string;
  readonly precision: string | null;
}

/**
 * The folder of one model, in the layout of the Hugging Face cache:
 * `blobs/<digest>`, `snapshots/<commit>/<name>` that lead there, `refs/<name of
 * a revision>`; and `visionset/` with our locks.
 */
export class ModelFolder {
  /** Absolute path. */
  readonly path: string;

  /** @param root Absolute path of the folder of all models. */
  constructor(root: string, model_id: string) {
    this.path = join(root, folderName(model_id));
  }

  /** Where a file's bytes lie, or come to lie. */
  blob({ digest }: Pick<LockedFile, "digest">): string {
    return join(this.path, "blobs", digest);
  }

  /** Where the bytes of a file are gathered. */
  partial(name: string): string {
    return join(this.path, "blobs", `${name}.incomplete`);
  }

  /** Where a file of a snapshot is found. */
  entry(commit: string, path: string): string {
    return join(this.path, "snapshots", commit, ...path.split("/"));
  }

  /** The lock of a pin; null where nothing was locked. */
  async lockOf({ model_revision, precision }: Pin): Promise<Lock | null> {
    const commit = await this.#commitOf(model_revision);
    if (commit === null) return null;
    return await readLock(this.#lockPath(commit, precision));
  }

  /** Files of a lock that are not there, or have another size. */
  async missing({ commit, files }: Lock): Promise<LockedFile[]> {
    const sizes = await Promise.all(
      files.map(({ path }) => sizeOf(this.entry(commit, path))),
    );
    return files.filter(({ size }, i) => sizes[i] !== size);
  }

  /**
   * Keeps other calls and other processes out of the folder until what it
   * answers is disposed of. A process that dies lets go.
   *
   * @param onWait Told when somebody else is at it.
   * @throws The signal's reason.
   */
  async hold(
    signal: AbortSignal | undefined,
    onWait: () => void,
  ): Promise<Disposable> {
    signal?.throwIfAborted();
    const path = join(this.path, "visionset", "busy");
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.mkdir(join(this.path, "blobs"), { recursive: true });
    const file = await Deno.open(path, { create: true, write: true });
    const notice = setTimeout(onWait, NOTICE_MS);
    const held = file.lock(true);
    try {
      await Promise.race([held, ...signal ? [aborted(signal)] : []]);
    } catch (error) {
      held.then(() => file.close(), () => file.close());
      throw error;
    } finally {
      clearTimeout(notice);
    }
    return file;
  }

  /** Makes whole bytes durable under their digest. */
  async adopt(partial: string, file: LockedFile): Promise<void> {
    await sync(partial);
    await Deno.rename(partial, this.blob(file));
  }

  /** Makes a snapshot of adopted files, and its lock last. */
  async publish(lock: Lock, pin: Pin): Promise<void> {
    await syncFolder(join(this.path, "blobs"));
    const folders = new Set<string>();
    const moved = new Map<string, string>();
    for (const file of lock.files) {
      const entry = this.entry(lock.commit, file.path);
      const blob = this.blob(file);
      await Deno.mkdir(dirname(entry), { recursive: true });
      const twin = moved.get(blob);
      if (twin !== undefined) await Deno.copyFile(twin, entry);
      else if (await sizeOf(blob) === file.size) {
        if (await lead(entry, blob) === "moved") moved.set(blob, entry);
      }
      folders.add(dirname(entry));
    }
    for (const folder of folders) await syncFolder(folder);
    const revision = pin.model_revision;
    if (!isCommit(revision)) {
      const ref = join(this.path, "refs", ...revision.split("/"));
      await writeWhole(ref, lock.commit);
    }
    await writeLock(this.#lockPath(lock.commit, pin.precision), lock);
  }

  /** Removes files of a snapshot, and the bytes they lead to. */
  async purge({ commit }: Lock, files: readonly LockedFile[]): Promise<void> {
    for (const file of files) {
      await removeIfThere(this.entry(commit, file.path));
      await removeIfThere(this.blob(file));
    }
  }

  async #commitOf(revision: string): Promise<string | null> {
    if (isCommit(revision)) return revision;
    const ref = join(this.path, "refs", ...revision.split("/"));
    try {
      const commit = (await Deno.readTextFile(ref)).trim();
      return isCommit(commit) ? commit : null;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  }

  #lockPath(commit: string, precision: string | null): string {
    return join(this.path, "visionset", `${commit}.${precision}.json`);
  }
}

/** The name of a model's folder in a cache. */
export function folderName(model_id: string): string {
  return `models--${model_id.replaceAll("/", "--")}`;
}

/**
 * Lets an entry lead to a blob: by a relative link or, where the disk has no
 * links or they are not permitted, by giving the blob that place.
 */
async function lead(entry: string, blob: string): Promise<"linked" | "moved"> {
  const target = relative(dirname(entry), blob);
  // Whoever reads through a good entry is left alone.
  if (await linkAt(entry) === target) return "linked";
  const unfinished = `${entry}.${crypto.randomUUID()}.incomplete`;
  try {
    await Deno.symlink(target, unfinished, { type: "file" });
  } catch {
    await Deno.rename(blob, entry);
    return "moved";
  }
  await Deno.rename(unfinished, entry);
  return "linked";
}

async function linkAt(path: string): Promise<string | null> {
  try {
    return await Deno.readLink(path);
  } catch {
    return null;
  }
}

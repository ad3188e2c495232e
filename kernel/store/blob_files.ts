import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import type { BlobStore, StagedBlob } from "../ports/blob_store.ts";
import { inParallel } from "./in_parallel.ts";

const STAGE_PREFIX = ".stage-";
/** One after the other, each would wait for the disk alone. */
const SYNCS_AT_ONCE = 32;
const ABANDONED_MS = 24 * 3600 * 1000;

/** Blobs as files: `<root>/<hh>/<hh>/<hash>`. */
export class BlobFiles implements BlobStore {
  readonly #root: string;

  /** @param root Absolute path of the blob folder; it must exist. */
  constructor(root: string) {
    this.#root = root;
  }

  stage(): string {
    return join(this.#root, `${STAGE_PREFIX}${crypto.randomUUID()}`);
  }

  path(hash: string): string {
    return join(this.#root, hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  async adopt(staged: readonly StagedBlob[]): Promise<void> {
    const first = new Map<string, string>();
    for (const { path, hash } of staged) {
      if (first.has(hash)) await this.discard([path]);
      else first.set(hash, path);
    }
    const folders = new Set<string>();
    await inParallel(first, SYNCS_AT_ONCE, async ([hash, path]) => {
      if (await this.rehash(hash) === hash) {
        await this.discard([path]);
        return;
      }
      const folder = dirname(this.path(hash));
      await syncPath(path);
      await Deno.mkdir(folder, { recursive: true });
      await Deno.rename(path, this.path(hash));
      folders.add(folder).add(dirname(folder)).add(this.#root);
    });
    // Windows cannot open a folder, and orders its own renames.
    if (Deno.build.os === "windows") return;
    await inParallel(folders, SYNCS_AT_ONCE, syncPath);
  }

  async discard(paths: readonly string[]): Promise<void> {
    for (const path of paths) await removeIfThere(path);
  }

  async put(
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<string> {
    const path = this.stage();
    const hasher = createHash("sha256");
    try {
      using file = await Deno.open(path, { createNew: true, write: true });
      for await (const piece of pieces) {
        hasher.update(piece);
        await writeAll(file, piece);
      }
    } catch (error) {
      await removeIfThere(path);
      throw error;
    }
    const hash = hasher.digest("hex");
    await this.adopt([{ path, hash }]);
    return hash;
  }

  async get(hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return await Deno.readFile(this.path(hash));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  }

  async exists(hash: string): Promise<boolean> {
    try {
      return (await Deno.stat(this.path(hash))).isFile;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  }

  async rehash(hash: string): Promise<string | null> {
    try {
      using file = await Deno.open(this.path(hash));
      const hasher = createHash("sha256");
      for await (const piece of file.readable) hasher.update(piece);
      return hasher.digest("hex");
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  }

  /** Removes staged files that a dead process left over a day ago. */
  async sweep(): Promise<void> {
    for await (const entry of Deno.readDir(this.#root)) {
      if (!entry.isFile || !entry.name.startsWith(STAGE_PREFIX)) continue;
      const path = join(this.#root, entry.name);
      const age = Date.now() - await lastChange(path);
      if (age > ABANDONED_MS) await removeIfThere(path);
    }
  }
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += await file.write(bytes.subarray(done));
  }
}

async function syncPath(path: string): Promise<void> {
  using file = await Deno.open(path);
  await file.sync();
}

/** When a file changed last, in ms of the epoch; no age if it is gone. */
async function lastChange(path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).mtime?.getTime() ?? Infinity;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return Infinity;
    throw error;
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

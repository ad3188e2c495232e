import { quote } from "../../kernel/mod.ts";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { isMissing, onDisk, unusable } from "./file_faults.ts";
import { foldersOf, PathBook, REPORT_NAME } from "./paths.ts";
import { exporterFault } from "./plugin_guard.ts";

/** One file as it was written. */
export interface WrittenFile {
  /** Relative to the export, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of its bytes, lower-case hex. */
  readonly sha256: string;
}

/** Bytes arriving in pieces; a piece is not kept past the next one. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Writes the files of one export below a folder. A file appears under its
 * name only when it is whole, and nothing that was there is overwritten.
 */
export class TreeWriter {
  readonly #root: string;
  readonly #shown: string;
  readonly #format: string;
  readonly #signal: AbortSignal | undefined;
  readonly #book = new PathBook();
  readonly #files: WrittenFile[] = [];
  readonly #ready = new Set<string>();
  /** Absolute paths of what this run made, oldest first. */
  readonly #made: string[] = [];

  /**
   * @param root Real path of the destination; it need not exist.
   * @param run The path to show in refusals, and the format to blame.
   */
  constructor(
    root: string,
    run: { shown: string; format: string; signal?: AbortSignal | undefined },
  ) {
    this.#root = root;
    this.#shown = run.shown;
    this.#format = run.format;
    this.#signal = run.signal;
  }

  /** Makes the destination and the folders above it where they are missing. */
  async open(): Promise<void> {
    const missing: string[] = [];
    let path = this.#root;
    await onDisk(this.#shown, async () => {
      while (!(await exists(path)) && dirname(path) !== path) {
        missing.unshift(path);
        path = dirname(path);
      }
    });
    for (const folder of missing) await this.#folder(folder);
  }

  /**
   * Writes one file of the exporter.
   *
   * @throws {Refusal} ExporterFailed for a path that no export may write,
   * ExportDestinationUnusable, and what `pieces` throws.
   */
  async write(path: string, pieces: Pieces): Promise<void> {
    const fault = this.#book.enter(path);
    if (fault !== null) {
      throw exporterFault(
        this.#format,
        `it wants to write ${quote(path)}, but ${fault}`,
      );
    }
    for (const folder of foldersOf(path)) {
      if (this.#ready.has(folder)) continue;
      await this.#folder(join(this.#root, folder));
      this.#ready.add(folder);
    }
    const { bytes, sha256 } = await this.#file(path, pieces);
    this.#files.push({ path, bytes, sha256 });
  }

  /** Writes the report, made durable before it gets its name. */
  async writeReport(pieces: Pieces): Promise<void> {
    await this.#file(REPORT_NAME, pieces, { durable: true });
  }

  /** What was written so far, sorted by path; the report is not in it. */
  files(): WrittenFile[] {
    return this.#files.toSorted((a, b) => a.path < b.path ? -1 : 1);
  }

  /** Removes all that this run made: files, then folders. */
  async undo(): Promise<void> {
    for (const path of this.#made.reverse()) {
      try {
        await Deno.remove(path);
      } catch {
        // What cannot be removed stays; the reason for undoing matters more.
      }
    }
    this.#made.length = 0;
  }

  async #folder(path: string): Promise<void> {
    await onDisk(this.#shown, async () => {
      try {
        await Deno.mkdir(path);
        this.#made.push(path);
      } catch (error) {
        if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
        if ((await Deno.lstat(path)).isDirectory) return;
        throw error;
      }
    });
  }

  async #file(
    path: string,
    pieces: Pieces,
    options: { durable: boolean } = { durable: false },
  ): Promise<{ bytes: number; sha256: string }> {
    const target = join(this.#root, path);
    const temporary = join(dirname(target), `.${crypto.randomUUID()}.tmp`);
    const hash = createHash("sha256");
    let bytes = 0;
    const file = await onDisk(
      this.#shown,
      () => Deno.open(temporary, { write: true, createNew: true }),
    );
    this.#made.push(temporary);
    try {
      for await (const piece of pieces) {
        this.#signal?.throwIfAborted();
        hash.update(piece);
        bytes += piece.length;
        await onDisk(this.#shown, () => writeAll(file, piece));
      }
      if (options.durable) await onDisk(this.#shown, () => file.sync());
    } finally {
      file.close();
    }
    await onDisk(this.#shown, async () => {
      if (await exists(target)) throw unusable(this.#shown, taken(path));
      await Deno.rename(temporary, target);
    });
    this.#made[this.#made.length - 1] = target;
    return { bytes, sha256: hash.digest("hex") };
  }
}

function taken(path: string): string {
  return `it already holds ${quote(path)}, which no former export wrote`;
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  let at = 0;
  while (at < bytes.length) at += await file.write(bytes.subarray(at));
}

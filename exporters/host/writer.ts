import { quote } from "../../kernel/mod.ts";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { exists, makeFolders, writeAll } from "./disk.ts";
import { onDisk } from "./file_faults.ts";
import { foldersOf, PathBook, pathKey, REPORT_NAME } from "./paths.ts";
import { type Blamed, exporterFault } from "./plugin_guard.ts";
import type { Staging } from "./staging.ts";
import { occupied } from "./swap.ts";

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

/** Whose files are written, and what of the destination is given up. */
export interface WriterOptions {
  /** The path to show in refusals. */
  readonly shown: string;
  /** Whom to blame for a path. */
  readonly blamed: Blamed;
  /** Paths of the former export, which the new files may take. */
  readonly former: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Writes the files of one export into its staging folder. */
export class TreeWriter {
  readonly #staging: Staging;
  readonly #options: WriterOptions;
  readonly #book = new PathBook();
  readonly #files: WrittenFile[] = [];
  readonly #ready = new Set<string>();
  readonly #free: ReadonlySet<string>;

  constructor(staging: Staging, options: WriterOptions) {
    this.#staging = staging;
    this.#options = options;
    const { former } = options;
    this.#free = new Set(
      [...former, ...former.flatMap(foldersOf)].map(pathKey),
    );
  }

  /**
   * Writes one file of the exporter.
   *
   * @throws {Refusal} ExporterFailed for a path that no export may write,
   * ExportDestinationUnusable, and what `pieces` throws.
   */
  async write(path: string, pieces: Pieces): Promise<void> {
    const { shown, blamed } = this.#options;
    const fault = this.#book.enter(path);
    if (fault !== null) {
      throw exporterFault(
        blamed,
        `it wants to write ${quote(path)}, but ${fault}`,
      );
    }
    const { fresh, root } = this.#staging;
    await onDisk(shown, async () => {
      const isTaken = !this.#free.has(pathKey(path)) &&
        await exists(join(root, path));
      if (isTaken) throw occupied(shown, path);
      const folder = foldersOf(path).at(-1) ?? "";
      if (!this.#ready.has(folder)) await makeFolders(fresh, path);
      this.#ready.add(folder);
    });
    const { bytes, sha256 } = await this.#file(path, pieces);
    this.#files.push({ path, bytes, sha256 });
  }

  /** Writes the report, made durable. */
  async writeReport(pieces: Pieces): Promise<void> {
    await this.#file(REPORT_NAME, pieces, { durable: true });
  }

  /** What was written so far, sorted by path; the report is not in it. */
  files(): WrittenFile[] {
    return this.#files.toSorted((a, b) => a.path < b.path ? -1 : 1);
  }

  async #file(
    path: string,
    pieces: Pieces,
    options: { durable: boolean } = { durable: false },
  ): Promise<{ bytes: number; sha256: string }> {
    const { shown, signal } = this.#options;
    const target = join(this.#staging.fresh, path);
    const hash = createHash("sha256");
    let bytes = 0;
    using file = await onDisk(
      shown,
      () => Deno.open(target, { write: true, createNew: true }),
    );
    for await (const piece of pieces) {
      signal?.throwIfAborted();
      hash.update(piece);
      bytes += piece.length;
      await onDisk(shown, () => writeAll(file, piece));
    }
    if (options.durable) await onDisk(shown, () => file.sync());
    return { bytes, sha256: hash.digest("hex") };
  }
}

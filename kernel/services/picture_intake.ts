import type { Source } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { quote } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { OfferedFile } from "../ports/folders.ts";
import type { ExaminedPicture } from "../ports/media.ts";
import type { NewAsset } from "../ports/store/asset_rows.ts";
import type { Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import { counted } from "./counted.ts";
import { FileReader, type Outcome } from "./file_reader.ts";
import { tellPicture } from "./ingest_notes.ts";
import { type IngestTally, size } from "./ingest_report.ts";
import { readAhead } from "./read_ahead.ts";

/** Bytes that are made durable, and whose rows are committed, together. */
const CHUNK_BYTES = 48_000_000;
/** Files of a chunk, whatever they weigh. */
const LEAST = 16;
const MOST = 128;

/** A file to be taken in; of a picture of a clip, which one it is. */
export interface OfferedPicture extends OfferedFile {
  readonly frame?: {
    readonly uri: string;
    readonly index: number;
    readonly timestamp: number;
  };
}

/** What goes with a run from its first file to its last. */
export interface Work {
  /** Ids of its assets so far, in order. */
  readonly seen: Set<string>;
  readonly tally: IngestTally;
  readonly task: Task;
}

/** One pass over a source. */
export interface Run {
  readonly id: string;
  readonly source: Source;
  readonly batch_name: string;
  readonly ingested_at: string;
}

/** Takes the files of a run in, chunk by chunk. */
export class PictureIntake {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #reader: FileReader;

  constructor(
    ports: ConstructorParameters<typeof FileReader>[0],
  ) {
    this.#store = ports.store;
    this.#blobs = ports.blobs;
    this.#reader = new FileReader(ports);
  }

  /**
   * Takes the files of a run in, in their order. One chunk is kept while the
   * next two are read. When the work is taken back, what was read until then is
   * kept.
   */
  async take(
    run: Run,
    files: readonly OfferedFile[],
    work: Work,
  ): Promise<void> {
    const stop = new AbortController();
    const { signal } = work.task;
    const signals = [stop.signal, ...signal === undefined ? [] : [signal]];
    const task = { ...work.task, signal: AbortSignal.any(signals) };
    const read = told(files.length, work);
    let [begun, failure]: [number, Chunk["failure"]] = [0, null];
    await readAhead<Chunk>({
      next: () => {
        if (failure !== null || begun >= files.length) return null;
        const chunk = files.slice(begun, begun + chunkSize(work.tally));
        begun += chunk.length;
        return this.#read(run, chunk, { ...work, task }, read);
      },
      keep: async (chunk) => {
        failure ??= chunk.failure;
        await this.#keep(run, chunk.pairs, work);
      },
      drop: async (reading) => {
        stop.abort();
        for (const chunk of reading) await this.#drop((await chunk).pairs);
      },
    });
    if (failure !== null) throw (failure as PromiseRejectedResult).reason;
  }

  /** Takes files in and commits them together. */
  async takeChunk(
    run: Run,
    files: readonly OfferedPicture[],
    work: Work,
  ): Promise<void> {
    const { pairs, failure } = await this.#read(run, files, work);
    await this.#keep(run, pairs, work);
    if (failure !== null) throw failure.reason;
  }

  async #read(
    run: Run,
    files: readonly OfferedPicture[],
    { tally, task }: Work,
    read: (file: OfferedFile) => void = () => {},
  ): Promise<Chunk> {
    const settled = await Promise.allSettled(files.map(async (file) => {
      const { project_id } = run.source;
      const outcome = await this.#reader.read(file, project_id, task.signal);
      tally.read++;
      tally.bytes += bytesOf(outcome);
      read(file);
      return { file, outcome };
    }));
    return {
      pairs: settled.flatMap((s) => s.status === "fulfilled" ? [s.value] : []),
      failure: settled.find((s) => s.status === "rejected") ?? null,
    };
  }

  async #drop(pairs: readonly Pair[]): Promise<void> {
    const blobs = pairs.flatMap(({ outcome }) => staged(outcome));
    await this.#blobs.discard(blobs.map(({ path }) => path));
  }

  /** Makes bytes durable; those for which there is no place do not stay. */
  async #adopt(pairs: readonly Pair[]): Promise<void> {
    try {
      await this.#blobs.adopt(pairs.flatMap(({ outcome }) => staged(outcome)));
    } catch (error) {
      await this.#drop(pairs);
      throw error;
    }
  }

  async #keep(
    run: Run,
    pairs: readonly Pair[],
    { seen, tally }: Work,
  ): Promise<void> {
    await this.#adopt(pairs);
    const { known, before } = await this.#store.write((rows) => {
      const hashes = pairs.flatMap(({ outcome }) =>
        "hash" in outcome ? [outcome.hash] : []
      );
      const known = new Map(
        rows.assets.byHashes(run.source.project_id, hashes),
      );
      const before = new Set(known.keys());
      for (const { file, outcome } of pairs) {
        if (!("header" in outcome)) continue;
        const asset = known.get(outcome.hash);
        if (asset === undefined) {
          const added = newAsset(run, file, outcome);
          rows.assets.insert(added);
          known.set(outcome.hash, added);
        } else if (outcome.preview !== null) {
          rows.assets.fillPreview(asset.id, outcome.preview);
        }
      }
      return { known, before };
    });
    for (const { file, outcome } of pairs) {
      if (!("hash" in outcome)) {
        tally.fail(file.name, outcome);
        continue;
      }
      const { id } = known.get(outcome.hash)!;
      if (seen.has(id)) tally.repeated++;
      else if (before.has(outcome.hash)) tally.deduplicated++;
      else tally.created++;
      seen.add(id);
      if ("header" in outcome) tellPicture(tally, file.name, outcome);
    }
  }
}

interface Pair {
  readonly file: OfferedPicture;
  readonly outcome: Outcome;
}

/** Tells how far a run is, whenever a file was read. */
function told(
  total: number,
  { tally, task }: Work,
): (file: OfferedFile) => void {
  return ({ name }) => {
    const { read: done } = tally;
    const message = `Read ${done} of ${counted(total, "file")}, ${
      size(tally.bytes)
    }: ${quote(name)}`;
    task.report?.({ done, total, message });
  };
}

/** Files for the next chunk, judged by what those before weighed. */
function chunkSize({ read, bytes }: IngestTally): number {
  const fitting = Math.floor(CHUNK_BYTES * read / Math.max(bytes, 1));
  return Math.min(MOST, Math.max(LEAST, fitting));
}

/** What was read of a chunk until it ended or something stood in the way. */
interface Chunk {
  readonly pairs: readonly Pair[];
  readonly failure: PromiseRejectedResult | null;
}

function bytesOf(outcome: Outcome): number {
  if ("header" in outcome) return outcome.header.fileBytes;
  return "fileBytes" in outcome ? outcome.fileBytes : outcome.readBytes ?? 0;
}

function staged(outcome: Outcome): { path: string; hash: string }[] {
  if (!("header" in outcome)) return [];
  return [outcome, ...outcome.preview === null ? [] : [outcome.preview]]
    .map((blob) => ({ path: blob.staged, hash: blob.hash }));
}

function newAsset(
  run: Run,
  file: OfferedPicture,
  picture: ExaminedPicture,
): NewAsset {
  return {
    id: newId(),
    project_id: run.source.project_id,
    modality: "image",
    content_hash: picture.hash,
    uri: file.frame?.uri ?? file.path,
    width: picture.header.width,
    height: picture.header.height,
    format: picture.header.format,
    source_id: run.source.id,
    frame_index: file.frame?.index ?? null,
    frame_timestamp: file.frame?.timestamp ?? null,
    thumbnail_hash: picture.preview?.hash ?? null,
    fingerprint: picture.preview?.fingerprint ?? null,
    ingested_at: run.ingested_at,
  };
}

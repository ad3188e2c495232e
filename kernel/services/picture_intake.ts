import type { Source } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { quote } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { OfferedFile } from "../ports/folders.ts";
import type { ExaminedPicture } from "../ports/media.ts";
import type { NewAsset } from "../ports/store/asset_rows.ts";
import type { Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import { FileReader, type Outcome } from "./file_reader.ts";
import type { IngestTally } from "./ingest_report.ts";

/** Files whose bytes are made durable and whose rows are committed together. */
export const CHUNK = 64;

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
   * Takes the files of a run in, in their order. When the work is taken back,
   * what was read until then is kept.
   */
  async take(
    run: Run,
    files: readonly OfferedFile[],
    work: Work,
  ): Promise<void> {
    const { task } = work;
    const total = files.length;
    let done = 0;
    const read = ({ name }: OfferedFile) => {
      const message = `Read ${++done} of ${total} files: ${quote(name)}`;
      task.report?.({ done, total, message });
    };
    for (let i = 0; i < files.length; i += CHUNK) {
      task.signal?.throwIfAborted();
      await this.takeChunk(run, files.slice(i, i + CHUNK), work, read);
    }
  }

  /** Takes files in and commits them together; tells of each when it is read. */
  async takeChunk(
    run: Run,
    files: readonly OfferedPicture[],
    work: Work,
    read: (file: OfferedFile) => void = () => {},
  ): Promise<void> {
    const { pairs, failure } = await this.#read(
      run,
      files,
      read,
      work.task.signal,
    );
    await this.#keep(run, pairs, work);
    if (failure !== null) throw failure.reason;
  }

  async #read(
    run: Run,
    files: readonly OfferedPicture[],
    read: (file: OfferedFile) => void,
    signal: AbortSignal | undefined,
  ): Promise<{ pairs: Pair[]; failure: PromiseRejectedResult | null }> {
    const settled = await Promise.allSettled(files.map(async (file) => {
      const { project_id } = run.source;
      const outcome = await this.#reader.read(file, project_id, signal);
      read(file);
      return { file, outcome };
    }));
    return {
      pairs: settled.flatMap((s) => s.status === "fulfilled" ? [s.value] : []),
      failure: settled.find((s) => s.status === "rejected") ?? null,
    };
  }

  async #keep(
    run: Run,
    pairs: readonly Pair[],
    { seen, tally }: Work,
  ): Promise<void> {
    await this.#blobs.adopt(pairs.flatMap(({ outcome }) => staged(outcome)));
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
      if ("header" in outcome && outcome.header.frames > 1) {
        tally.note(file.name, `${outcome.header.frames} frames, first taken`);
      }
    }
  }
}

interface Pair {
  readonly file: OfferedPicture;
  readonly outcome: Outcome;
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

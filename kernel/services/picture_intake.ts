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
const CHUNK = 64;

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
   * Ids of the distinct assets of a run, in the order of its files. When the
   * work is taken back, what was read until then is kept.
   */
  async take(
    run: Run,
    files: readonly OfferedFile[],
    { tally, task }: { tally: IngestTally; task: Task },
  ): Promise<readonly string[]> {
    const seen = new Set<string>();
    const total = files.length;
    let done = 0;
    const read = ({ name }: OfferedFile) => {
      const message = `Read ${++done} of ${total} files: ${quote(name)}`;
      task.report?.({ done, total, message });
    };
    for (let i = 0; i < files.length; i += CHUNK) {
      task.signal?.throwIfAborted();
      const chunk = files.slice(i, i + CHUNK);
      const { pairs, failure } = await this.#read(
        run,
        chunk,
        read,
        task.signal,
      );
      await this.#keep(run, pairs, { seen, tally });
      if (failure !== null) throw failure.reason;
    }
    return [...seen];
  }

  async #read(
    run: Run,
    files: readonly OfferedFile[],
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
    { seen, tally }: { seen: Set<string>; tally: IngestTally },
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
  readonly file: OfferedFile;
  readonly outcome: Outcome;
}

function staged(outcome: Outcome): { path: string; hash: string }[] {
  if (!("header" in outcome)) return [];
  return [outcome, ...outcome.preview === null ? [] : [outcome.preview]]
    .map((blob) => ({ path: blob.staged, hash: blob.hash }));
}

function newAsset(
  run: Run,
  file: OfferedFile,
  picture: ExaminedPicture,
): NewAsset {
  return {
    id: newId(),
    project_id: run.source.project_id,
    modality: "image",
    content_hash: picture.hash,
    uri: file.path,
    width: picture.header.width,
    height: picture.header.height,
    format: picture.header.format,
    source_id: run.source.id,
    frame_index: null,
    frame_timestamp: null,
    thumbnail_hash: picture.preview?.hash ?? null,
    fingerprint: picture.preview?.fingerprint ?? null,
    ingested_at: run.ingested_at,
  };
}

import type { Source } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { quote } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { OfferedFile } from "../ports/folders.ts";
import type { ExaminedPicture, Media, PictureFault } from "../ports/media.ts";
import type { NewAsset } from "../ports/store/asset_rows.ts";
import type { Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import type { IngestTally } from "./ingest_report.ts";

/** Files whose bytes are made durable and whose rows are committed together. */
const CHUNK = 64;

type Outcome = ExaminedPicture | PictureFault;

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
  readonly #media: Media;

  constructor(ports: { store: Store; blobs: BlobStore; media: Media }) {
    this.#store = ports.store;
    this.#blobs = ports.blobs;
    this.#media = ports.media;
  }

  /** Ids of the distinct assets of a run, in the order of its files. */
  async take(
    run: Run,
    files: readonly OfferedFile[],
    { tally, task }: { tally: IngestTally; task: Task },
  ): Promise<readonly string[]> {
    const seen = new Set<string>();
    const total = files.length;
    let done = 0;
    const examined = ({ name }: OfferedFile) => {
      const message = `Read ${++done} of ${total} files: ${quote(name)}`;
      task.report?.({ done, total, message });
    };
    for (let i = 0; i < files.length; i += CHUNK) {
      task.signal?.throwIfAborted();
      const chunk = files.slice(i, i + CHUNK);
      const outcomes = await this.#examine(chunk, examined, task.signal);
      await this.#keep(run, chunk, outcomes, { seen, tally });
    }
    return [...seen];
  }

  async #examine(
    files: readonly OfferedFile[],
    examined: (file: OfferedFile) => void,
    signal: AbortSignal | undefined,
  ): Promise<readonly Outcome[]> {
    const settled = await Promise.allSettled(files.map(async (file) => {
      const outcome = await this.#examineOne(file, signal);
      examined(file);
      return outcome;
    }));
    const failure = settled.find((s) => s.status === "rejected");
    if (failure === undefined) {
      return settled.map((s) => (s as PromiseFulfilledResult<Outcome>).value);
    }
    const done = settled.flatMap((s) =>
      s.status === "fulfilled" ? staged(s.value) : []
    );
    await this.#blobs.discard(done.map((blob) => blob.path));
    throw failure.reason;
  }

  async #examineOne(
    file: OfferedFile,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    try {
      return await this.#media.examine({
        path: file.path,
        staged: this.#blobs.stage(),
        stagedPreview: this.#blobs.stage(),
      }, signal);
    } catch (error) {
      return unreadable(error);
    }
  }

  async #keep(
    run: Run,
    files: readonly OfferedFile[],
    outcomes: readonly Outcome[],
    { seen, tally }: { seen: Set<string>; tally: IngestTally },
  ): Promise<void> {
    await this.#blobs.adopt(outcomes.flatMap(staged));
    const rowsOf = await this.#store.write((rows) => {
      const pictures = outcomes.filter((o) => "hash" in o);
      const hashes = pictures.map((p) => p.hash);
      const known = new Map(
        rows.assets.byHashes(run.source.project_id, hashes),
      );
      const before = new Set(known.keys());
      outcomes.forEach((outcome, i) => {
        if (!("hash" in outcome)) return;
        const asset = known.get(outcome.hash);
        if (asset === undefined) {
          const added = newAsset(run, files[i]!, outcome);
          rows.assets.insert(added);
          known.set(outcome.hash, added);
        } else if (outcome.preview !== null) {
          rows.assets.fillThumbnail(asset.id, outcome.preview.hash);
        }
      });
      return { known, before };
    });
    outcomes.forEach((outcome, i) => {
      const { name } = files[i]!;
      if (!("hash" in outcome)) return tally.fail(name, outcome);
      const { id } = rowsOf.known.get(outcome.hash)!;
      if (seen.has(id)) tally.repeated++;
      else if (rowsOf.before.has(outcome.hash)) tally.deduplicated++;
      else tally.created++;
      seen.add(id);
      if (outcome.header.frames > 1) {
        tally.note(name, `${outcome.header.frames} frames, first taken`);
      }
    });
  }
}

function staged(outcome: Outcome): { path: string; hash: string }[] {
  if (!("hash" in outcome)) return [];
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
    ingested_at: run.ingested_at,
  };
}

const UNREADABLE = [
  [Deno.errors.NotFound, "the file is gone"],
  [Deno.errors.FilesystemLoop, "the file is a link that leads to itself"],
  [Deno.errors.PermissionDenied, "the file may not be read"],
  [Deno.errors.NotCapable, "the file may not be read"],
] as const;

/** A file that the system will not let be read is a failure of that file. */
function unreadable(error: unknown): PictureFault {
  if (error instanceof Error && "code" in error && error.code === "EIO") {
    return { kind: "corrupt", reason: "the disk it lies on reports a fault" };
  }
  const found = UNREADABLE.find(([kind]) => error instanceof kind);
  if (found === undefined) throw error;
  return { kind: "corrupt", reason: found[1] };
}

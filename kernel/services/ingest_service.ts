import { basename, isAbsolute } from "node:path";
import type { Project, SourceVideo } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { normalizeName } from "../domain/names.ts";
import { printable } from "../domain/text.ts";
import { Refusal, refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Folders } from "../ports/folders.ts";
import type { Media } from "../ports/media.ts";
import type { PathGate } from "../ports/path_gate.ts";
import type { Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import type { Video } from "../ports/video.ts";
import { ClipIntake } from "./clip_intake.ts";
import { findProject } from "./find.ts";
import { FolderWalk } from "./folder_walk.ts";
import { type IngestReport, IngestTally } from "./ingest_report.ts";
import { batchNameOf, clipName } from "./source_names.ts";
import { PictureIntake, type Run, type Work } from "./picture_intake.ts";
import { requireNotKept } from "./workspace_place.ts";

/** What a path has to offer. */
interface Offer {
  /** Canonical absolute path. */
  readonly path: string;
  /** Null for a folder. */
  readonly video: SourceVideo | null;
  take(run: Run, work: Work): Promise<void>;
}

/** Brings folders of pictures, and clips, into a project. */
export class IngestService {
  readonly #store: Store;
  readonly #pictures: PictureIntake;
  readonly #clips: ClipIntake;
  readonly #folders: Folders;
  readonly #gate: PathGate;

  constructor(
    ports: {
      store: Store;
      blobs: BlobStore;
      media: Media;
      folders: Folders;
      gate: PathGate;
      video: Video;
    },
  ) {
    this.#store = ports.store;
    this.#pictures = new PictureIntake(ports);
    this.#clips = new ClipIntake(ports, this.#pictures);
    this.#folders = ports.folders;
    this.#gate = ports.gate;
  }

  /**
   * Takes in the pictures of a folder, those of its subfolders if wanted, or
   * frames of a clip, and fills a draft batch with them. Bytes are durable
   * before their rows; rows are committed in chunks, so a run that was cut
   * short is finished by calling again.
   *
   * @throws {Refusal} IngestPathUnreadable, IngestParameterInvalid,
   * PathOutsideRoots, ProjectNotFound, InvalidName, UnsupportedMedia,
   * CorruptMedia, MediaToolUnavailable.
   */
  async ingest(
    request: {
      project: string;
      path: string;
      /** Also what lies in subfolders. @default {false} */
      recursive?: boolean;
      fps: number | null;
      batch_name: string | null;
    },
    task: Task = {},
  ): Promise<IngestReport> {
    const kind = await this.#inspect(request);
    const project = this.#store.read((rows) =>
      findProject(rows, request.project)
    );
    const name = request.batch_name === null
      ? null
      : normalizeName("batch", request.batch_name);
    const tally = new IngestTally();
    const offer = await this.#onDisk(
      request.path,
      () =>
        kind === "file"
          ? this.#clip(request, task)
          : this.#folder(request, { tally, task }),
      task.signal,
    );
    const run = await this.#begin(project, offer, name);
    const seen = new Set<string>();
    try {
      await offer.take(run, { seen, tally, task });
      const batch_id = await this.#finish(run, [...seen], tally);
      return report(run, batch_id, tally);
    } catch (error) {
      await this.#store.write((rows) =>
        rows.sources.endRun({
          ...ending(run, tally),
          state: "failed",
          error: error instanceof Error ? error.message : String(error),
          batch_id: null,
        })
      );
      throw error;
    }
  }

  async #folder(
    { path, recursive = false }: { path: string; recursive?: boolean },
    telling: { tally: IngestTally; task: Task },
  ): Promise<Offer> {
    const ports = { folders: this.#folders, gate: this.#gate };
    const request = { path, recursive, ...telling };
    const files = await new FolderWalk(ports, request).list();
    return {
      path: await this.#folders.realPath(path),
      video: null,
      take: (run, work) => this.#pictures.take(run, files, work),
    };
  }

  async #clip(
    { path, fps }: { path: string; fps: number | null },
    task: Task,
  ): Promise<Offer> {
    const real = await this.#folders.realPath(path);
    const offered = await this.#clips.open(real, fps, task);
    return {
      path: real,
      video: offered.video,
      take: (run, work) => this.#clips.take(run, offered, work),
    };
  }

  async #inspect(
    { path, fps }: { path: string; fps: number | null },
  ): Promise<"folder" | "file"> {
    if (!isAbsolute(path)) {
      throw refuse("IngestPathUnreadable", {
        path,
        reason: "give an absolute path on the server's machine",
      });
    }
    await this.#gate.require(path);
    const kind = await this.#onDisk(path, () => this.#folders.kind(path));
    if (kind === null) {
      throw refuse("IngestPathUnreadable", {
        path,
        reason: "there is nothing at that path",
      });
    }
    if (kind === "other") {
      throw refuse("IngestPathUnreadable", {
        path,
        reason: "it is neither a folder nor a file",
      });
    }
    await this.#onDisk(path, () => requireNotKept(this.#folders, path));
    if (fps !== null && fps <= 0) {
      throw refuse("IngestParameterInvalid", {
        reason: `fps must be over 0, not ${fps}`,
      });
    }
    if (fps !== null && kind === "folder") {
      throw refuse("IngestParameterInvalid", {
        reason: "fps goes with a video; a folder of pictures takes none",
      });
    }
    return kind;
  }

  async #onDisk<T>(
    path: string,
    step: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    try {
      return await step();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Refusal) throw error;
      const reason = reasonOf(error);
      throw refuse("IngestPathUnreadable", { path, reason }, { cause: error });
    }
  }

  async #begin(
    project: Project,
    { path, video }: Offer,
    name: string | null,
  ): Promise<Run> {
    const folder = basename(path) || path;
    const now = new Date().toISOString();
    return await this.#store.write((rows) => {
      const project_id = project.id;
      const source = rows.sources.register({
        id: newId(),
        project_id,
        kind: video === null ? "image_directory" : "video",
        path,
        name: video === null
          ? printable(folder)
          : clipName(path, (ending) =>
            rows.sources.hasOther({ project_id, path }, ending)),
        registered_at: now,
        video,
      });
      const run = {
        id: newId(),
        source,
        batch_name: name ?? batchNameOf(folder),
        ingested_at: now,
      };
      rows.sources.startRun({
        id: run.id,
        source_id: source.id,
        batch_name: run.batch_name,
      });
      return run;
    });
  }

  async #finish(
    run: Run,
    assetIds: readonly string[],
    tally: IngestTally,
  ): Promise<string> {
    const batch_id = newId();
    await this.#store.write((rows) => {
      rows.batches.insert({
        id: batch_id,
        project_id: run.source.project_id,
        name: run.batch_name,
        state: "draft",
        schema_version: null,
        parent_batch_id: null,
      });
      rows.batches.addAssets(batch_id, assetIds);
      rows.sources.endRun({
        ...ending(run, tally),
        state: "completed",
        error: null,
        batch_id,
      });
    });
    return batch_id;
  }
}

function reasonOf(error: unknown): string {
  if ((error as { code?: unknown }).code === "ENAMETOOLONG") {
    return "the path is too long";
  }
  return error instanceof Deno.errors.PermissionDenied
    ? "it may not be read"
    : "it cannot be read";
}

function ending(run: Run, tally: IngestTally) {
  const { processed } = tally;
  return {
    id: run.id,
    processed,
    total: run.source.video === null ? processed : null,
    failures: tally.failures,
  };
}

function report(
  run: Run,
  batch_id: string,
  tally: IngestTally,
): IngestReport {
  return {
    source: run.source,
    ingest_job_id: run.id,
    batch_id,
    created: tally.created,
    deduplicated: tally.deduplicated,
    failed: tally.failed,
    partial: tally.partial,
    repeated: tally.repeated,
    ignored: tally.ignored,
    subfolders_skipped: tally.subfolders_skipped,
    failures: tally.failures.slice(0, 100),
    notes: tally.notes.slice(0, 100),
    notes_total: tally.notes_total,
    summary: tally.summary(run.source.video === null ? "file" : "frame"),
  };
}

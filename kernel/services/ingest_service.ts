import { basename, isAbsolute } from "node:path";
import type { Project } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { nameFault, normalizeName } from "../domain/names.ts";
import { printable } from "../domain/text.ts";
import { refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { FolderListing, Folders } from "../ports/folders.ts";
import type { Media } from "../ports/media.ts";
import type { PathGate } from "../ports/path_gate.ts";
import type { Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import { findProject } from "./find.ts";
import { type IngestReport, IngestTally } from "./ingest_report.ts";
import { PictureIntake, type Run } from "./picture_intake.ts";

/** Brings folders of pictures into a project. */
export class IngestService {
  readonly #store: Store;
  readonly #intake: PictureIntake;
  readonly #folders: Folders;
  readonly #gate: PathGate;

  constructor(
    ports: {
      store: Store;
      blobs: BlobStore;
      media: Media;
      folders: Folders;
      gate: PathGate;
    },
  ) {
    this.#store = ports.store;
    this.#intake = new PictureIntake(ports);
    this.#folders = ports.folders;
    this.#gate = ports.gate;
  }

  /**
   * Takes in the pictures directly inside a folder and fills a draft batch
   * with them. Bytes are durable before their rows; rows are committed in
   * chunks, so a run that was cut short is finished by calling again.
   *
   * @throws {Refusal} IngestPathUnreadable, IngestParameterInvalid,
   * PathOutsideRoots, ProjectNotFound, InvalidName, UnsupportedMedia.
   */
  async ingest(
    request: {
      project: string;
      path: string;
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
    if (kind === "file") {
      throw refuse("UnsupportedMedia", {
        reason:
          "The path is a file; this version takes a folder of JPEG, PNG or WebP pictures, and no video",
      });
    }
    const listing = await this.#onDisk(
      request.path,
      () => this.#folders.list(request.path, task.signal),
      task.signal,
    );
    const run = await this.#begin(project, request.path, name);
    const tally = new IngestTally();
    try {
      const assetIds = await this.#intake.take(run, listing.files, {
        tally,
        task,
      });
      const batch_id = await this.#finish(run, assetIds, tally);
      return report(run, batch_id, listing, tally);
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
      const reason = reasonOf(error);
      throw refuse("IngestPathUnreadable", { path, reason }, { cause: error });
    }
  }

  async #begin(
    project: Project,
    path: string,
    name: string | null,
  ): Promise<Run> {
    const real = await this.#onDisk(path, () => this.#folders.realPath(path));
    const folder = basename(real) || real;
    const now = new Date().toISOString();
    return await this.#store.write((rows) => {
      const source = rows.sources.register({
        id: newId(),
        project_id: project.id,
        kind: "image_directory",
        path: real,
        name: printable(folder),
        registered_at: now,
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

/** A folder's name as that of a batch; folders may be called anything. */
function batchNameOf(folder: string): string {
  const name = folder.normalize("NFC").trim();
  if (nameFault(name) === null) return name;
  return [...printable(name)].slice(0, 200).join("") || "batch";
}

function ending(run: Run, tally: IngestTally) {
  const processed = tally.created + tally.deduplicated + tally.repeated +
    tally.failed;
  return {
    id: run.id,
    processed,
    total: processed,
    failures: tally.failures,
  };
}

function report(
  run: Run,
  batch_id: string,
  listing: FolderListing,
  tally: IngestTally,
): IngestReport {
  return {
    source: run.source,
    ingest_job_id: run.id,
    batch_id,
    created: tally.created,
    deduplicated: tally.deduplicated,
    failed: tally.failed,
    partial: 0,
    repeated: tally.repeated,
    ignored: listing.ignored,
    subfolders_skipped: listing.subfolders,
    failures: tally.failures.slice(0, 100),
    notes: tally.notes.slice(0, 100),
  };
}

import type { Asset, IngestFailure, Source } from "../domain/entities.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Media, StagedPreview } from "../ports/media.ts";
import type { Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import { findProject } from "./find.ts";

const CHUNK = 64;

/** What came of rendering missing previews. */
export interface Backfill {
  readonly project_id: string;
  /** Assets whose preview and fingerprint are there now. */
  readonly filled: readonly string[];
  /** Assets whose stored bytes are gone. */
  readonly missing: readonly string[];
  /** Assets whose stored bytes do not decode, named by their id. */
  readonly unreadable: readonly IngestFailure[];
}

/** Where assets came from, and their previews. */
export class SourceService {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #media: Media;

  constructor(ports: { store: Store; blobs: BlobStore; media: Media }) {
    this.#store = ports.store;
    this.#blobs = ports.blobs;
    this.#media = ports.media;
  }

  /** Sources in order of registration. @throws {Refusal} ProjectNotFound */
  list(project: string, request: PageRequest): Page<Source> {
    return this.#store.read((rows) =>
      rows.sources.page(findProject(rows, project).id, request)
    );
  }

  /**
   * Renders every missing preview of a project from the stored bytes, and
   * finds out what pictures look like of which that is not known.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound
   */
  async backfill(reference: string, task: Task = {}): Promise<Backfill> {
    const { project_id, total } = this.#store.read((rows) => {
      const { id } = findProject(rows, reference);
      return { project_id: id, total: rows.assets.previewsMissing(id) };
    });
    let done = 0;
    const rendered = () => {
      const message = `Rendered ${++done} of ${total} previews`;
      task.report?.({ done, total, message });
    };
    const filled: string[] = [];
    const missing: string[] = [];
    const unreadable: IngestFailure[] = [];
    let after: string | null = null;
    for (;;) {
      task.signal?.throwIfAborted();
      const assets = this.#store.read((rows) =>
        rows.assets.withoutPreview(project_id, after, CHUNK)
      );
      if (assets.length === 0) break;
      after = assets.at(-1)!.id;
      const outcomes = await this.#renderAll(assets, rendered, task.signal);
      const previews = outcomes.flatMap((o) => o.preview ?? []);
      await this.#blobs.adopt(
        previews.map(({ hash, staged }) => ({ hash, path: staged })),
      );
      await this.#store.write((rows) =>
        outcomes.forEach(({ asset, preview }) => {
          if (preview) rows.assets.fillPreview(asset.id, preview);
        })
      );
      for (const { asset, preview, failure } of outcomes) {
        if (preview) filled.push(asset.id);
        else if (failure) unreadable.push(failure);
        else missing.push(asset.id);
      }
    }
    return { project_id, filled, missing, unreadable };
  }

  async #renderAll(
    assets: readonly Asset[],
    rendered: () => void,
    signal: AbortSignal | undefined,
  ): Promise<readonly Rendered[]> {
    const settled = await Promise.allSettled(assets.map(async (asset) => {
      const outcome = await this.#render(asset, signal);
      rendered();
      return outcome;
    }));
    const failure = settled.find((s) => s.status === "rejected");
    const outcomes = settled.flatMap((s) =>
      s.status === "fulfilled" ? s.value : []
    );
    if (failure === undefined) return outcomes;
    await this.#blobs.discard(
      outcomes.flatMap((o) => o.preview?.staged ?? []),
    );
    throw failure.reason;
  }

  async #render(
    asset: Asset,
    signal: AbortSignal | undefined,
  ): Promise<Rendered> {
    if (!await this.#blobs.exists(asset.content_hash)) return { asset };
    const outcome = await this.#media.preview({
      path: this.#blobs.path(asset.content_hash),
      stagedPreview: this.#blobs.stage(),
    }, signal);
    if ("hash" in outcome) return { asset, preview: outcome };
    const failure = {
      name: asset.id,
      kind: outcome.kind,
      reason: outcome.reason,
      frames_produced: null,
      frames_expected_estimate: null,
    };
    return { asset, failure };
  }
}

interface Rendered {
  readonly asset: Asset;
  readonly preview?: StagedPreview;
  readonly failure?: IngestFailure;
}

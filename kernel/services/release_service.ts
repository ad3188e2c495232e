import type { Release } from "../domain/entities.ts";
import { type ClassBalance, classBalance } from "../domain/class_balance.ts";
import { normalizeName } from "../domain/names.ts";
import { newId } from "../domain/ids.ts";
import { parseManifest } from "../domain/manifest.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import {
  assignFolds,
  countFolds,
  type Fold,
  type SplitRecipe,
} from "../domain/split.ts";
import { quote, refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { FrozenRelease, ReleaseReader } from "../ports/release_reader.ts";
import type { Rows, Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import { findProject, findSchema } from "./find.ts";
import { freezeDataset } from "./freeze_dataset.ts";
import { inSlices, Slices } from "./slices.ts";
import { type Verification, verifyRelease } from "./verify_release.ts";

/** Assets whose rows are read together. */
const ASSETS_AT_ONCE = 1000;

/** A new release with the size of each fold. */
export interface PublishedRelease extends Release {
  /** Assets in each fold. */
  readonly folds: Readonly<Record<Fold, number>>;
  /** Labels in each fold. */
  readonly fold_annotations: Readonly<Record<Fold, number>>;
}

/** What a release's manifest holds, counted. */
export interface ReleaseSummary {
  readonly release: Release;
  readonly folds: Readonly<Record<Fold, number>>;
  readonly classes: readonly ClassBalance[];
}

/** Releases: published, listed and read back. */
export class ReleaseService implements ReleaseReader {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #version: string;

  constructor(ports: { store: Store; blobs: BlobStore; version: string }) {
    this.#store = ports.store;
    this.#blobs = ports.blobs;
    this.#version = ports.version;
  }

  /**
   * Freezes the dataset as it is now under a tag.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, ReleaseTagTaken,
   * SchemaNotFound, EmptyRelease, ReleaseContentWouldViolateSchema.
   */
  async publish(
    request: { project: string; tag: string; split: SplitRecipe | null },
    task: Task = {},
  ): Promise<PublishedRelease> {
    const frozen = await this.#store.snapshot(async (rows) => {
      const project = findProject(rows, request.project);
      const tag = normalizeName("release tag", request.tag);
      const { id: dataset_id } = rows.projects.datasetOf(project.id);
      requireFreeTag(rows, dataset_id, tag);
      const schema = findSchema(rows, project.id, null);
      if (rows.datasets.memberCount(dataset_id) === 0) {
        throw refuse("EmptyRelease", {});
      }
      const frozen = await freezeDataset(
        { rows, dataset_id, schema },
        this.#blobs,
        task,
      );
      return { ...frozen, tag, dataset_id, schema_version: schema.version };
    });
    const { assets, ...counted } = frozen;
    const release: Release = {
      id: newId(),
      ...counted,
      asset_count: assets.length,
      split: request.split,
      created_at: new Date().toISOString(),
      visionset_version: this.#version,
    };
    const folds = await inSlices(
      assignFolds(assets, request.split),
      task.signal,
    );
    await this.#store.write((rows) => {
      requireFreeTag(rows, release.dataset_id, release.tag);
      rows.releases.insert(release);
    });
    const fold_annotations = { train: 0, val: 0, test: 0 };
    folds.forEach((fold, i) => {
      fold_annotations[fold] += frozen.assets[i]!.annotations;
    });
    return { ...release, folds: countFolds(folds), fold_annotations };
  }

  /** Releases, oldest first. @throws {Refusal} InvalidName, ProjectNotFound */
  list(project: string, request: PageRequest): Page<Release> {
    return this.#store.read((rows) => {
      const { id } = findProject(rows, project);
      return rows.releases.page(rows.projects.datasetOf(id).id, request);
    });
  }

  /** @throws {Refusal} InvalidName, ProjectNotFound, ReleaseNotFound */
  find(reference: { project: string; tag: string }): Release {
    return this.#store.read((rows) => {
      const project = findProject(rows, reference.project);
      const tag = normalizeName("release tag", reference.tag);
      const found = rows.releases.byTag(
        rows.projects.datasetOf(project.id).id,
        tag,
      );
      if (found === null) throw refuse("ReleaseNotFound", { tag });
      return found;
    });
  }

  async open(
    reference: { project: string; tag: string },
    task: Task = {},
  ): Promise<FrozenRelease> {
    const release = this.find(reference);
    const bytes = await this.#manifestBytes(release);
    const { manifest_hash, tag } = release;
    if (await this.#blobs.rehash(manifest_hash) !== manifest_hash) {
      throw refuse("WorkspaceCorrupt", {
        reason: `the manifest of release ${quote(tag)} has changed on disk`,
      });
    }
    const text = new TextDecoder().decode(bytes);
    const manifest = await inSlices(parseManifest(text), task.signal);
    const folds = await inSlices(
      assignFolds(manifest.assets, release.split),
      task.signal,
    );
    return { release, manifest, folds };
  }

  async fingerprints(
    { manifest }: FrozenRelease,
    { signal }: Task = {},
  ): Promise<readonly (string | null)[]> {
    const ids = manifest.assets.map((asset) => asset.asset_id);
    const slices = new Slices(signal);
    const found: (string | null)[] = [];
    while (found.length < ids.length) {
      const some = ids.slice(found.length, found.length + ASSETS_AT_ONCE);
      found.push(
        ...this.#store.read((rows) => rows.assets.fingerprints(some)),
      );
      await slices.pause();
    }
    return found;
  }

  /**
   * Counts what a release holds, from its manifest.
   *
   * @throws {Refusal} as {@linkcode ReleaseService.open} does.
   */
  async summary(
    reference: { project: string; tag: string },
    task: Task = {},
  ): Promise<ReleaseSummary> {
    const { release, manifest, folds } = await this.open(reference, task);
    const classes = classBalance(manifest, folds);
    return { release, folds: countFolds(folds), classes };
  }

  /**
   * Proves a release from its bytes. Damage is an answer, not a refusal.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, ReleaseNotFound,
   * WorkspaceCorrupt when the manifest itself is gone.
   */
  async verify(
    reference: { project: string; tag: string },
    task: Task = {},
  ): Promise<Verification> {
    const release = this.find(reference);
    const bytes = await this.#manifestBytes(release);
    return await verifyRelease(release, bytes, this.#blobs, task);
  }

  async #manifestBytes(release: Release): Promise<Uint8Array> {
    const bytes = await this.#blobs.get(release.manifest_hash);
    if (bytes !== null) return bytes;
    throw refuse("WorkspaceCorrupt", {
      reason: `the manifest of release ${quote(release.tag)} is gone`,
    });
  }
}

function requireFreeTag(rows: Rows, datasetId: string, tag: string): void {
  if (rows.releases.byTag(datasetId, tag) !== null) {
    throw refuse("ReleaseTagTaken", { tag });
  }
}

import type { Asset } from "../domain/entities.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Folders, OfferedFile } from "../ports/folders.ts";
import type { ExaminedPicture, Media, PictureFault } from "../ports/media.ts";
import type { PathGate } from "../ports/path_gate.ts";
import type { Store } from "../ports/store.ts";
import { faultOf } from "./path_fault.ts";

/** No picture is larger, so no larger file is known. */
const MAX_BYTES = 512 * 1024 * 1024;

/** What a file turned out to be: a picture, one that is known, or neither. */
export type Outcome = ExaminedPicture | KnownPicture | PictureFault;

/** A file whose bytes a project already has, whole and with a preview. */
export interface KnownPicture {
  readonly hash: string;
  readonly asset: Asset;
}

/** Reads offered files, and proves those by a decode that are new. */
export class FileReader {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #media: Media;
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
    this.#blobs = ports.blobs;
    this.#media = ports.media;
    this.#folders = ports.folders;
    this.#gate = ports.gate;
  }

  /** What a file is to a project. Only a fault of the disk is thrown. */
  async read(
    file: OfferedFile,
    projectId: string,
    signal?: AbortSignal,
  ): Promise<Outcome> {
    try {
      if (file.isLink) await this.#gate.require(file.path);
      return await this.#known(file, projectId, signal) ??
        await this.#media.examine({
          path: file.path,
          staged: this.#blobs.stage(),
          stagedPreview: this.#blobs.stage(),
        }, signal);
    } catch (error) {
      signal?.throwIfAborted();
      return faultOf(error, "file");
    }
  }

  /** Known bytes need no decode; a stored copy that is damaged is not known. */
  async #known(
    file: OfferedFile,
    projectId: string,
    signal: AbortSignal | undefined,
  ): Promise<KnownPicture | null> {
    const hash = await this.#folders.hash(file.path, MAX_BYTES, signal);
    if (hash === null) return null;
    const asset = this.#store.read((rows) =>
      rows.assets.byHashes(projectId, [hash]).get(hash)
    );
    if (asset === undefined || asset.thumbnail_hash === null) return null;
    const isWhole = await this.#blobs.exists(asset.thumbnail_hash) &&
      await this.#blobs.rehash(hash) === hash;
    return isWhole ? { hash, asset } : null;
  }
}

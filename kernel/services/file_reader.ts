import type { BlobStore } from "../ports/blob_store.ts";
import type { OfferedFile } from "../ports/folders.ts";
import type {
  ExaminedPicture,
  KnownPicture,
  Media,
  PictureFault,
} from "../ports/media.ts";
import type { PathGate } from "../ports/path_gate.ts";
import type { Store } from "../ports/store.ts";
import { faultOf } from "./path_fault.ts";

/** What a file turned out to be: a picture, one that is known, or neither. */
export type Outcome = ExaminedPicture | KnownPicture | PictureFault;

/** Reads offered files, and proves those by a decode that are new. */
export class FileReader {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #media: Media;
  readonly #gate: PathGate;

  constructor(
    ports: {
      store: Store;
      blobs: BlobStore;
      media: Media;
      gate: PathGate;
    },
  ) {
    this.#store = ports.store;
    this.#blobs = ports.blobs;
    this.#media = ports.media;
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
      return await this.#media.examine(
        {
          path: file.path,
          staged: this.#blobs.stage(),
          stagedPreview: this.#blobs.stage(),
        },
        signal,
        (hash) => this.#whereStored(hash, projectId),
      );
    } catch (error) {
      signal?.throwIfAborted();
      return faultOf(error, "file");
    }
  }

  /** Known bytes need no decode, unless their preview is missing. */
  async #whereStored(hash: string, projectId: string): Promise<string | null> {
    const asset = this.#store.read((rows) =>
      rows.assets.byHashes(projectId, [hash]).get(hash)
    );
    if (asset === undefined || asset.thumbnail_hash === null) return null;
    const isShown = await this.#blobs.exists(asset.thumbnail_hash);
    return isShown ? this.#blobs.path(hash) : null;
  }
}

import { Refusal } from "../errors.ts";
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
      return faultOf(error);
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

const UNREADABLE = [
  [Deno.errors.NotFound, "the file is gone, or a link that leads nowhere"],
  [
    Deno.errors.FilesystemLoop,
    "the file is a link that leads nowhere or to itself",
  ],
  [Deno.errors.PermissionDenied, "the file may not be read"],
  [Deno.errors.NotCapable, "the file may not be read"],
] as const;

/** Codes of the system for a place that takes no more bytes: nobody's file. */
const OUR_DISK = ["ENOSPC", "EDQUOT", "EROFS"];

/** A file that the system will not let be read is a failure of that file. */
function faultOf(error: unknown): PictureFault {
  if (error instanceof Refusal && error.code === "PathOutsideRoots") {
    return {
      kind: "unsupported",
      reason:
        "a link to a place outside the folders that this server may touch",
    };
  }
  const found = UNREADABLE.find(([kind]) => error instanceof kind);
  if (found !== undefined) return { kind: "corrupt", reason: found[1] };
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (typeof code !== "string" || OUR_DISK.includes(code)) throw error;
  return { kind: "corrupt", reason: `the file cannot be read (${code})` };
}

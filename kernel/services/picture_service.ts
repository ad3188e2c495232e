import type { Asset } from "../domain/entities.ts";
import { refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Media, PictureFormat } from "../ports/media.ts";
import type { Store } from "../ports/store.ts";
import { findAsset, findProject } from "./find.ts";

/** Base64 of this many bytes and its frame fit one answer line. */
const MAX_BYTES = 720_000;
/** Viewers refuse pictures over this edge, and may end the conversation. */
const MAX_EDGE = 8000;

/** A picture to look at, with the way back to asset pixels. */
export interface AssetPicture {
  readonly asset: Asset;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: PictureFormat;
  /** Size of the picture in `bytes`, measured from its header. */
  readonly width: number;
  readonly height: number;
  readonly resolution: "thumbnail" | "full";
}

/** Pictures of assets, for looking at. */
export class PictureService {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #media: Media;

  constructor(ports: { store: Store; blobs: BlobStore; media: Media }) {
    this.#store = ports.store;
    this.#blobs = ports.blobs;
    this.#media = ports.media;
  }

  /**
   * The 256-pixel preview, or the whole picture turned upright.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, MalformedIdentifier,
   * AssetNotFound, ThumbnailNotCached, PictureTooLarge, WorkspaceCorrupt.
   */
  async look(
    request: { project: string; asset_id: string; full: boolean },
  ): Promise<AssetPicture> {
    const asset = this.#store.read((rows) =>
      findAsset(rows, findProject(rows, request.project), request.asset_id)
    );
    return request.full ? await this.#full(asset) : await this.#preview(asset);
  }

  async #preview(asset: Asset): Promise<AssetPicture> {
    if (asset.thumbnail_hash === null) {
      throw refuse("ThumbnailNotCached", { asset: asset.id });
    }
    const bytes = await this.#read(asset, asset.thumbnail_hash);
    return this.#measured(asset, bytes, "thumbnail");
  }

  async #full(asset: Asset): Promise<AssetPicture> {
    const edge = Math.max(asset.width ?? 0, asset.height ?? 0);
    if (edge > MAX_EDGE) {
      throw tooLarge(asset, `an edge of ${edge} pixels is over ${MAX_EDGE}`);
    }
    const bytes = await this.#read(asset, asset.content_hash);
    const header = this.#media.header(bytes);
    if ("reason" in header) throw damaged(asset, header.reason);
    if (header.orientation === 1) {
      requireSmall(asset, bytes);
      return this.#measured(asset, bytes, "full");
    }
    const upright = await this.#media.upright(
      this.#blobs.path(asset.content_hash),
    );
    if ("reason" in upright) throw damaged(asset, upright.reason);
    requireSmall(asset, upright.bytes);
    return { asset, ...upright, resolution: "full" };
  }

  async #read(asset: Asset, hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#blobs.get(hash);
    if (bytes === null) throw damaged(asset, "its stored bytes are gone");
    return bytes;
  }

  #measured(
    asset: Asset,
    bytes: Uint8Array<ArrayBuffer>,
    resolution: "thumbnail" | "full",
  ): AssetPicture {
    const header = this.#media.header(bytes);
    if ("reason" in header) throw damaged(asset, header.reason);
    const { format, width, height } = header;
    return { asset, bytes, format, width, height, resolution };
  }
}

function requireSmall(asset: Asset, bytes: Uint8Array): void {
  if (bytes.length <= MAX_BYTES) return;
  throw tooLarge(
    asset,
    `its ${bytes.length} bytes are over the ${MAX_BYTES} that fit one answer`,
  );
}

function tooLarge(asset: Asset, reason: string) {
  return refuse("PictureTooLarge", {
    width: asset.width ?? 0,
    height: asset.height ?? 0,
    reason,
  });
}

function damaged(asset: Asset, reason: string) {
  return refuse("WorkspaceCorrupt", {
    reason: `the picture of asset ${asset.id} cannot be read: ${reason}`,
  });
}

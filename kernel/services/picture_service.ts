import type { Asset } from "../domain/entities.ts";
import type { Frame, Rectangle } from "../domain/geometry/mod.ts";
import { wholePixels } from "../domain/region.ts";
import { refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Media, PictureFault, PictureFormat } from "../ports/media.ts";
import type { Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import { type DrawingPlan, planDrawing } from "./drawing_plan.ts";
import { findAsset, findProject } from "./find.ts";
import { notesOf, notesOfRendition } from "./picture_notes.ts";

/** Base64 of this many bytes and its frame fit one answer line. */
const MAX_BYTES = 720_000;
/** The same beside the longest legend. */
const MAX_BYTES_WITH_LEGEND = 540_000;
/** Clients shrink or refuse pictures over this edge. */
const MAX_EDGE = 2000;
/** What an overlay gets that is ordered without a size. */
const OVERLAY_EDGE = 1024;
/** More labels than one asset ever has. */
const ALL = { limit: 1_000_000, offset: 0 };

/** What of an asset to show. */
export interface LookRequest {
  readonly project: string;
  readonly asset_id: string;
  /** The whole picture as it is; goes with neither region nor max_edge. */
  readonly full: boolean;
  /** A part, `[x, y, width, height]` in asset pixels. */
  readonly region: readonly [number, number, number, number] | null;
  /** Pixels that an edge of the answer may have, 64..2000. */
  readonly max_edge: number | null;
  /** Whether to draw the asset's labels. */
  readonly overlay: boolean;
}

/** A picture to look at, with the way back to asset pixels. */
export interface AssetPicture {
  readonly asset: Asset;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: PictureFormat;
  /** Size of the picture in `bytes`, measured from its header. */
  readonly width: number;
  readonly height: number;
  /** Rows at the bottom that are no picture but the strip; 0 without one. */
  readonly strip_height: number;
  readonly resolution: "thumbnail" | "full" | "rendition" | "region";
  /** What is shown, in whole asset pixels; null for an unknown size. */
  readonly region: Rectangle | null;
  /** What was done to the pixels. */
  readonly notes: readonly string[];
  /** The labels drawn, at most 100; null without an overlay. */
  readonly legend: DrawingPlan["legend"] | null;
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
   * The 256-pixel preview, the whole picture turned upright, a smaller one, or
   * a part; never enlarged.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, MalformedIdentifier,
   * AssetNotFound, ThumbnailNotCached, PictureTooLarge, RegionOutsidePicture,
   * WorkspaceCorrupt.
   */
  async look(request: LookRequest, task: Task = {}): Promise<AssetPicture> {
    const asset = this.#store.read((rows) =>
      findAsset(rows, findProject(rows, request.project), request.asset_id)
    );
    const { full, region, max_edge, overlay } = request;
    if (overlay || region !== null || max_edge !== null) {
      return await this.#rendition(asset, request, task);
    }
    return full ? await this.#full(asset, task) : await this.#preview(asset);
  }

  async #preview(asset: Asset): Promise<AssetPicture> {
    if (asset.thumbnail_hash === null) {
      throw refuse("ThumbnailNotCached", { asset: asset.id });
    }
    const bytes = await this.#blobs.get(asset.thumbnail_hash) ??
      await this.#renewedPreview(asset);
    const notes = await this.#notesOfPreview(asset);
    return { ...this.#whole(asset, bytes), resolution: "thumbnail", notes };
  }

  /** A preview is a cache: one whose bytes are gone is rendered again. */
  async #renewedPreview(asset: Asset): Promise<Uint8Array<ArrayBuffer>> {
    if (!await this.#blobs.exists(asset.content_hash)) throw gone(asset);
    const { hash, staged } = sound(
      asset,
      await this.#media.preview({
        path: this.#blobs.path(asset.content_hash),
        stagedPreview: this.#blobs.stage(),
      }),
    );
    await this.#blobs.adopt([{ hash, path: staged }]);
    return await this.#read(asset, hash);
  }

  /** Only a PNG or WebP can hold what a preview loses. */
  async #notesOfPreview(asset: Asset): Promise<readonly string[]> {
    const { content_hash: hash, format } = asset;
    if (format === "jpeg" || !await this.#blobs.exists(hash)) return [];
    const header = await this.#media.looking.probe(this.#blobs.path(hash));
    return "reason" in header ? [] : notesOf(header, "shown");
  }

  async #full(asset: Asset, task: Task): Promise<AssetPicture> {
    requireEdges(asset, asset);
    const bytes = await this.#read(asset, asset.content_hash);
    const header = this.#media.header(bytes);
    if ("reason" in header) throw damaged(asset, header.reason);
    const notes = notesOf(header, "stored");
    if (header.orientation === 1 && !header.animated) {
      requireSmall(asset, bytes, MAX_BYTES);
      return { ...this.#whole(asset, bytes), resolution: "full", notes };
    }
    const upright = sound(
      asset,
      await this.#media.looking.upright(
        this.#blobs.path(asset.content_hash),
        task.signal,
      ),
    );
    requireSmall(asset, upright.bytes, MAX_BYTES);
    return { ...this.#whole(asset, upright.bytes), resolution: "full", notes };
  }

  async #rendition(
    asset: Asset,
    request: LookRequest,
    { signal }: Task,
  ): Promise<AssetPicture> {
    const { full, max_edge, overlay } = request;
    if (!await this.#blobs.exists(asset.content_hash)) throw gone(asset);
    const path = this.#blobs.path(asset.content_hash);
    const { looking } = this.#media;
    const frame: Frame = asset.width !== null && asset.height !== null
      ? { width: asset.width, height: asset.height }
      : sound(asset, await looking.probe(path, signal));
    if (full) requireEdges(asset, frame);
    const region = regionOf(request, frame);
    const plan = overlay ? this.#plan(asset, region) : null;
    const maxBytes = overlay ? MAX_BYTES_WITH_LEGEND : MAX_BYTES;
    const rendition = sound(
      asset,
      await looking.rendition({
        path,
        region,
        maxEdge: max_edge ??
          (full || request.region !== null ? MAX_EDGE : OVERLAY_EDGE),
        native: full,
        maxBytes,
        drawing: plan?.drawing ?? null,
      }, signal),
    );
    requireSmall(asset, rendition.bytes, maxBytes);
    return {
      ...this.#measured(asset, rendition.bytes),
      strip_height: rendition.stripHeight,
      resolution: request.region !== null
        ? "region"
        : full
        ? "full"
        : "rendition",
      region,
      notes: [...notesOfRendition(rendition), ...plan?.notes ?? []],
      legend: plan?.legend ?? null,
    };
  }

  #plan(asset: Asset, region: Rectangle): DrawingPlan {
    return this.#store.read((rows) => {
      const schema = rows.schemas.active(asset.project_id);
      const labels = rows.annotations.page(asset.id, ALL).items;
      return planDrawing(labels, schema?.classes ?? [], region);
    });
  }

  async #read(asset: Asset, hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#blobs.get(hash);
    if (bytes === null) throw gone(asset);
    return bytes;
  }

  #whole(
    asset: Asset,
    bytes: Uint8Array<ArrayBuffer>,
  ): Omit<AssetPicture, "resolution" | "notes"> {
    const { width, height } = asset;
    const region = width === null || height === null
      ? null
      : { x: 0, y: 0, width, height };
    const measured = this.#measured(asset, bytes);
    return { ...measured, strip_height: 0, region, legend: null };
  }

  #measured(
    asset: Asset,
    bytes: Uint8Array<ArrayBuffer>,
  ): Pick<AssetPicture, "asset" | "bytes" | "format" | "width" | "height"> {
    const { format, width, height } = sound(asset, this.#media.header(bytes));
    return { asset, bytes, format, width, height };
  }
}

function regionOf({ region }: LookRequest, frame: Frame): Rectangle {
  const { width, height } = frame;
  if (region === null) return { x: 0, y: 0, width, height };
  const [x, y, w, h] = region;
  const whole = wholePixels({ x, y, width: w, height: h }, frame);
  if (whole !== null) return whole;
  throw refuse("RegionOutsidePicture", {
    region: `[${region.join(", ")}]`,
    width,
    height,
  });
}

function requireEdges(
  asset: Asset,
  { width, height }: { width: number | null; height: number | null },
): void {
  const edge = Math.max(width ?? 0, height ?? 0);
  if (edge <= MAX_EDGE) return;
  throw tooLarge(asset, `an edge of ${edge} pixels is over ${MAX_EDGE}`);
}

function requireSmall(asset: Asset, bytes: Uint8Array, limit: number): void {
  if (bytes.length <= limit) return;
  throw tooLarge(
    asset,
    `its ${bytes.length} bytes are over the ${limit} that fit one answer`,
  );
}

function tooLarge(asset: Asset, reason: string) {
  return refuse("PictureTooLarge", {
    width: asset.width ?? 0,
    height: asset.height ?? 0,
    reason,
  });
}

/** @throws {Refusal} WorkspaceCorrupt for a fault. */
function sound<T extends object>(asset: Asset, result: T | PictureFault): T {
  if ("reason" in result) throw damaged(asset, result.reason);
  return result as T;
}

function gone(asset: Asset) {
  return damaged(asset, "its stored bytes are gone");
}

function damaged(asset: Asset, reason: string) {
  return refuse("WorkspaceCorrupt", {
    reason: `the picture of asset ${asset.id} cannot be read: ${reason}`,
  });
}

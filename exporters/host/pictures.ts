import { createHash } from "node:crypto";
import type {
  BlobStore,
  ManifestAsset,
  Media,
  PictureHeader,
  Task,
} from "../../kernel/mod.ts";
import { isMissing, systemCode } from "./file_faults.ts";
import { frameOf, unreadable } from "./frozen_asset.ts";
import type { PicturePlan, PlannedExport } from "./picture_plan.ts";
import type { PictureNames } from "./release_view.ts";

const PROBES_AT_ONCE = 8;
const PIECE_BYTES = 256 * 1024;

type Extension = "jpg" | "png" | "webp";

/** What is known of one picture from its header. */
export interface Facts {
  readonly asset: ManifestAsset;
  readonly extension: Extension;
  readonly grey: boolean;
  readonly turned: boolean;
  /** Bytes to copy; less than the file where something trails a JPEG. */
  readonly length: number;
  readonly trimmed: boolean;
}

/** What the host reads pictures with. */
export interface PictureSources {
  readonly blobs: BlobStore;
  readonly media: Media;
}

/** The pictures of an export: their extensions, and their bytes. */
export class Pictures implements PictureNames {
  readonly #sources: PictureSources;
  readonly #plan: PicturePlan;
  readonly #facts: ReadonlyMap<string, Facts>;

  /** @param facts By asset id; {@linkcode Pictures.probe} finds them. */
  constructor(
    sources: PictureSources,
    plan: PicturePlan,
    facts: ReadonlyMap<string, Facts>,
  ) {
    this.#sources = sources;
    this.#plan = plan;
    this.#facts = facts;
  }

  /**
   * Reads the header of every stored picture, a few at a time.
   *
   * @throws {Refusal} ExportSourceUnreadable, naming the asset.
   */
  static async probe(
    assets: readonly ManifestAsset[],
    plan: PicturePlan,
    sources: PictureSources,
    { signal, report }: Task = {},
  ): Promise<Pictures> {
    requireDistinct(assets);
    const known = new Map<string, Facts>();
    for (let at = 0; at < assets.length; at += PROBES_AT_ONCE) {
      signal?.throwIfAborted();
      const slice = assets.slice(at, at + PROBES_AT_ONCE);
      for (
        const facts of await Promise.all(
          slice.map((asset) => probed(asset, sources, signal)),
        )
      ) known.set(facts.asset.asset_id, facts);
      const done = known.size;
      const message = `Looked at ${done} of ${assets.length} pictures`;
      // Writing them is the rest.
      report?.({ done, total: assets.length + plan.length, message });
    }
    return new Pictures(sources, plan, known);
  }

  extension({ asset }: PlannedExport): string {
    return this.#of(asset).extension;
  }

  grey({ asset }: PlannedExport): boolean {
    return this.#of(asset).grey;
  }

  /** The extension of the picture with this key, or null when there is none. */
  extensionOf(key: string): Extension | null {
    const source = this.#plan.find(key);
    return source === null ? null : this.#of(source.asset).extension;
  }

  /** Whether bytes after the picture's end are left out. */
  isTrimmed(key: string): boolean {
    const source = this.#plan.find(key);
    return source !== null && this.#of(source.asset).trimmed;
  }

  /**
   * The upright picture, proved to be the bytes that the release names. A
   * piece is overwritten by the next.
   *
   * @throws {Refusal} ExportSourceUnreadable, naming the asset.
   */
  async *bytes(
    key: string,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const source = this.#plan.find(key);
    if (source === null) {
      throw unreadable(key, "the export has no such picture");
    }
    const facts = this.#of(source.asset);
    if (facts.turned) yield await this.#upright(facts, signal);
    else yield* this.#copy(facts);
  }

  #of({ asset_id }: ManifestAsset): Facts {
    const facts = this.#facts.get(asset_id);
    if (facts === undefined) throw unreadable(asset_id, "it was not probed");
    return facts;
  }

  async *#copy({ asset, length }: Facts): AsyncGenerator<Uint8Array> {
    const id = asset.asset_id;
    const path = this.#sources.blobs.path(asset.content_hash);
    const hash = createHash("sha256");
    const buffer = new Uint8Array(PIECE_BYTES);
    let left = length;
    using file = await fromStore(id, () => Deno.open(path));
    while (true) {
      const read = await fromStore(id, () => file.read(buffer));
      if (read === null) break;
      const piece = buffer.subarray(0, read);
      hash.update(piece);
      if (left > 0) yield piece.subarray(0, Math.min(left, read));
      left -= read;
    }
    if (hash.digest("hex") !== asset.content_hash) throw damaged(id);
  }

  async #upright(
    { asset }: Facts,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array> {
    const { asset_id, content_hash } = asset;
    const { blobs, media } = this.#sources;
    const found = await fromStore(asset_id, () => blobs.rehash(content_hash));
    if (found === null) throw gone(asset_id);
    if (found !== content_hash) throw damaged(asset_id);
    const rendered = await fromStore(
      asset_id,
      () => media.upright(blobs.path(content_hash), signal),
    );
    if ("kind" in rendered) throw unreadable(asset_id, rendered.reason);
    requireSize(asset, rendered);
    return rendered.bytes;
  }
}

async function probed(
  asset: ManifestAsset,
  { blobs, media }: PictureSources,
  signal: AbortSignal | undefined,
): Promise<Facts> {
  const id = asset.asset_id;
  const header = await fromStore(
    id,
    () => media.probe(blobs.path(asset.content_hash), signal),
  );
  if ("kind" in header) throw unreadable(id, header.reason);
  requireSize(asset, header);
  const turned = header.orientation !== 1;
  return {
    asset,
    extension: extensionOf(header),
    grey: header.grey,
    turned,
    length: header.primaryBytes,
    trimmed: !turned && header.primaryBytes < header.fileBytes,
  };
}

function extensionOf({ format, orientation }: PictureHeader): Extension {
  if (format === "jpeg") return "jpg";
  return format === "webp" && orientation === 1 ? "webp" : "png";
}

function requireSize(
  asset: ManifestAsset,
  found: { width: number; height: number },
): void {
  const { width, height } = frameOf(asset);
  if (found.width === width && found.height === height) return;
  throw unreadable(
    asset.asset_id,
    `its picture has ${found.width}×${found.height} pixels, the release says ${width}×${height}`,
  );
}

/** One picture twice would be written twice under one name. */
function requireDistinct(assets: readonly ManifestAsset[]): void {
  const seen = new Set<string>();
  for (const { asset_id, content_hash } of assets) {
    if (seen.has(content_hash)) {
      throw unreadable(asset_id, "another asset has the same content");
    }
    seen.add(content_hash);
  }
}

/** Runs one read of stored bytes; no file-system error names a path. */
async function fromStore<T>(id: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (isMissing(error)) throw gone(id, error);
    const code = systemCode(error);
    if (code === null) throw error;
    throw unreadable(id, `its stored bytes cannot be read (${code})`, error);
  }
}

function gone(id: string, cause?: unknown): Error {
  return unreadable(
    id,
    "its stored bytes are gone; verify_release lists what is missing",
    cause,
  );
}

function damaged(id: string): Error {
  return unreadable(
    id,
    "its stored bytes are damaged; verify_release lists what is corrupt",
  );
}

import { createHash } from "node:crypto";
import type { ManifestAsset, PictureOperation } from "../../kernel/mod.ts";
import { unreadable } from "./frozen_asset.ts";
import {
  type Facts,
  type PictureSources,
  requireSize,
} from "./picture_facts.ts";
import type {
  PicturePlan,
  PixelSource,
  PlannedExport,
} from "./picture_plan.ts";
import type { PictureNames } from "./release_view.ts";
import { damaged, fromStore, gone } from "./stored_bytes.ts";

const PIECE_BYTES = 256 * 1024;

type Extension = "jpg" | "png" | "webp";

/** The pictures of an export: their extensions, and their bytes. */
export class Pictures implements PictureNames {
  readonly #sources: PictureSources;
  readonly #plan: PicturePlan;
  readonly #facts: ReadonlyMap<string, Facts>;

  /** @param facts By asset id. */
  constructor(
    sources: PictureSources,
    plan: PicturePlan,
    facts: ReadonlyMap<string, Facts>,
  ) {
    this.#sources = sources;
    this.#plan = plan;
    this.#facts = facts;
  }

  extension({ asset, derivation }: PlannedExport): string {
    return extensionOf(this.#of(asset), derivation?.operations ?? []);
  }

  grey({ asset, derivation }: PlannedExport): boolean {
    return this.#of(asset).grey &&
      !derivation?.operations.some(paintsColour);
  }

  /** The extension of the picture with this key, or null when there is none. */
  extensionOf(key: string): Extension | null {
    const source = this.#plan.find(key);
    return source === null
      ? null
      : extensionOf(this.#of(source.asset), source.operations);
  }

  /** Whether bytes after the picture's end are left out. */
  isTrimmed(key: string): boolean {
    const source = this.#plan.find(key);
    return source !== null && source.operations.length === 0 &&
      this.#of(source.asset).trimmed;
  }

  /** Whether a picture is written with the very bytes that its hash names. */
  isCopy(key: string): boolean {
    const source = this.#plan.find(key);
    if (source === null || source.operations.length > 0) return false;
    const { remade, trimmed } = this.#of(source.asset);
    return !remade && !trimmed;
  }

  /**
   * The bytes of a picture, upright and derived as the plan says, from a
   * source that is proved to be what the release names. What must be made is
   * begun at once, what is copied waits to be read; a piece is overwritten by
   * the next. Reading throws ExportSourceUnreadable, naming the asset.
   */
  begin(key: string, signal?: AbortSignal): AsyncIterable<Uint8Array> {
    const source = this.#plan.find(key);
    if (source === null) {
      throw unreadable(key, "the export has no such picture");
    }
    const facts = this.#of(source.asset);
    const isCopied = !facts.remade && source.operations.length === 0;
    if (isCopied) return this.#copy(facts);
    const made = this.#make(source, signal);
    // Whoever reads it hears of a failure; nobody may.
    made.catch(() => {});
    return single(made);
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

  async #make(
    { asset, operations }: PixelSource,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array> {
    const { asset_id, content_hash } = asset;
    const { blobs, media } = this.#sources;
    const found = await fromStore(asset_id, () => blobs.rehash(content_hash));
    if (found === null) throw gone(asset_id);
    if (found !== content_hash) throw damaged(asset_id);
    const path = blobs.path(content_hash);
    const rendered = await fromStore(
      asset_id,
      () =>
        operations.length === 0
          ? media.upright(path, signal)
          : media.derive(path, operations, signal),
    );
    if ("kind" in rendered) throw unreadable(asset_id, rendered.reason);
    if (operations.length === 0) requireSize(asset, rendered);
    return rendered.bytes;
  }
}

async function* single(piece: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await piece;
}

function extensionOf(
  { format, remade }: Facts,
  operations: readonly PictureOperation[],
): Extension {
  if (format === "jpeg") return "jpg";
  return format === "webp" && !remade && operations.length === 0
    ? "webp"
    : "png";
}

/** Whether an operation may paint a colour on a grey picture. */
function paintsColour(operation: PictureOperation): boolean {
  if (operation.kind !== "pad" && operation.kind !== "rotate") return false;
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(operation.fill) ?? [];
  return red !== green || green !== blue;
}

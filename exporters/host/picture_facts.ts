import {
  type BlobStore,
  type ManifestAsset,
  type Media,
  type PictureHeader,
  Refusal,
  type Task,
} from "../../kernel/mod.ts";
import { frameOf, unreadable } from "./frozen_asset.ts";
import { fromStore } from "./stored_bytes.ts";

const PROBES_AT_ONCE = 8;

/** What is known of one picture from its header. */
export interface Facts {
  readonly asset: ManifestAsset;
  readonly format: PictureHeader["format"];
  readonly grey: boolean;
  /** Whether it must be encoded anew: to stand upright, or still. */
  readonly remade: boolean;
  /** Bytes to copy; less than the file where something trails a JPEG. */
  readonly length: number;
  readonly trimmed: boolean;
}

/** What the host reads pictures with. */
export interface PictureSources {
  readonly blobs: BlobStore;
  readonly media: Media;
}

/**
 * Reads the header of every stored picture, a few at a time.
 *
 * @param pictures The assets, and how many pictures the task goes on with.
 * @param fault Told of an asset whose picture cannot be used, which then has
 * no facts. What it throws ends the reading.
 * @returns Facts by asset id.
 */
export async function readFacts(
  pictures: { assets: readonly ManifestAsset[]; rest: number },
  sources: PictureSources,
  fault: (refusal: Refusal, asset: ManifestAsset) => void,
  { signal, report }: Task = {},
): Promise<Map<string, Facts>> {
  const { assets, rest } = pictures;
  const known = new Map<string, Facts>();
  const seen = new Set<string>();
  let done = 0;
  for (let at = 0; at < assets.length; at += PROBES_AT_ONCE) {
    signal?.throwIfAborted();
    const slice = assets.slice(at, at + PROBES_AT_ONCE);
    const found = await Promise.all(
      slice.map((asset) =>
        factsOf(asset, sources, signal).catch((error) => {
          if (!(error instanceof Refusal)) throw error;
          return error;
        })
      ),
    );
    for (const [i, facts] of found.entries()) {
      const asset = slice[i]!;
      if (facts instanceof Refusal) fault(facts, asset);
      else if (seen.has(asset.content_hash)) fault(repeated(asset), asset);
      else known.set(asset.asset_id, facts);
      seen.add(asset.content_hash);
    }
    done += slice.length;
    const message = `Looked at ${done} of ${assets.length} pictures`;
    report?.({ done, total: assets.length + rest, message });
  }
  return known;
}

/** One picture twice would be written twice under one name. */
function repeated({ asset_id }: ManifestAsset): Refusal {
  return unreadable(asset_id, "another asset has the same content");
}

async function factsOf(
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
  const remade = header.orientation !== 1 || header.animated;
  return {
    asset,
    format: header.format,
    grey: header.grey,
    remade,
    length: header.primaryBytes,
    trimmed: !remade && header.primaryBytes < header.fileBytes,
  };
}

/** @throws {Refusal} ExportSourceUnreadable unless the sizes agree. */
export function requireSize(
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

import type { Asset } from "../../domain/entities.ts";

/** A new asset with the place it was first seen, which is never published. */
export interface NewAsset extends Asset {
  readonly uri: string;
}

/** Pictures of projects. */
export interface AssetRows {
  byId(projectId: string, id: string): Asset | null;
  byIds(ids: readonly string[]): readonly Asset[];
  /** The asset that already holds each of these contents, where there is one. */
  byHashes(
    projectId: string,
    hashes: readonly string[],
  ): ReadonlyMap<string, Asset>;
  insert(asset: NewAsset): void;
  /** Fills a missing preview; an existing one is left alone. */
  fillThumbnail(id: string, hash: string): void;
  /** Assets without a preview, in order of insertion, after an id or from the start. */
  withoutThumbnail(
    projectId: string,
    after: string | null,
    limit: number,
  ): readonly Asset[];
  /** How many assets have no preview. */
  thumbnailsMissing(projectId: string): number;
}

import type { Asset } from "../../domain/entities.ts";

/** A new asset with what of it is never published. */
export interface NewAsset extends Asset {
  /** The place it was first seen. */
  readonly uri: string;
  /** What it looks like; null when no preview could be rendered. */
  readonly fingerprint: string | null;
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
  /** What assets look like, in the order of their ids; null where unknown. */
  fingerprints(ids: readonly string[]): readonly (string | null)[];
  /** Fills what is missing of an asset's preview and fingerprint. */
  fillPreview(
    id: string,
    preview: { readonly hash: string; readonly fingerprint: string },
  ): void;
  /**
   * Assets without a preview or a fingerprint, in order of insertion, after an
   * id or from the start.
   */
  withoutPreview(
    projectId: string,
    after: string | null,
    limit: number,
  ): readonly Asset[];
  /** How many assets have no preview or no fingerprint. */
  previewsMissing(projectId: string): number;
}

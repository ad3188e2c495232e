import type { Asset, ClassCount } from "../../domain/entities.ts";

/** What a dataset holds now. */
export interface DatasetTotals {
  readonly asset_count: number;
  readonly annotated_asset_count: number;
  readonly annotation_count: number;
  readonly classes: readonly ClassCount[];
}

/** A place in the order of a manifest. */
export interface ManifestPlace {
  readonly content_hash: string;
  readonly asset_id: string;
}

/** What one promotion added. */
export interface Promotion {
  readonly added: number;
  /** The first of the added assets, in order. */
  readonly first: readonly Asset[];
}

/** Membership of datasets and its log. */
export interface DatasetRows {
  /** Adds the promotable assets of a batch that are not members yet. */
  promote(
    promotion: {
      dataset_id: string;
      batch_id: string;
      actor: string;
      limit: number;
    },
  ): Promotion;
  totals(datasetId: string): DatasetTotals;
  memberCount(datasetId: string): number;
  /** Members sorted by (content_hash, id), after a place or from the start. */
  membersInOrder(
    datasetId: string,
    after: ManifestPlace | null,
    limit: number,
  ): readonly Asset[];
}

import type { Asset, ClassCount } from "../../domain/entities.ts";

/** An asset as a manifest needs it. */
export interface FrozenMember extends Asset {
  /** Hash of its clip, whose frames stay in one fold; else its own. */
  readonly group: string;
}

/** What a dataset holds now. */
export interface DatasetTotals {
  readonly asset_count: number;
  readonly annotated_asset_count: number;
  readonly annotation_count: number;
  readonly classes: readonly ClassCount[];
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
  /** Members sorted by content hash, after one or from the start. */
  membersInOrder(
    datasetId: string,
    after: string | null,
    limit: number,
  ): readonly FrozenMember[];
}

import type { Asset, Batch } from "../../domain/entities.ts";
import type { PreLabelRun } from "../../domain/inference/pre_label_run.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import type {
  AssetProgress,
  BatchState,
  JobState,
  ProgressCounts,
} from "../../domain/states.ts";

/** A batch with what is counted over its members. */
export interface BatchSummary extends Batch {
  readonly asset_count: number;
  readonly progress: ProgressCounts;
  readonly promoted_asset_count: number;
  /** The latest over any of its jobs. */
  readonly pre_label_run: PreLabelRun | null;
}

/** An asset as a member of a batch. */
export interface BatchMember {
  readonly asset: Asset;
  readonly job_id: string | null;
  readonly job_state: JobState | null;
  readonly progress: AssetProgress | null;
  readonly annotation_count: number;
  /** The lowest confidence among its model labels that carry one. */
  readonly min_confidence: number | null;
}

/** Which members of a batch are wanted, and in which order. */
export interface MemberQuery extends PageRequest {
  readonly batch_id: string;
  /** Empty for all. */
  readonly progress: readonly AssetProgress[];
  readonly job_id: string | null;
  readonly sort: "membership" | "confidence";
}

/** Sets of assets that are labelled together. */
export interface BatchRows {
  insert(batch: Batch): void;
  byId(id: string): Batch | null;
  summary(id: string): BatchSummary | null;
  page(projectId: string, request: PageRequest): Page<BatchSummary>;
  /** Batches of a project in any of these states, in order of creation. */
  inStates(projectId: string, states: readonly BatchState[]): readonly Batch[];
  setState(id: string, state: BatchState): void;
  pin(id: string, schemaVersion: number): void;
  /** Deletes a batch and its jobs; assets and labels stay. */
  delete(id: string): void;
  /** Adds members at the end; one already held keeps its place. */
  addAssets(id: string, assetIds: readonly string[]): void;
  removeAssets(id: string, assetIds: readonly string[]): void;
  assetCount(id: string): number;
  assetIds(id: string): readonly string[];
  /** Those of some assets that the batch holds. */
  held(id: string, assetIds: readonly string[]): readonly string[];
  members(query: MemberQuery): Page<BatchMember>;
}

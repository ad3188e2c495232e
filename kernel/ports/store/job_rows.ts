import type { Asset, Job } from "../../domain/entities.ts";
import type { Page } from "../../domain/page.ts";
import type {
  AssetProgress,
  JobState,
  ProgressCounts,
} from "../../domain/states.ts";

/** A job with what is counted over its assets. */
export interface JobSummary extends Job {
  readonly asset_count: number;
  readonly progress: ProgressCounts;
}

/** A share of a batch that is about to be made. */
export interface NewJob {
  readonly id: string;
  readonly assets: readonly {
    readonly id: string;
    readonly progress: AssetProgress;
  }[];
}

/** Annotation jobs and the progress of their assets. */
export interface JobRows {
  /** Makes one task group and its jobs, in order. */
  insertRound(batchId: string, name: string, jobs: readonly NewJob[]): void;
  byId(id: string): Job | null;
  summary(id: string): JobSummary | null;
  /** The first jobs of a batch in order, and how many there are. */
  ofBatch(batchId: string, limit: number): Page<JobSummary>;
  /** How many jobs of a batch stand in each state. */
  stateCounts(batchId: string): Readonly<Record<JobState, number>>;
  setState(id: string, state: JobState): void;
  progressOf(jobId: string, assetId: string): AssetProgress | null;
  /** Sets an asset's progress and stamps the time. */
  setProgress(jobId: string, assetId: string, progress: AssetProgress): void;
  /** The first unannotated assets in stored order, and how many there are. */
  pending(jobId: string, limit: number): Page<Asset>;
}

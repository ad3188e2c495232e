import type { Asset, Job } from "../../domain/entities.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
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

/** How a batch is cut into jobs. */
export interface NewRound {
  readonly batch_id: string;
  readonly name: string;
  /** Ids of the jobs, in order. */
  readonly jobs: readonly string[];
  /** Assets per job, in batch order; the last job takes the rest. */
  readonly size: number;
  /** Where an asset starts, by what labels it has. */
  readonly progress: {
    readonly unlabelled: AssetProgress;
    readonly byModelOnly: AssetProgress;
    readonly byOthersToo: AssetProgress;
  };
}

/** Annotation jobs and the progress of their assets. */
export interface JobRows {
  /** Makes one task group, its jobs, and the places of the batch's assets. */
  insertRound(round: NewRound): void;
  byId(id: string): Job | null;
  summary(id: string): JobSummary | null;
  /** Jobs of a batch in order, and how many there are. */
  ofBatch(batchId: string, request: PageRequest): Page<JobSummary>;
  /** How many jobs of a batch stand in each state. */
  stateCounts(batchId: string): Readonly<Record<JobState, number>>;
  setState(id: string, state: JobState): void;
  progressOf(jobId: string, assetId: string): AssetProgress | null;
  /** Sets an asset's progress and stamps the time. */
  setProgress(jobId: string, assetId: string, progress: AssetProgress): void;
  /** Jobs of a batch that are worked, in order. */
  open(batchId: string): readonly Job[];
  /**
   * Assets of a job that a model may label, in stored order: those that nobody
   * has touched, and those that only models have labelled if they are wanted.
   */
  untouched(jobId: string, preLabeledToo: boolean): readonly string[];
  /** How many such assets the open jobs of a batch have. */
  untouchedCount(batchId: string, preLabeledToo: boolean): number;
  /** The first unannotated assets in stored order, and how many there are. */
  pending(jobId: string, limit: number): Page<Asset>;
}

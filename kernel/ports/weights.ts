import type { InferenceConnection } from "../domain/inference/connection.ts";
import type { Task } from "./task.ts";

/** Which model, at which revision. */
export type ModelPin = Pick<
  InferenceConnection,
  "model_id" | "model_revision"
>;

/** What a download of a model would take, before a byte of it is fetched. */
export interface ModelSize {
  /** The commit that the revision names, 40 hex characters. */
  readonly commit: string;
  /** Bytes of the files that would be fetched. */
  readonly total_bytes: number;
  readonly file_count: number;
  /** Bytes of all files of the revision. */
  readonly repository_bytes: number;
  readonly repository_file_count: number;
  /** As the model's own page declares it; null where it does not. */
  readonly license: string | null;
  /** Whether the hub lets only accounts in that were granted access. */
  readonly gated: boolean;
}

/**
 * Who said what the digests of the files are: the hub; the file names of a
 * copied hub cache; the notes of a folder made by `hf download --local-dir`;
 * or nobody, so that they were taken from the files as they came.
 */
export type DigestSource = "hub" | "cache" | "local-dir" | "import";

/** Weights that lie in the workspace, complete and locked. */
export interface HeldWeights {
  readonly commit: string;
  readonly total_bytes: number;
  readonly file_count: number;
  readonly license: string | null;
  readonly digest_source: DigestSource;
  /** `model_type` of the model's own config; empty where it names none. */
  readonly model_family: string;
}

/** What came of reading weights again. */
export interface WeightsCheck {
  readonly files_checked: number;
  readonly bytes_read: number;
  /** Files that were missing or not what was locked; they are gone now. */
  readonly damaged: readonly string[];
}

/** Brings the weights of local models into the workspace. */
export interface Weights {
  /**
   * Asks the hub how large a model is. Fetches none of its files.
   *
   * @throws {Refusal} LocalInferenceUnavailable
   * @throws The signal's reason.
   */
  size(pin: ModelPin, signal?: AbortSignal): Promise<ModelSize>;
  /**
   * Brings what is missing of a model, from a folder of the operator's or from
   * the hub, and locks the digests of all its files last.
   *
   * @throws {Refusal} LocalInferenceUnavailable, WorkspaceUnwritable
   * @throws The signal's reason.
   */
  bring(connection: InferenceConnection, task: Task): Promise<HeldWeights>;
  /**
   * Reads every locked file in full, and removes those that are damaged.
   *
   * @throws {Refusal} LocalInferenceUnavailable when nothing is locked.
   * @throws The signal's reason.
   */
  check(connection: InferenceConnection, task: Task): Promise<WeightsCheck>;
}

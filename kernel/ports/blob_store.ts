/** A file whose bytes are complete but which has no final name yet. */
export interface StagedBlob {
  /** Absolute path of the temporary file inside the blob root. */
  readonly path: string;
  /** SHA-256 of its bytes, 64 lower-case hex characters. */
  readonly hash: string;
}

/**
 * Immutable bytes addressed by their SHA-256. Nothing is ever deleted.
 * Bytes are durable once `adopt` or `put` has resolved.
 */
export interface BlobStore {
  /** A fresh path inside the blob root for a worker to write to. */
  stage(): string;
  /**
   * Makes staged files durable under their hashes. One that is there already
   * is dropped; a damaged one is replaced.
   */
  adopt(staged: readonly StagedBlob[]): Promise<void>;
  /** Removes staged files that will not be adopted; missing ones are fine. */
  discard(paths: readonly string[]): Promise<void>;
  /** Stores bytes arriving in pieces; answers their hash. */
  put(
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<string>;
  /** All bytes of a blob, or null when it is not there. */
  get(hash: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Where a blob lies. The file need not exist. */
  path(hash: string): string;
  /** Whether a file lies there; its bytes are not looked at. */
  exists(hash: string): Promise<boolean>;
  /** SHA-256 of the bytes as they are on disk now, or null when gone. */
  rehash(hash: string): Promise<string | null>;
}

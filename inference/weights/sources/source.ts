import type { DigestSource } from "../../../kernel/mod.ts";
import type { Digest } from "../../hub/listing.ts";
import type { LockedFile } from "../lock.ts";
import type { ModelFolder } from "../model_folder.ts";

/** A file that is to be brought. */
export interface WantedFile {
  /** Its name in the repository. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Null where nobody says it; then it is taken from the file. */
  readonly digest: Digest | null;
}

/** Where a file goes, and who watches. */
export interface Bringing {
  readonly folder: ModelFolder;
  readonly signal: AbortSignal | undefined;
  /** Told how many bytes came, each time. */
  readonly onBytes: (count: number) => void;
}

/** Bytes that were brought and proved, where they lie for now. */
export interface Brought {
  readonly partial: string;
  readonly file: LockedFile;
  /** Whether anybody had said what the digest is. */
  readonly isProved: boolean;
}

/** Where the files of one model come from. */
export interface Source {
  /** Null where it is not known; then it is made from the digests. */
  readonly commit: string | null;
  readonly license: string | null;
  readonly digest_source: DigestSource;
  readonly files: readonly WantedFile[];
  /** Bytes of a file that an earlier call has brought. */
  begun(file: WantedFile, folder: ModelFolder): Promise<number>;
  /**
   * Brings one file. Nothing that is damaged stays.
   *
   * @throws {Refusal} LocalInferenceUnavailable
   * @throws The signal's reason.
   */
  bring(file: WantedFile, bringing: Bringing): Promise<Brought>;
}

/** A file as a lock names it. */
export function locked(
  { path, size }: WantedFile,
  { algorithm, digest }: Digest,
): LockedFile {
  return { path, size, algorithm, digest };
}

/** A file of a lock, as it is wanted again. */
export function wantedAgain(
  { path, size, algorithm, digest }: LockedFile,
): WantedFile {
  return { path, size, digest: { algorithm, digest } };
}

import type { Release } from "../domain/entities.ts";
import type { Manifest } from "../domain/manifest.ts";
import type { Fold } from "../domain/split.ts";
import type { Task } from "./task.ts";

/** A release read back from its manifest. */
export interface FrozenRelease {
  readonly release: Release;
  readonly manifest: Manifest;
  /** The fold of each asset, in manifest order. */
  readonly folds: readonly Fold[];
}

/** Finds a release by its project and exact tag, and what it looks like. */
export interface ReleaseReader {
  /**
   * @throws {Refusal} InvalidName, ProjectNotFound, ReleaseNotFound,
   * WorkspaceCorrupt.
   */
  open(
    reference: { project: string; tag: string },
    task?: Task,
  ): Promise<FrozenRelease>;
  /**
   * The fingerprint of each asset of a release, in manifest order: hexadecimal
   * digits, empty for a flat picture, null while it is not known.
   */
  fingerprints(
    frozen: FrozenRelease,
    task?: Task,
  ): Promise<readonly (string | null)[]>;
}

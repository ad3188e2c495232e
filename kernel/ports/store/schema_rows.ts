import type { ClassCount, SchemaVersion } from "../../domain/entities.ts";
import type { OrphanGuard } from "../../domain/schema_diff.ts";

/** The labels of a project, or those on a batch's assets. */
export type OrphanScope =
  | { readonly project: string }
  | { readonly batch: string };

/** Versions of label schemas. */
export interface SchemaRows {
  active(projectId: string): SchemaVersion | null;
  version(projectId: string, version: number): SchemaVersion | null;
  /** Version numbers, ascending. */
  versions(projectId: string): readonly number[];
  insert(schema: SchemaVersion): void;
  /** The annotations in a scope that any of the guards strands, by class. */
  stranded(
    scope: OrphanScope,
    guards: readonly OrphanGuard[],
  ): readonly ClassCount[];
}

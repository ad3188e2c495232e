import type { ClassCount, SchemaVersion } from "../../domain/entities.ts";
import type { OrphanGuard } from "../../domain/schema_diff.ts";

/** Versions of label schemas. */
export interface SchemaRows {
  active(projectId: string): SchemaVersion | null;
  version(projectId: string, version: number): SchemaVersion | null;
  /** Version numbers, ascending. */
  versions(projectId: string): readonly number[];
  insert(schema: SchemaVersion): void;
  /** The annotations that any of the guards strands, by class name. */
  stranded(
    projectId: string,
    guards: readonly OrphanGuard[],
  ): readonly ClassCount[];
}

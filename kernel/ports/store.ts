import type { AnnotationRows } from "./store/annotation_rows.ts";
import type { AssetRows } from "./store/asset_rows.ts";
import type { BatchRows } from "./store/batch_rows.ts";
import type { ConnectionRows } from "./store/connection_rows.ts";
import type { DatasetRows } from "./store/dataset_rows.ts";
import type { DraftRows } from "./store/draft_rows.ts";
import type { JobRows } from "./store/job_rows.ts";
import type { PreLabelRows } from "./store/pre_label_rows.ts";
import type { ProjectRows } from "./store/project_rows.ts";
import type { RecipeRows } from "./store/recipe_rows.ts";
import type { ReleaseRows } from "./store/release_rows.ts";
import type { SchemaRows } from "./store/schema_rows.ts";
import type { SourceRows } from "./store/source_rows.ts";

/** The tables of a workspace, as one transaction sees them. */
export interface Rows {
  readonly projects: ProjectRows;
  readonly schemas: SchemaRows;
  readonly drafts: DraftRows;
  readonly sources: SourceRows;
  readonly assets: AssetRows;
  readonly batches: BatchRows;
  readonly jobs: JobRows;
  readonly annotations: AnnotationRows;
  readonly datasets: DatasetRows;
  readonly releases: ReleaseRows;
  readonly recipes: RecipeRows;
  readonly connections: ConnectionRows;
  readonly preLabelRuns: PreLabelRows;
}

/** The metadata of one workspace. */
export interface Store {
  /**
   * Reads one consistent state. The body must not return a promise.
   *
   * @throws {Refusal} WorkspaceBusy, WorkspaceCorrupt
   */
  read<T>(body: (rows: Rows) => T): T;
  /**
   * Writes all or nothing. The body runs synchronously once the write lock is
   * held, and may run again if the lock was lost; an error rolls back.
   *
   * @throws {Refusal} WorkspaceBusy after 5 seconds, WorkspaceCorrupt
   */
  write<T>(body: (rows: Rows) => T): Promise<T>;
  /** Reads one consistent state over a long time, without blocking writers. */
  snapshot<T>(body: (rows: Rows) => Promise<T>): Promise<T>;
}

import type { IngestFailure, Source } from "../../domain/entities.ts";
import type { Page, PageRequest } from "../../domain/page.ts";

/** One pass over a source. */
export interface IngestRun {
  readonly id: string;
  readonly source_id: string;
  readonly batch_name: string;
}

/** How a pass over a source ended. */
export interface IngestRunEnd {
  readonly id: string;
  readonly state: "completed" | "failed";
  readonly error: string | null;
  readonly batch_id: string | null;
  readonly processed: number;
  /** Null for a clip, whose pictures nobody counts beforehand. */
  readonly total: number | null;
  readonly failures: readonly IngestFailure[];
}

/** Where assets come from, and the passes over them. */
export interface SourceRows {
  /**
   * The stored source of this key: the one given, or the one already there,
   * with the facts of its video as they are now.
   */
  register(source: Source): Source;
  /** Whether the path of another source of the project ends like this. */
  hasOther(
    source: Pick<Source, "project_id" | "path">,
    ending: string,
  ): boolean;
  page(projectId: string, request: PageRequest): Page<Source>;
  startRun(run: IngestRun): void;
  endRun(end: IngestRunEnd): void;
}

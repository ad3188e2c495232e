import type { Dataset, Project, ProjectCard } from "../../domain/entities.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import type { ProgressCounts } from "../../domain/states.ts";

/** How much there is in a project. */
export interface Holdings {
  readonly batches: number;
  readonly assets: number;
  readonly labels: number;
  readonly schema_versions: number;
  readonly releases: number;
  readonly recipes: number;
}

/** Projects with their one dataset. */
export interface ProjectRows {
  insert(project: Project, dataset: Dataset): void;
  /** Deletes a project and everything in it but blobs. */
  delete(id: string): void;
  byId(id: string): Project | null;
  /** By the form of the name that ignores case. */
  byNameKey(key: string): Project | null;
  card(id: string): ProjectCard | null;
  holdings(id: string): Holdings;
  page(request: PageRequest): Page<ProjectCard>;
  /** @throws {Refusal} WorkspaceCorrupt unless there is exactly one. */
  datasetOf(projectId: string): Dataset;
  /** Summed over every job of every batch. */
  progress(projectId: string): ProgressCounts;
}

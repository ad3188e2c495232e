import type { Dataset, ProgressCounts, ProjectCard } from "../../kernel/mod.ts";
import { progress } from "./progress.ts";

/** A project with the picture that stands for it. */
export function project(p: ProjectCard): object {
  return {
    id: p.id,
    name: p.name,
    description: p.description,
    thumbnail_asset_id: p.thumbnail_asset_id,
    thumbnail_hash: p.thumbnail_hash,
  };
}

/** The dataset of a project. */
export function dataset(d: Dataset): object {
  return {
    id: d.id,
    project_id: d.project_id,
    name: d.name,
    description: d.description,
  };
}

/** A project, its dataset, and the progress over all its jobs. */
export function projectDetail(
  found: { project: ProjectCard; dataset: Dataset; progress: ProgressCounts },
): object {
  return {
    project: project(found.project),
    dataset: dataset(found.dataset),
    progress: progress(found.progress),
  };
}

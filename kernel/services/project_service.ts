import type { Dataset, ProjectCard } from "../domain/entities.ts";
import { isUuid, newId } from "../domain/ids.ts";
import { nameKey, normalizeName } from "../domain/names.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { ProgressCounts } from "../domain/states.ts";
import { refuse } from "../errors.ts";
import type { Store } from "../ports/store.ts";
import { findProject } from "./find.ts";

/** Projects and the dataset that each is born with. */
export class ProjectService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /** @throws {Refusal} InvalidName, ProjectNameTaken */
  create(
    request: { name: string; description: string | null },
  ): Promise<{ project: ProjectCard; dataset: Dataset }> {
    const name = normalizeName("project", request.name);
    if (isUuid(name)) {
      throw refuse("InvalidName", {
        kind: "project",
        fault: "it reads as an id, so no call could name the project",
      });
    }
    const { description } = request;
    return this.#store.write((rows) => {
      const twin = rows.projects.byNameKey(nameKey(name));
      if (twin !== null) throw refuse("ProjectNameTaken", { name: twin.name });
      const project = { id: newId(), name, description };
      const dataset = {
        id: newId(),
        project_id: project.id,
        name,
        description: null,
      };
      rows.projects.insert(project, dataset);
      return {
        project: { ...project, thumbnail_asset_id: null, thumbnail_hash: null },
        dataset,
      };
    });
  }

  /** Projects in order of creation. */
  list(request: PageRequest): Page<ProjectCard> {
    return this.#store.read((rows) => rows.projects.page(request));
  }

  /** @throws {Refusal} InvalidName, ProjectNotFound */
  get(
    reference: string,
  ): { project: ProjectCard; dataset: Dataset; progress: ProgressCounts } {
    return this.#store.read((rows) => {
      const { id } = findProject(rows, reference);
      return {
        project: rows.projects.card(id)!,
        dataset: rows.projects.datasetOf(id),
        progress: rows.projects.progress(id),
      };
    });
  }
}

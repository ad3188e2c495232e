import type { DatasetTotals } from "../ports/store/dataset_rows.ts";
import type { Store } from "../ports/store.ts";
import { findProject } from "./find.ts";

/** The dataset of a project as it is now. */
export class DatasetService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /** @throws {Refusal} InvalidName, ProjectNotFound */
  stats(reference: string): DatasetTotals & { dataset_id: string } {
    return this.#store.read((rows) => {
      const project = findProject(rows, reference);
      const { id: dataset_id } = rows.projects.datasetOf(project.id);
      return { dataset_id, ...rows.datasets.totals(dataset_id) };
    });
  }
}

import type { ProjectCard } from "../domain/entities.ts";
import { quote, refuse } from "../errors.ts";
import type { Store } from "../ports/store.ts";
import { type BatchDetail, batchDetail } from "./batch_detail.ts";
import { findBatch, findProject } from "./find.ts";

/** Destroys batches and projects. Stored bytes are never deleted. */
export class DeletionService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /**
   * Deletes a batch with its jobs; assets and labels stay.
   *
   * @returns The batch as it was.
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, BatchImmutable,
   * ConfirmationRequired.
   */
  batch(batch_id: string, confirmed: boolean): Promise<BatchDetail> {
    return this.#store.write((rows) => {
      const { id, name, state } = findBatch(rows, batch_id);
      if (state === "completed") throw refuse("BatchImmutable", { name });
      const deleted = batchDetail(rows, id);
      requireConfirmed(
        confirmed,
        `batch ${quote(name)} with its ${deleted.jobs.total} jobs`,
      );
      rows.batches.delete(id);
      return deleted;
    });
  }

  /**
   * Deletes a project with its schemas, assets, labels, batches and releases.
   *
   * @returns The project as it was.
   * @throws {Refusal} InvalidName, ProjectNotFound, ConfirmationRequired.
   */
  project(reference: string, confirmed: boolean): Promise<ProjectCard> {
    return this.#store.write((rows) => {
      const { id, name } = findProject(rows, reference);
      const deleted = rows.projects.card(id)!;
      requireConfirmed(
        confirmed,
        `project ${
          quote(name)
        } with all its schemas, assets, labels, batches and releases`,
      );
      rows.projects.delete(id);
      return deleted;
    });
  }
}

function requireConfirmed(confirmed: boolean, what: string): void {
  if (!confirmed) throw refuse("ConfirmationRequired", { what });
}

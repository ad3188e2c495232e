import type { ProjectCard, Recipe } from "../domain/entities.ts";
import type { InferenceConnection } from "../domain/inference/connection.ts";
import { ASSET_PROGRESS, DELETABLE } from "../domain/states.ts";
import { quote, refuse } from "../errors.ts";
import type { Holdings } from "../ports/store/project_rows.ts";
import type { Store } from "../ports/store.ts";
import { counted } from "./counted.ts";
import { type BatchDetail, batchDetail } from "./batch_detail.ts";
import { findBatch, findConnection, findProject, findRecipe } from "./find.ts";

/** What a deletion would take. */
export interface Loss {
  readonly id: string;
  /** What goes, in words that fit after "delete". */
  readonly what: string;
  /** What stays, as a sentence. */
  readonly stays: string;
  /** All that is read of it; differs once it has changed. */
  readonly receipt: object;
}

/** Lets a loss through, or throws: then nothing is deleted. */
export type Agree = (loss: Loss) => void;

const AGREED: Agree = () => {};

/** Destroys batches, projects, recipes and connections. Stored bytes are never deleted. */
export class DeletionService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /**
   * Deletes a batch with its jobs; assets and labels stay.
   *
   * @param agree Asked last, inside the transaction.
   * @returns The batch as it was.
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, BatchImmutable,
   * ConfirmationRequired; and what `agree` throws.
   */
  batch(
    batch_id: string,
    confirmed: boolean,
    agree: Agree = AGREED,
  ): Promise<BatchDetail> {
    return this.#store.write((rows) => {
      const { id, name, state, project_id } = findBatch(rows, batch_id);
      if (!DELETABLE.includes(state)) throw refuse("BatchImmutable", { name });
      const deleted = batchDetail(rows, id);
      const jobs = counted(deleted.jobs.total, "job");
      const assets = counted(deleted.asset_count, "asset");
      const project = quote(rows.projects.byId(project_id)!.name);
      const what = `batch ${quote(name)} of project ${project} (${state}, ${
        id.slice(0, 8)
      }) with its ${jobs} over ${assets}${marks(deleted)}`;
      requireConfirmed(confirmed, what);
      const stays =
        "Its assets and their labels stay; what was marked of them goes.";
      agree({ id, what, stays, receipt: deleted });
      rows.batches.delete(id);
      return deleted;
    });
  }

  /**
   * Deletes a project with all that was made in it.
   *
   * @param agree Asked last, inside the transaction.
   * @returns The project as it was.
   * @throws {Refusal} InvalidName, ProjectNotFound, ConfirmationRequired; and
   * what `agree` throws.
   */
  project(
    reference: string,
    confirmed: boolean,
    agree: Agree = AGREED,
  ): Promise<ProjectCard> {
    return this.#store.write((rows) => {
      const { id, name } = findProject(rows, reference);
      const deleted = rows.projects.card(id)!;
      const held = rows.projects.holdings(id);
      const what = `project ${quote(name)} ${contents(held)}`;
      requireConfirmed(confirmed, what);
      const stays = "The folders that its pictures came from stay.";
      agree({ id, what, stays, receipt: { ...deleted, ...held } });
      rows.projects.delete(id);
      return deleted;
    });
  }

  /**
   * Deletes a preprocessing recipe; exports made with it stay.
   *
   * @param agree Asked last, inside the transaction.
   * @returns The recipe as it was.
   * @throws {Refusal} InvalidName, ProjectNotFound, RecipeNotFound,
   * ConfirmationRequired; and what `agree` throws.
   */
  recipe(
    reference: { project: string; name: string },
    confirmed: boolean,
    agree: Agree = AGREED,
  ): Promise<Recipe> {
    return this.#store.write((rows) => {
      const project = findProject(rows, reference.project);
      const deleted = findRecipe(rows, project, reference.name);
      const { id, name } = deleted;
      const what = `preprocessing recipe ${quote(name)} of project ${
        quote(project.name)
      }`;
      requireConfirmed(confirmed, what);
      const stays = "Exports made with it stay, each with its own copy of it.";
      agree({ id, what, stays, receipt: deleted });
      rows.recipes.delete(id);
      return deleted;
    });
  }

  /**
   * Deletes an inference connection; what its model labelled stays.
   *
   * @param agree Asked last, inside the transaction.
   * @returns The connection as it was.
   * @throws {Refusal} InvalidName, InferenceConnectionNotFound,
   * ConfirmationRequired; and what `agree` throws.
   */
  connection(
    reference: string,
    confirmed: boolean,
    agree: Agree = AGREED,
  ): Promise<InferenceConnection> {
    return this.#store.write((rows) => {
      const deleted = findConnection(rows, reference);
      const { id, name, connection_type, model_id, model_revision } = deleted;
      const what = `inference connection ${
        quote(name)
      } (${connection_type}, model ${quote(model_id)} at ${
        quote(model_revision)
      })`;
      requireConfirmed(confirmed, what);
      const stays = "Labels that its model made stay, and downloaded weights.";
      agree({ id, what, stays, receipt: deleted });
      rows.connections.delete(id);
      return deleted;
    });
  }
}

function requireConfirmed(confirmed: boolean, what: string): void {
  if (!confirmed) throw refuse("ConfirmationRequired", { what });
}

/** The work of a batch that its labels do not hold. */
function marks({ progress }: BatchDetail): string {
  const marked = ASSET_PROGRESS
    .filter((p) => p !== "unannotated" && progress[p] > 0)
    .map((p) => `${progress[p]} ${p}`);
  return marked.length === 0 ? "" : `, ${marked.join(", ")}`;
}

function contents(held: Holdings): string {
  const parts = [
    counted(held.schema_versions, "schema version"),
    counted(held.assets, "asset"),
    counted(held.labels, "label"),
    counted(held.batches, "batch", "batches"),
    counted(held.releases, "release"),
    counted(held.recipes, "recipe"),
  ].filter((part) => !part.startsWith("0 "));
  const last = parts.pop();
  if (last === undefined) return "with nothing in it";
  return parts.length === 0
    ? `with its ${last}`
    : `with its ${parts.join(", ")} and ${last}`;
}

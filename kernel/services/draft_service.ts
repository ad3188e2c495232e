import { newId } from "../domain/ids.ts";
import {
  type DraftKind,
  type DraftLabelClass,
  finishedClasses,
  type SchemaDraft,
} from "../domain/schema_draft.ts";
import { refuse } from "../errors.ts";
import type { Store } from "../ports/store.ts";
import { findProject } from "./find.ts";
import { type Publication, publishSchema } from "./publish_schema.ts";

/** Which draft of which project. */
interface DraftReference {
  readonly project: string;
  readonly kind: DraftKind;
}

/** The shared drafts of a project's next schema version. */
export class DraftService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /** @throws {Refusal} InvalidName, ProjectNotFound */
  get({ project, kind }: DraftReference): SchemaDraft | null {
    return this.#store.read((rows) =>
      rows.drafts.find(findProject(rows, project).id, kind)
    );
  }

  /**
   * Replaces the whole draft, or begins one when no revision is given. A
   * revision is never used again, not even after the draft was cleared.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, StaleWrite
   */
  save(
    request: DraftReference & {
      classes: readonly DraftLabelClass[];
      note: string;
      revision: number | null;
    },
  ): Promise<SchemaDraft> {
    const { kind, classes, note, revision } = request;
    return this.#store.write((rows) => {
      const { id: project_id } = findProject(rows, request.project);
      const stored = rows.drafts.find(project_id, kind);
      requireRevision(stored, kind, revision);
      const active = rows.schemas.active(project_id);
      const draft: SchemaDraft = {
        id: stored?.id ?? newId(),
        project_id,
        kind,
        classes,
        note,
        based_on: stored === null ? active?.version ?? null : stored.based_on,
        revision: rows.drafts.nextRevision(project_id, kind),
        updated_at: new Date().toISOString(),
      };
      rows.drafts.put(draft);
      return draft;
    });
  }

  /**
   * Deletes the draft for everybody; answers whether there was one.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound
   */
  clear({ project, kind }: DraftReference): Promise<boolean> {
    return this.#store.write((rows) =>
      rows.drafts.delete(findProject(rows, project).id, kind)
    );
  }

  /**
   * Publishes the draft as the next version and deletes it.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, SchemaDraftNotFound,
   * StaleWrite, and those of publishing.
   */
  publish(
    request: DraftReference & { revision: number; allow_destructive: boolean },
  ): Promise<Publication> {
    const { kind, revision, allow_destructive } = request;
    return this.#store.write((rows) => {
      const project = findProject(rows, request.project);
      const draft = rows.drafts.find(project.id, kind);
      if (draft === null) throw refuse("SchemaDraftNotFound", { kind });
      requireRevision(draft, kind, revision);
      const publication = publishSchema(rows, project, {
        classes: finishedClasses(draft),
        description: draft.note,
        provenance: kind,
        allow_destructive,
      });
      rows.drafts.delete(project.id, kind);
      return publication;
    });
  }
}

function requireRevision(
  stored: SchemaDraft | null,
  kind: DraftKind,
  expected: number | null,
): void {
  if ((stored?.revision ?? null) === expected) return;
  throw refuse("StaleWrite", {
    subject: `the ${kind} draft`,
    now: stored === null ? "absent" : `at revision ${stored.revision}`,
  });
}

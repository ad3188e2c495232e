import type { ClassCount, SchemaVersion } from "../domain/entities.ts";
import { type LabelClass, publishableClasses } from "../domain/label_schema.ts";
import { diffSchemas, type SchemaDiff } from "../domain/schema_diff.ts";
import type { Store } from "../ports/store.ts";
import { findProject, findSchema } from "./find.ts";
import {
  orphanGuards,
  type Proposal,
  type Publication,
  publishSchema,
} from "./publish_schema.ts";

/** Versions of label schemas: read, compared and published. */
export class SchemaService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /** @throws {Refusal} InvalidName, ProjectNotFound, SchemaNotFound */
  get(
    reference: string,
    version: number | null,
  ): { schema: SchemaVersion; versions: readonly number[] } {
    return this.#store.read((rows) => {
      const project = findProject(rows, reference);
      const schema = findSchema(rows, project.id, version);
      return { schema, versions: rows.schemas.versions(project.id) };
    });
  }

  /** @throws {Refusal} InvalidName, ProjectNotFound, SchemaNotFound */
  compare(
    request: { project: string; from_version: number; to_version: number },
  ): SchemaDiff {
    return this.#store.read((rows) => {
      const project = findProject(rows, request.project);
      const from = findSchema(rows, project.id, request.from_version);
      const to = findSchema(rows, project.id, request.to_version);
      return diffSchemas(from.classes, to.classes);
    });
  }

  /**
   * What publishing these classes would change and strand. Writes nothing.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, UnsupportedGeometry,
   * InvalidSchema
   */
  preview(
    request: { project: string; classes: readonly LabelClass[] },
  ): { diff: SchemaDiff; blockers: readonly ClassCount[] } {
    return this.#store.read((rows) => {
      const project = findProject(rows, request.project);
      const classes = publishableClasses(request.classes);
      const active = rows.schemas.active(project.id);
      const diff = diffSchemas(active?.classes ?? [], classes);
      const blockers = rows.schemas.stranded(
        { project: project.id },
        orphanGuards(diff),
      );
      return { diff, blockers };
    });
  }

  /**
   * Publishes the next version, or answers the active one when it is the same.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, UnsupportedGeometry,
   * InvalidSchema, DestructiveSchemaChange, SchemaChangeWouldOrphan
   */
  publish(
    request: Proposal & { project: string },
  ): Promise<Publication> {
    return this.#store.write((rows) =>
      publishSchema(rows, findProject(rows, request.project), request)
    );
  }
}

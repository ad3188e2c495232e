import type { ClassCount, SchemaVersion } from "../domain/entities.ts";
import { type LabelClass, publishableClasses } from "../domain/label_schema.ts";
import {
  diffSchemas,
  type OrphanGuard,
  sameClasses,
  type SchemaDiff,
} from "../domain/schema_diff.ts";
import { refuse } from "../errors.ts";
import type { Rows, Store } from "../ports/store.ts";
import { findProject, findSchema } from "./find.ts";

/** A published version and the batches whose pin moved to it. */
export interface Publication {
  readonly published: SchemaVersion;
  readonly advanced_batches: readonly string[];
}

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
      return {
        diff,
        blockers: rows.schemas.stranded(project.id, guards(diff)),
      };
    });
  }

  /**
   * Publishes the next version, or answers the active one when it is the same.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, UnsupportedGeometry,
   * InvalidSchema, DestructiveSchemaChange, SchemaChangeWouldOrphan
   */
  publish(
    request: {
      project: string;
      classes: readonly LabelClass[];
      description: string | null;
      provenance: "curated" | "annotation";
      allow_destructive: boolean;
    },
  ): Promise<Publication> {
    return this.#store.write((rows) => {
      const project = findProject(rows, request.project);
      const classes = publishableClasses(request.classes);
      const active = rows.schemas.active(project.id);
      if (active !== null && sameClasses(active.classes, classes)) {
        return { published: active, advanced_batches: [] };
      }
      const diff = diffSchemas(active?.classes ?? [], classes);
      if (diff.is_destructive) {
        requireNoOrphans(rows, project.id, diff, request.allow_destructive);
      }
      const published: SchemaVersion = {
        project_id: project.id,
        version: (active?.version ?? 0) + 1,
        classes,
        description: request.description?.normalize("NFC").trim() || null,
        created_at: new Date().toISOString(),
        provenance: request.provenance,
      };
      rows.schemas.insert(published);
      return {
        published,
        advanced_batches: diff.is_destructive
          ? []
          : advancePins(rows, published),
      };
    });
  }
}

function guards(diff: SchemaDiff): OrphanGuard[] {
  return diff.changes.flatMap((change) => change.guard ?? []);
}

function requireNoOrphans(
  rows: Rows,
  projectId: string,
  diff: SchemaDiff,
  allowed: boolean,
): void {
  if (!allowed) {
    const narrowing = diff.changes.filter((c) => c.kind === "destructive");
    throw refuse("DestructiveSchemaChange", {
      changes: narrowing.map((c) =>
        `${JSON.stringify(c.label_class)}${
          c.attribute === null ? "" : `.${JSON.stringify(c.attribute)}`
        }: ${c.detail}`
      ),
    });
  }
  const blockers = rows.schemas.stranded(projectId, guards(diff));
  if (blockers.length > 0) {
    throw refuse("SchemaChangeWouldOrphan", { blockers });
  }
}

/** Moves the pins of open batches for which the new version only adds. */
function advancePins(rows: Rows, published: SchemaVersion): string[] {
  const open = rows.batches.inStates(published.project_id, [
    "approved",
    "in_annotation",
  ]);
  return open.filter((batch) => {
    const pinned = rows.schemas.version(
      published.project_id,
      batch.schema_version!,
    );
    const diff = diffSchemas(pinned?.classes ?? [], published.classes);
    if (diff.is_destructive) return false;
    rows.batches.pin(batch.id, published.version);
    return true;
  }).map((batch) => batch.id);
}

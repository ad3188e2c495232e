import type { ClassCount, Project, SchemaVersion } from "../domain/entities.ts";
import { type LabelClass, publishableClasses } from "../domain/label_schema.ts";
import {
  diffSchemas,
  type OrphanGuard,
  sameClasses,
  type SchemaDiff,
} from "../domain/schema_diff.ts";
import { quote, refuse } from "../errors.ts";
import type { Rows } from "../ports/store.ts";

/** A published version and the batches whose pin moved to it. */
export interface Publication {
  readonly published: SchemaVersion;
  readonly advanced_batches: readonly string[];
}

/** The next version as its author wants it. */
export interface Proposal {
  readonly classes: readonly LabelClass[];
  readonly description: string | null;
  readonly provenance: "curated" | "annotation";
  readonly allow_destructive: boolean;
}

/**
 * The one door through which schema versions are published. Answers the
 * active version when the proposal is the same.
 *
 * @throws {Refusal} UnsupportedGeometry, InvalidSchema,
 * DestructiveSchemaChange, SchemaChangeWouldOrphan
 */
export function publishSchema(
  rows: Rows,
  project: Project,
  proposal: Proposal,
): Publication {
  const classes = publishableClasses(proposal.classes);
  const active = rows.schemas.active(project.id);
  if (active !== null && sameClasses(active.classes, classes)) {
    return { published: active, advanced_batches: [] };
  }
  const diff = diffSchemas(active?.classes ?? [], classes);
  requireHarmless(
    diff,
    proposal.allow_destructive,
    (guards) => rows.schemas.stranded({ project: project.id }, guards),
  );
  const published: SchemaVersion = {
    project_id: project.id,
    version: (active?.version ?? 0) + 1,
    classes,
    description: proposal.description?.normalize("NFC").trim() || null,
    created_at: new Date().toISOString(),
    provenance: proposal.provenance,
  };
  rows.schemas.insert(published);
  const advanced_batches = diff.is_destructive
    ? []
    : advancePins(rows, published);
  return { published, advanced_batches };
}

/** The annotations that a change must not strand. */
export function orphanGuards(diff: SchemaDiff): OrphanGuard[] {
  return diff.changes.flatMap((change) => change.guard ?? []);
}

/**
 * Lets a narrowing through only when it is allowed and strands no label.
 *
 * @throws {Refusal} DestructiveSchemaChange before any label is counted;
 * SchemaChangeWouldOrphan.
 */
export function requireHarmless(
  diff: SchemaDiff,
  allowed: boolean,
  stranded: (guards: readonly OrphanGuard[]) => readonly ClassCount[],
): void {
  if (!diff.is_destructive) return;
  if (!allowed) {
    const narrowing = diff.changes.filter((c) => c.kind === "destructive");
    throw refuse("DestructiveSchemaChange", {
      changes: narrowing.map((c) =>
        `${quote(c.label_class)}${
          c.attribute === null ? "" : `.${quote(c.attribute)}`
        }: ${c.detail}`
      ),
    });
  }
  const blockers = stranded(orphanGuards(diff));
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

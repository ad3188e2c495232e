import type {
  ClassCount,
  DraftLabelClass,
  LabelClass,
  Publication,
  SchemaDiff,
  SchemaVersion,
} from "../../kernel/mod.ts";
import { first, NESTED } from "./page.ts";

/** How often a class occurs. */
export function classCount(c: ClassCount): object {
  return {
    label_class: c.label_class,
    annotations: c.annotations,
    assets: c.assets,
  };
}

/** One version of a schema. */
export function schemaVersion(s: SchemaVersion): object {
  return {
    project_id: s.project_id,
    version: s.version,
    classes: s.classes.map(labelClass),
    description: s.description,
    created_at: s.created_at,
    provenance: s.provenance,
  };
}

/** A version beside the numbers of the latest ones, ascending. */
export function schemaAnswer(
  found: { schema: SchemaVersion; versions: readonly number[] },
): object {
  const { schema, versions } = found;
  return {
    schema: schemaVersion(schema),
    active_version: versions.at(-1) ?? schema.version,
    available_versions: versions.slice(-NESTED),
    version_total: versions.length,
  };
}

/** What changes from one version to another. */
export function schemaDiff(d: SchemaDiff): object {
  return {
    is_destructive: d.is_destructive,
    destructive_classes: first(d.destructive_classes),
    changes: first(d.changes).map((c) => ({
      kind: c.kind,
      label_class: c.label_class,
      attribute: c.attribute,
      detail: c.detail,
    })),
    change_total: d.changes.length,
  };
}

/** What publishing would change, and what forbids it. */
export function schemaPreview(
  { diff, blockers }: { diff: SchemaDiff; blockers: readonly ClassCount[] },
): object {
  return {
    diff: schemaDiff(diff),
    blockers: first(blockers).map(classCount),
    blocker_total: blockers.length,
    is_refused: blockers.length > 0,
  };
}

/** A published version and the batches that moved to it. */
export function publication(p: Publication): object {
  return {
    published: schemaVersion(p.published),
    advanced_batches: first(p.advanced_batches),
    advanced_batch_total: p.advanced_batches.length,
  };
}

/** A class, finished or not. */
export function labelClass(c: LabelClass | DraftLabelClass): object {
  return {
    name: c.name,
    geometries: c.geometries,
    color: c.color,
    attributes: c.attributes.map((a) => ({
      name: a.name,
      kind: a.kind,
      required: a.required,
      options: a.options,
      default: a.default,
    })),
  };
}

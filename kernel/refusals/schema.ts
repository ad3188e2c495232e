import { quote, quoteAll, refusal } from "./entry.ts";

/** Refusals about projects and label schemas. */
export const SCHEMA_REFUSALS = {
  ProjectNotFound: refusal(
    (d: { reference: string }) =>
      `There is no project ${
        quote(d.reference)
      } in this workspace; list_projects names them`,
  ),
  ProjectNameTaken: refusal(
    (d: { name: string }) =>
      `There is already a project named ${
        quote(d.name)
      }; names are compared without regard to case`,
  ),
  SchemaNotFound: refusal(
    (d: { version: number | null; latest: number | null }) =>
      d.version === null || d.latest === null
        ? "The project has no label schema yet; publish one with create_schema_version"
        : `The project has no schema version ${d.version}; versions run from 1 to ${d.latest}`,
  ),
  InvalidSchema: refusal((d: { fault: string }) => d.fault),
  UnsupportedGeometry: refusal(
    (d: { found: readonly string[]; supported: readonly string[] }) =>
      `No implementation for geometry ${d.found.join(", ")}; supported: ${
        d.supported.join(", ")
      }`,
  ),
  DestructiveSchemaChange: refusal(
    (d: { changes: readonly string[] }) =>
      `The new version narrows the contract: ${
        d.changes.slice(0, 20).join("; ")
      }${
        d.changes.length > 20 ? ` and ${d.changes.length - 20} more` : ""
      }; allow_destructive permits it as long as no annotation is orphaned`,
    { retryWith: "allow_destructive" },
  ),
  SchemaChangeWouldOrphan: refusal(
    (d: {
      blockers: readonly {
        label_class: string;
        annotations: number;
        assets: number;
      }[];
    }) =>
      `The change would orphan existing annotations: ${
        d.blockers.slice(0, 20).map((b) =>
          `${quote(b.label_class)} has ${b.annotations} on ${b.assets} asset(s)`
        ).join("; ")
      }; no flag overrides this`,
    {
      hint:
        "Call preview_schema_change with the same classes to see the affected classes and counts",
    },
  ),
  SchemaDraftNotFound: refusal(
    (d: { kind: string }) =>
      `There is no ${d.kind} draft; set_schema_draft begins one`,
  ),
  LabelClassNotInSchema: refusal(
    (d: { name: string; version: number; declared: readonly string[] }) =>
      `class ${
        quote(d.name)
      } is not declared by schema version ${d.version} (declared: ${
        quoteAll(d.declared)
      })`,
  ),
  DisallowedGeometry: refusal(
    (d: { name: string; geometry: string; allowed: readonly string[] }) =>
      `class ${quote(d.name)} does not take a ${d.geometry}; it takes: ${
        d.allowed.join(", ")
      }`,
  ),
  UnknownAttribute: refusal(
    (d: {
      name: string;
      unknown: readonly string[];
      declared: readonly string[];
    }) =>
      `class ${quote(d.name)} declares no attribute ${
        quoteAll(d.unknown)
      } (declared: ${quoteAll(d.declared)})`,
  ),
  MissingRequiredAttribute: refusal(
    (d: { name: string; attribute: string }) =>
      `class ${quote(d.name)} requires the attribute ${
        quote(d.attribute)
      }; defaults are not filled in, send a value`,
  ),
  InvalidAttributeValue: refusal(
    (d: { name: string; attribute: string; wanted: string; value: string }) =>
      `attribute ${quote(d.attribute)} of class ${
        quote(d.name)
      } must be ${d.wanted}, not ${quote(d.value)}`,
  ),
} as const;

import type { SchemaDraft } from "../../kernel/mod.ts";
import { labelClass } from "./schema.ts";

/** The next schema version, as far as it is thought out. */
export function draft(d: SchemaDraft): object {
  return {
    project_id: d.project_id,
    kind: d.kind,
    classes: d.classes.map(labelClass),
    note: d.note,
    based_on: d.based_on,
    revision: d.revision,
    updated_at: d.updated_at,
  };
}

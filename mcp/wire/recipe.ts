import type { Recipe } from "../../kernel/mod.ts";

/** A preprocessing recipe with its whole spec. */
export function recipe(r: Recipe): object {
  return {
    id: r.id,
    project_id: r.project_id,
    name: r.name,
    spec: r.spec,
    created_at: r.created_at,
    updated_at: r.updated_at,
  };
}

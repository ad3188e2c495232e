import type { Annotation } from "../../kernel/mod.ts";

/** One label; its geometry is in asset pixels. */
export function annotation(a: Annotation): object {
  return {
    id: a.id,
    asset_id: a.asset_id,
    label_class: a.label_class,
    schema_version: a.schema_version,
    geometry: a.geometry,
    attributes: a.attributes,
    provenance: a.provenance,
    model_ref: a.model_ref,
    confidence: a.confidence,
    job_id: a.job_id,
  };
}

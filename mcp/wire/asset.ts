import type { Asset } from "../../kernel/mod.ts";

/** One picture of a project; where its bytes came from stays inside. */
export function asset(a: Asset): object {
  return {
    id: a.id,
    project_id: a.project_id,
    modality: a.modality,
    content_hash: a.content_hash,
    width: a.width,
    height: a.height,
    format: a.format,
    source_id: a.source_id,
    frame_index: a.frame_index,
    frame_timestamp: a.frame_timestamp,
    thumbnail_hash: a.thumbnail_hash,
    ingested_at: a.ingested_at,
  };
}

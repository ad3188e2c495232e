import type {
  Backfill,
  IngestFailure,
  IngestReport,
  Source,
} from "../../kernel/mod.ts";
import { first } from "./page.ts";

/** Where assets came from; its path stays inside. */
export function source(s: Source): object {
  return {
    id: s.id,
    project_id: s.project_id,
    kind: s.kind,
    name: s.name,
    registered_at: s.registered_at,
    video: s.video === null ? null : {
      width: s.video.width,
      height: s.video.height,
      fps: s.video.fps,
      duration_seconds: s.video.duration_seconds,
      codec: s.video.codec,
      extraction_fps: s.video.extraction_fps,
    },
  };
}

/** What came of one ingest. */
export function ingestReport(r: IngestReport): object {
  return {
    source: source(r.source),
    ingest_job_id: r.ingest_job_id,
    batch_id: r.batch_id,
    created: r.created,
    deduplicated: r.deduplicated,
    failed: r.failed,
    partial: r.partial,
    repeated: r.repeated,
    ignored: r.ignored,
    subfolders_skipped: r.subfolders_skipped,
    failures: first(r.failures).map(failure),
    notes: first(r.notes),
    notes_total: r.notes_total,
    summary: r.summary,
  };
}

/** What came of rendering missing previews. */
export function backfill(b: Backfill): object {
  const { filled, missing, unreadable } = b;
  return {
    project_id: b.project_id,
    examined: filled.length + missing.length + unreadable.length,
    filled: first(filled),
    missing: first(missing),
    unreadable: first(unreadable).map(failure),
    filled_total: filled.length,
    missing_total: missing.length,
    unreadable_total: unreadable.length,
  };
}

function failure(f: IngestFailure): object {
  return {
    name: f.name,
    kind: f.kind,
    reason: f.reason,
    frames_produced: f.frames_produced,
    frames_expected_estimate: f.frames_expected_estimate,
  };
}

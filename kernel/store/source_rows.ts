import type { Source, SourceVideo } from "../domain/entities.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type {
  IngestRun,
  IngestRunEnd,
  SourceRows,
} from "../ports/store/source_rows.ts";
import type { Database } from "./database.ts";

const SOURCE = `
SELECT s.id, p.id AS project_id, s.kind, s.path, s.name, s.registered_at,
  s.video
FROM project p JOIN source s ON s.project_seq = p.seq
WHERE p.id = :projectId`;

type SourceRow = Omit<Source, "video"> & { readonly video: string | null };

/** Sources and ingest runs in SQLite. */
export class SqlSourceRows implements SourceRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  register(source: Source): Source {
    const { project_id: projectId, kind, path, video } = source;
    const fps = video?.extraction_fps ?? 0;
    this.#db.run(
      `INSERT INTO source (id, project_seq, kind, path, name, registered_at,
         extraction_fps, video)
       VALUES (:id, (SELECT seq FROM project WHERE id = :project_id), :kind,
         :path, :name, :registered_at, :fps, :video)
       ON CONFLICT (project_seq, kind, path, extraction_fps)
         DO UPDATE SET video = excluded.video`,
      { ...source, fps, video: video === null ? null : JSON.stringify(video) },
    );
    return sourceOf(
      this.#db.one<SourceRow>(
        `${SOURCE} AND s.kind = :kind AND s.path = :path
           AND s.extraction_fps = :fps`,
        { projectId, kind, path, fps },
      )!,
    );
  }

  hasOther(
    { project_id, path }: Pick<Source, "project_id" | "path">,
    ending: string,
  ): boolean {
    return this.#db.count(
      `SELECT count(*) AS n FROM project p
       JOIN source s ON s.project_seq = p.seq
       WHERE p.id = :project_id AND s.path <> :path
         AND substr(s.path, -length(:ending)) = :ending`,
      { project_id, path, ending },
    ) > 0;
  }

  page(projectId: string, { limit, offset }: PageRequest): Page<Source> {
    return {
      items: this.#db.all<SourceRow>(
        `${SOURCE} ORDER BY s.seq LIMIT :limit OFFSET :offset`,
        { projectId, limit, offset },
      ).map(sourceOf),
      total: this.#db.count(
        `SELECT count(*) AS n FROM project p
         JOIN source s ON s.project_seq = p.seq WHERE p.id = :projectId`,
        { projectId },
      ),
    };
  }

  startRun(run: IngestRun): void {
    this.#db.run(
      `INSERT INTO ingest_run (id, source_seq, state, batch_name)
       VALUES (:id, (SELECT seq FROM source WHERE id = :source_id), 'running',
         :batch_name)`,
      { ...run },
    );
  }

  endRun({ failures, ...end }: IngestRunEnd): void {
    this.#db.run(
      `UPDATE ingest_run SET state = :state, error = :error,
         batch_seq = (SELECT seq FROM batch WHERE id = :batch_id), processed = :processed, total = :total,
         failures = :failures
       WHERE id = :id`,
      { ...end, failures: JSON.stringify(failures) },
    );
  }
}

function sourceOf({ video, ...row }: SourceRow): Source {
  return {
    ...row,
    video: video === null ? null : JSON.parse(video) as SourceVideo,
  };
}

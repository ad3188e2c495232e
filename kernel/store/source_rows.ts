import type { Source } from "../domain/entities.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type {
  IngestRun,
  IngestRunEnd,
  SourceRows,
} from "../ports/store/source_rows.ts";
import type { Database } from "./database.ts";

const SOURCE = "id, project_id, kind, path, name, registered_at";

/** Sources and ingest runs in SQLite. */
export class SqlSourceRows implements SourceRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  register(source: Source): Source {
    this.#db.run(
      `INSERT INTO source (id, project_id, kind, path, name, registered_at)
       VALUES (:id, :project_id, :kind, :path, :name, :registered_at)
       ON CONFLICT (project_id, kind, path, extraction_fps) DO NOTHING`,
      { ...source },
    );
    return this.#db.one<Source>(
      `SELECT ${SOURCE} FROM source
       WHERE project_id = :project_id AND kind = :kind AND path = :path
         AND extraction_fps = 0`,
      {
        project_id: source.project_id,
        kind: source.kind,
        path: source.path,
      },
    )!;
  }

  page(projectId: string, { limit, offset }: PageRequest): Page<Source> {
    return {
      items: this.#db.all(
        `SELECT ${SOURCE} FROM source WHERE project_id = :projectId
         ORDER BY seq LIMIT :limit OFFSET :offset`,
        { projectId, limit, offset },
      ),
      total: this.#db.count(
        "SELECT count(*) AS n FROM source WHERE project_id = :projectId",
        { projectId },
      ),
    };
  }

  startRun(run: IngestRun): void {
    this.#db.run(
      `INSERT INTO ingest_run (id, source_id, state, batch_name)
       VALUES (:id, :source_id, 'running', :batch_name)`,
      { ...run },
    );
  }

  endRun({ failures, ...end }: IngestRunEnd): void {
    this.#db.run(
      `UPDATE ingest_run SET state = :state, error = :error,
         batch_id = :batch_id, processed = :processed, total = :total,
         failures = :failures
       WHERE id = :id`,
      { ...end, failures: JSON.stringify(failures) },
    );
  }
}

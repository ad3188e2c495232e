import type { DraftKind, SchemaDraft } from "../domain/schema_draft.ts";
import type { DraftRows } from "../ports/store/draft_rows.ts";
import type { Database } from "./database.ts";

type DraftRow = Omit<SchemaDraft, "classes"> & { classes: string };

const OF_PROJECT = "(SELECT seq FROM project WHERE id = :projectId)";

/** Schema drafts in SQLite. */
export class SqlDraftRows implements DraftRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  find(projectId: string, kind: DraftKind): SchemaDraft | null {
    const row = this.#db.one<DraftRow>(
      `SELECT d.id, p.id AS project_id, d.kind, d.classes, d.note, d.based_on,
         d.revision, d.updated_at
       FROM project p JOIN schema_draft d ON d.project_seq = p.seq
       WHERE p.id = :projectId AND d.kind = :kind`,
      { projectId, kind },
    );
    return row === null ? null : { ...row, classes: JSON.parse(row.classes) };
  }

  nextRevision(projectId: string, kind: DraftKind): number {
    return this.#db.count(
      `INSERT INTO draft_revision (project_seq, kind, last)
       VALUES (${OF_PROJECT}, :kind, 1)
       ON CONFLICT (project_seq, kind) DO UPDATE SET last = last + 1
       RETURNING last AS n`,
      { projectId, kind },
    );
  }

  put({ project_id, classes, ...draft }: SchemaDraft): void {
    this.#db.run(
      `INSERT OR REPLACE INTO schema_draft (id, project_seq, kind, classes,
         note, based_on, revision, updated_at)
       VALUES (:id, ${OF_PROJECT}, :kind, :classes, :note, :based_on,
         :revision, :updated_at)`,
      { ...draft, projectId: project_id, classes: JSON.stringify(classes) },
    );
  }

  delete(projectId: string, kind: DraftKind): boolean {
    return this.#db.run(
      `DELETE FROM schema_draft
       WHERE project_seq = ${OF_PROJECT} AND kind = :kind`,
      { projectId, kind },
    ) > 0;
  }
}

import type { Dataset, Project, ProjectCard } from "../domain/entities.ts";
import { nameKey } from "../domain/names.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import {
  type AssetProgress,
  type ProgressCounts,
  progressCounts,
} from "../domain/states.ts";
import { refuse } from "../errors.ts";
import type { Holdings, ProjectRows } from "../ports/store/project_rows.ts";
import type { Database } from "./database.ts";

const PROJECT = "p.id, p.name, p.description";

/** The first asset of the first batch that holds any. */
const CARD = `
SELECT ${PROJECT}, a.id AS thumbnail_asset_id,
  nullif(lower(hex(a.thumbnail_hash)), '') AS thumbnail_hash
FROM project p
LEFT JOIN asset a ON a.seq = (
  SELECT ba.asset_seq FROM batch b JOIN batch_asset ba ON ba.batch_seq = b.seq
  WHERE b.project_seq = p.seq ORDER BY b.seq, ba.position LIMIT 1)`;

/** Projects in SQLite. */
export class SqlProjectRows implements ProjectRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(project: Project, dataset: Dataset): void {
    this.#db.run(
      `INSERT INTO project (id, name, name_key, description)
       VALUES (:id, :name, :name_key, :description)`,
      { ...project, name_key: nameKey(project.name) },
    );
    this.#db.run(
      `INSERT INTO dataset (id, project_seq, name, description)
       VALUES (:id, (SELECT seq FROM project WHERE id = :project_id), :name,
         :description)`,
      { ...dataset },
    );
  }

  delete(id: string): void {
    this.#db.run("DELETE FROM project WHERE id = :id", { id });
  }

  byId(id: string): Project | null {
    return this.#db.one(`SELECT ${PROJECT} FROM project p WHERE p.id = :id`, {
      id,
    });
  }

  byNameKey(key: string): Project | null {
    return this.#db.one(
      `SELECT ${PROJECT} FROM project p WHERE p.name_key = :key`,
      { key },
    );
  }

  card(id: string): ProjectCard | null {
    return this.#db.one(`${CARD} WHERE p.id = :id`, { id });
  }

  holdings(id: string): Holdings {
    const within = (table: string) =>
      `(SELECT count(*) FROM ${table} t WHERE t.project_seq = p.seq)`;
    return this.#db.one<Holdings>(
      `SELECT ${within("batch")} AS batches, ${within("asset")} AS assets,
         ${within("annotation")} AS labels,
         ${within("schema_version")} AS schema_versions,
         ${within("recipe")} AS recipes,
         (SELECT count(*) FROM dataset d JOIN release r
            ON r.dataset_seq = d.seq WHERE d.project_seq = p.seq) AS releases
       FROM project p WHERE p.id = :id`,
      { id },
    )!;
  }

  page({ limit, offset }: PageRequest): Page<ProjectCard> {
    return {
      items: this.#db.all(
        `${CARD} ORDER BY p.seq LIMIT :limit OFFSET :offset`,
        { limit, offset },
      ),
      total: this.#db.count("SELECT count(*) AS n FROM project"),
    };
  }

  datasetOf(projectId: string): Dataset {
    const found = this.#db.all<Dataset>(
      `SELECT d.id, p.id AS project_id, d.name, d.description
       FROM project p JOIN dataset d ON d.project_seq = p.seq
       WHERE p.id = :projectId`,
      { projectId },
    );
    if (found.length !== 1) {
      throw refuse("WorkspaceCorrupt", {
        reason: `a project has ${found.length} datasets`,
      });
    }
    return found[0]!;
  }

  progress(projectId: string): ProgressCounts {
    const rows = this.#db.all<{ progress: AssetProgress; n: number }>(
      `SELECT ja.progress, count(*) AS n
       FROM project p JOIN batch b ON b.project_seq = p.seq
       JOIN job_asset ja ON ja.batch_seq = b.seq
       WHERE p.id = :projectId GROUP BY ja.progress`,
      { projectId },
    );
    return progressCounts(
      Object.fromEntries(rows.map((r) => [r.progress, r.n])),
    );
  }
}

import type { Asset, ClassCount } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { PROMOTABLE } from "../domain/states.ts";
import type {
  DatasetRows,
  DatasetTotals,
  ManifestPlace,
  Promotion,
} from "../ports/store/dataset_rows.ts";
import { ASSET } from "./asset_rows.ts";
import type { Database } from "./database.ts";

/** Datasets in SQLite. */
export class SqlDatasetRows implements DatasetRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  promote(
    { dataset_id, batch_id, actor, limit }: {
      dataset_id: string;
      batch_id: string;
      actor: string;
      limit: number;
    },
  ): Promotion {
    const last = this.#db.count(
      "SELECT coalesce(max(seq), 0) AS n FROM dataset_member",
    );
    const added = this.#db.run(
      `INSERT INTO dataset_member (dataset_id, asset_id)
       SELECT :dataset_id, ja.asset_id FROM job_asset ja
       WHERE ja.batch_id = :batch_id
         AND ja.progress IN (SELECT value FROM json_each(:promotable))
         AND NOT EXISTS (SELECT 1 FROM dataset_member m
           WHERE m.asset_id = ja.asset_id AND m.dataset_id = :dataset_id)
       ORDER BY ja.position`,
      { dataset_id, batch_id, promotable: JSON.stringify(PROMOTABLE) },
    );
    if (added === 0) return { added, first: [] };
    this.#db.run(
      `INSERT INTO dataset_change
         (id, dataset_id, operation, subject_ids, actor, occurred_at)
       SELECT :id, :dataset_id, 'promote', json_group_array(subject), :actor,
         :occurred_at
       FROM (SELECT :batch_id AS subject UNION ALL
         SELECT * FROM (SELECT asset_id FROM dataset_member
           WHERE seq > :last AND dataset_id = :dataset_id ORDER BY seq))`,
      {
        id: newId(),
        dataset_id,
        batch_id,
        actor,
        last,
        occurred_at: new Date().toISOString(),
      },
    );
    const first = this.#db.all<Asset>(
      `SELECT ${ASSET} FROM dataset_member m JOIN asset a ON a.id = m.asset_id
       WHERE m.dataset_id = :dataset_id AND m.seq > :last
       ORDER BY m.seq LIMIT :limit`,
      { dataset_id, last, limit },
    );
    return { added, first };
  }

  totals(datasetId: string): DatasetTotals {
    const classes = this.#db.all<ClassCount>(
      `SELECT n.label_class, count(*) AS annotations,
         count(DISTINCT n.asset_id) AS assets
       FROM dataset_member m JOIN annotation n ON n.asset_id = m.asset_id
       WHERE m.dataset_id = :datasetId
       GROUP BY n.label_class ORDER BY n.label_class`,
      { datasetId },
    );
    return {
      asset_count: this.memberCount(datasetId),
      annotated_asset_count: this.#db.count(
        `SELECT count(*) AS n FROM dataset_member m
         WHERE m.dataset_id = :datasetId AND EXISTS (
           SELECT 1 FROM annotation n WHERE n.asset_id = m.asset_id)`,
        { datasetId },
      ),
      annotation_count: classes.reduce((sum, c) => sum + c.annotations, 0),
      classes,
    };
  }

  memberCount(datasetId: string): number {
    return this.#db.count(
      "SELECT count(*) AS n FROM dataset_member WHERE dataset_id = :datasetId",
      { datasetId },
    );
  }

  membersInOrder(
    datasetId: string,
    after: ManifestPlace | null,
    limit: number,
  ): readonly Asset[] {
    return this.#db.all(
      `SELECT ${ASSET} FROM asset a
       WHERE a.project_id = (SELECT project_id FROM dataset WHERE id = :datasetId)
         AND (a.content_hash, a.id) > (unhex(:hash), :id)
         AND EXISTS (SELECT 1 FROM dataset_member m
           WHERE m.asset_id = a.id AND m.dataset_id = :datasetId)
       ORDER BY a.content_hash, a.id LIMIT :limit`,
      {
        datasetId,
        hash: after?.content_hash ?? "",
        id: after?.asset_id ?? "",
        limit,
      },
    );
  }
}

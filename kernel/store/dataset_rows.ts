import type { Asset, ClassCount } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { PROMOTABLE } from "../domain/states.ts";
import type {
  DatasetRows,
  DatasetTotals,
  FrozenMember,
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
      `INSERT INTO dataset_member (dataset_seq, asset_seq)
       SELECT d.seq, ja.asset_seq
       FROM batch b JOIN job_asset ja ON ja.batch_seq = b.seq
       JOIN dataset d ON d.id = :dataset_id
       WHERE b.id = :batch_id
         AND ja.progress IN (SELECT value FROM json_each(:promotable))
         AND NOT EXISTS (SELECT 1 FROM dataset_member m
           WHERE m.asset_seq = ja.asset_seq AND m.dataset_seq = d.seq)
       ORDER BY ja.position`,
      { dataset_id, batch_id, promotable: JSON.stringify(PROMOTABLE) },
    );
    if (added === 0) return { added, first: [] };
    this.#db.run(
      `INSERT INTO dataset_change
         (id, dataset_seq, operation, subject_ids, actor, occurred_at)
       SELECT :id, (SELECT seq FROM dataset WHERE id = :dataset_id), 'promote',
         json_group_array(subject), :actor, :occurred_at
       FROM (SELECT :batch_id AS subject UNION ALL
         SELECT * FROM (SELECT a.id FROM dataset_member m
           JOIN asset a ON a.seq = m.asset_seq
           WHERE m.seq > :last ORDER BY m.seq))`,
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
      `SELECT ${ASSET} FROM dataset_member m JOIN asset a ON a.seq = m.asset_seq
       WHERE m.seq > :last ORDER BY m.seq LIMIT :limit`,
      { last, limit },
    );
    return { added, first };
  }

  totals(datasetId: string): DatasetTotals {
    const classes = this.#db.all<ClassCount>(
      `SELECT n.label_class, count(*) AS annotations,
         count(DISTINCT n.asset_seq) AS assets
       FROM dataset d JOIN dataset_member m ON m.dataset_seq = d.seq
       JOIN annotation n ON n.asset_seq = m.asset_seq
       WHERE d.id = :datasetId
       GROUP BY n.label_class ORDER BY n.label_class`,
      { datasetId },
    );
    return {
      asset_count: this.memberCount(datasetId),
      annotated_asset_count: this.#db.count(
        `SELECT count(*) AS n
         FROM dataset d JOIN dataset_member m ON m.dataset_seq = d.seq
         WHERE d.id = :datasetId AND EXISTS (
           SELECT 1 FROM annotation n WHERE n.asset_seq = m.asset_seq)`,
        { datasetId },
      ),
      annotation_count: classes.reduce((sum, c) => sum + c.annotations, 0),
      classes,
    };
  }

  memberCount(datasetId: string): number {
    return this.#db.count(
      `SELECT count(*) AS n
       FROM dataset d JOIN dataset_member m ON m.dataset_seq = d.seq
       WHERE d.id = :datasetId`,
      { datasetId },
    );
  }

  membersInOrder(
    datasetId: string,
    after: string | null,
    limit: number,
  ): readonly FrozenMember[] {
    return this.#db.all(
      `SELECT ${ASSET}, coalesce(
         (SELECT json_extract(s.video, '$.content_hash') FROM source s
          WHERE s.seq = a.source_seq AND a.frame_index IS NOT NULL),
         lower(hex(a.content_hash))) AS "group"
       FROM dataset d
       JOIN asset a ON a.project_seq = d.project_seq
         AND a.content_hash > unhex(:after)
       WHERE d.id = :datasetId AND EXISTS (SELECT 1 FROM dataset_member m
         WHERE m.asset_seq = a.seq AND m.dataset_seq = d.seq)
       ORDER BY a.content_hash LIMIT :limit`,
      { datasetId, after: after ?? "", limit },
    );
  }
}

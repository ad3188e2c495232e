import type { Release } from "../domain/entities.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { ReleaseRows } from "../ports/store/release_rows.ts";
import type { Database } from "./database.ts";

type ReleaseRow = Omit<Release, "split"> & { split: string | null };

const RELEASE = `
SELECT r.id, d.id AS dataset_id, r.tag,
  lower(hex(r.manifest_hash)) AS manifest_hash, r.schema_version,
  r.asset_count, r.annotation_count, r.split, r.created_at,
  r.visionset_version
FROM dataset d JOIN release r ON r.dataset_seq = d.seq
WHERE d.id = :datasetId`;

/** Releases in SQLite. */
export class SqlReleaseRows implements ReleaseRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(release: Release): void {
    this.#db.run(
      `INSERT INTO release (id, dataset_seq, tag, manifest_hash,
         schema_version, asset_count, annotation_count, split, created_at,
         visionset_version)
       VALUES (:id, (SELECT seq FROM dataset WHERE id = :dataset_id), :tag,
         unhex(:manifest_hash),
         :schema_version, :asset_count, :annotation_count, :split,
         :created_at, :visionset_version)`,
      {
        ...release,
        split: release.split === null ? null : JSON.stringify(release.split),
      },
    );
  }

  byTag(datasetId: string, tag: string): Release | null {
    const row = this.#db.one<ReleaseRow>(`${RELEASE} AND r.tag = :tag`, {
      datasetId,
      tag,
    });
    return row === null ? null : read(row);
  }

  page(datasetId: string, { limit, offset }: PageRequest): Page<Release> {
    return {
      items: this.#db.all<ReleaseRow>(
        `${RELEASE} ORDER BY r.seq LIMIT :limit OFFSET :offset`,
        { datasetId, limit, offset },
      ).map(read),
      total: this.#db.count(
        `SELECT count(*) AS n FROM dataset d
         JOIN release r ON r.dataset_seq = d.seq WHERE d.id = :datasetId`,
        { datasetId },
      ),
    };
  }
}

function read(row: ReleaseRow): Release {
  return { ...row, split: row.split === null ? null : JSON.parse(row.split) };
}

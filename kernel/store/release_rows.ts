import type { Release } from "../domain/entities.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { ReleaseRows } from "../ports/store/release_rows.ts";
import type { Database } from "./database.ts";

type ReleaseRow = Omit<Release, "split"> & { split: string | null };

const RELEASE = `
SELECT id, dataset_id, tag, lower(hex(manifest_hash)) AS manifest_hash,
  schema_version, asset_count, annotation_count, split, created_at,
  visionset_version
FROM release WHERE dataset_id = :datasetId`;

/** Releases in SQLite. */
export class SqlReleaseRows implements ReleaseRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(release: Release): void {
    this.#db.run(
      `INSERT INTO release (id, dataset_id, tag, manifest_hash,
         schema_version, asset_count, annotation_count, split, created_at,
         visionset_version)
       VALUES (:id, :dataset_id, :tag, unhex(:manifest_hash),
         :schema_version, :asset_count, :annotation_count, :split,
         :created_at, :visionset_version)`,
      {
        ...release,
        split: release.split === null ? null : JSON.stringify(release.split),
      },
    );
  }

  byTag(datasetId: string, tag: string): Release | null {
    const row = this.#db.one<ReleaseRow>(`${RELEASE} AND tag = :tag`, {
      datasetId,
      tag,
    });
    return row === null ? null : read(row);
  }

  page(datasetId: string, { limit, offset }: PageRequest): Page<Release> {
    return {
      items: this.#db.all<ReleaseRow>(
        `${RELEASE} ORDER BY seq LIMIT :limit OFFSET :offset`,
        { datasetId, limit, offset },
      ).map(read),
      total: this.#db.count(
        "SELECT count(*) AS n FROM release WHERE dataset_id = :datasetId",
        { datasetId },
      ),
    };
  }
}

function read(row: ReleaseRow): Release {
  return { ...row, split: row.split === null ? null : JSON.parse(row.split) };
}

import type { Asset } from "../domain/entities.ts";
import type { AssetRows, NewAsset } from "../ports/store/asset_rows.ts";
import type { Database } from "./database.ts";

/** The columns of an asset `a`, in the order of the entity. */
export const ASSET = `
a.id, (SELECT id FROM project WHERE seq = a.project_seq) AS project_id,
a.modality, lower(hex(a.content_hash)) AS content_hash, a.width, a.height,
a.format, (SELECT id FROM source WHERE seq = a.source_seq) AS source_id,
a.frame_index, a.frame_timestamp,
nullif(lower(hex(a.thumbnail_hash)), '') AS thumbnail_hash, a.ingested_at`;

const PROJECT = "(SELECT seq FROM project WHERE id = :projectId)";
/** The very words of the index `asset_unrendered`, or it is of no use. */
const UNRENDERED = "(a.thumbnail_hash IS NULL OR a.fingerprint IS NULL)";

/** Assets in SQLite. */
export class SqlAssetRows implements AssetRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  byId(projectId: string, id: string): Asset | null {
    return this.#db.one(
      `SELECT ${ASSET} FROM asset a
       WHERE a.id = :id AND a.project_seq = ${PROJECT}`,
      { id, projectId },
    );
  }

  byIds(ids: readonly string[]): readonly Asset[] {
    return this.#db.all(
      `SELECT ${ASSET} FROM json_each(:ids) j CROSS JOIN asset a ON a.id = j.value
       ORDER BY j.key`,
      { ids: JSON.stringify(ids) },
    );
  }

  byHashes(
    projectId: string,
    hashes: readonly string[],
  ): ReadonlyMap<string, Asset> {
    // CROSS keeps the order: else every asset of the project is walked.
    const found = this.#db.all<Asset>(
      `SELECT ${ASSET} FROM json_each(:hashes) j
       CROSS JOIN asset a ON a.project_seq = ${PROJECT}
         AND a.content_hash = unhex(j.value)`,
      { hashes: JSON.stringify(hashes), projectId },
    );
    return new Map(found.map((asset) => [asset.content_hash, asset]));
  }

  insert(asset: NewAsset): void {
    this.#db.run(
      `INSERT INTO asset (id, project_seq, modality, content_hash, uri, width,
         height, format, source_seq, frame_index, frame_timestamp,
         thumbnail_hash, fingerprint, ingested_at)
       VALUES (:id, (SELECT seq FROM project WHERE id = :project_id), :modality,
         unhex(:content_hash), :uri, :width, :height, :format,
         (SELECT seq FROM source WHERE id = :source_id), :frame_index, :frame_timestamp,
         unhex(:thumbnail_hash), unhex(:fingerprint), :ingested_at)`,
      { ...asset },
    );
  }

  fingerprints(ids: readonly string[]): readonly (string | null)[] {
    // hex(NULL) is empty, and so is the fingerprint of a flat picture.
    const found = this.#db.all<{ fingerprint: string | null }>(
      `SELECT iif(a.fingerprint IS NULL, NULL, lower(hex(a.fingerprint)))
         AS fingerprint
       FROM json_each(:ids) j LEFT JOIN asset a ON a.id = j.value
       ORDER BY j.key`,
      { ids: JSON.stringify(ids) },
    );
    return found.map(({ fingerprint }) => fingerprint);
  }

  fillPreview(
    id: string,
    { hash, fingerprint }: { hash: string; fingerprint: string },
  ): void {
    this.#db.run(
      `UPDATE asset SET
         thumbnail_hash = coalesce(thumbnail_hash, unhex(:hash)),
         fingerprint = coalesce(fingerprint, unhex(:fingerprint))
       WHERE id = :id`,
      { id, hash, fingerprint },
    );
  }

  withoutPreview(
    projectId: string,
    after: string | null,
    limit: number,
  ): readonly Asset[] {
    return this.#db.all(
      `SELECT ${ASSET} FROM asset a
       WHERE a.project_seq = ${PROJECT} AND ${UNRENDERED}
         AND a.seq > coalesce((SELECT seq FROM asset WHERE id = :after), 0)
       ORDER BY a.seq LIMIT :limit`,
      { projectId, after, limit },
    );
  }

  previewsMissing(projectId: string): number {
    return this.#db.count(
      `SELECT count(*) AS n FROM asset a
       WHERE a.project_seq = ${PROJECT} AND ${UNRENDERED}`,
      { projectId },
    );
  }
}

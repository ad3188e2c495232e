import type { Annotation } from "../domain/annotation.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type {
  AnnotationRows,
  LabelCount,
} from "../ports/store/annotation_rows.ts";
import type { Database, SqlValue } from "./database.ts";

type AnnotationRow =
  & Omit<Annotation, "geometry" | "attributes">
  & { geometry: string; attributes: string };

const ANNOTATION = `
n.id, a.id AS asset_id, n.label_class, n.schema_version, n.geometry,
n.attributes, n.provenance, n.model_ref, n.confidence,
(SELECT id FROM job WHERE seq = n.job_seq) AS job_id
FROM annotation n JOIN asset a ON a.seq = n.asset_seq`;
const OF_ASSET = "(SELECT seq FROM asset WHERE id = :assetId)";

/** Labels in SQLite. */
export class SqlAnnotationRows implements AnnotationRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(annotation: Annotation): void {
    this.#db.run(
      `INSERT INTO annotation (id, project_seq, asset_seq, label_class,
         schema_version, geometry_type, geometry, attributes, provenance,
         model_ref, confidence, job_seq)
       SELECT :id, a.project_seq, a.seq, :label_class, :schema_version,
         :geometry_type, :geometry, :attributes, :provenance, :model_ref,
         :confidence, (SELECT seq FROM job WHERE id = :job_id)
       FROM asset a WHERE a.id = :asset_id`,
      write(annotation),
    );
  }

  replace(annotations: readonly Annotation[]): void {
    // Tags are unique per asset and class; they may trade classes in one call.
    this.#db.run(
      `UPDATE annotation SET geometry_type = ''
       WHERE id IN (SELECT value FROM json_each(:ids))`,
      { ids: JSON.stringify(annotations.map((a) => a.id)) },
    );
    for (const annotation of annotations) {
      this.#db.run(
        `UPDATE annotation SET label_class = :label_class,
           schema_version = :schema_version, geometry_type = :geometry_type,
           geometry = :geometry, attributes = :attributes,
           provenance = :provenance, model_ref = :model_ref,
           confidence = :confidence,
           job_seq = (SELECT seq FROM job WHERE id = :job_id)
         WHERE id = :id
           AND asset_seq = (SELECT seq FROM asset WHERE id = :asset_id)`,
        write(annotation),
      );
    }
  }

  delete(ids: readonly string[]): void {
    this.#db.run(
      `DELETE FROM annotation
       WHERE id IN (SELECT value FROM json_each(:ids))`,
      { ids: JSON.stringify(ids) },
    );
  }

  byIds(ids: readonly string[]): ReadonlyMap<string, Annotation> {
    const rows = this.#db.all<AnnotationRow>(
      `SELECT ${ANNOTATION}
       WHERE n.id IN (SELECT value FROM json_each(:ids))`,
      { ids: JSON.stringify(ids) },
    );
    return new Map(rows.map((row) => [row.id, read(row)]));
  }

  page(assetId: string, { limit, offset }: PageRequest): Page<Annotation> {
    return {
      items: this.#db.all<AnnotationRow>(
        `SELECT ${ANNOTATION} WHERE n.asset_seq = ${OF_ASSET}
         ORDER BY n.seq LIMIT :limit OFFSET :offset`,
        { assetId, limit, offset },
      ).map(read),
      total: this.#db.count(
        `SELECT count(*) AS n FROM annotation WHERE asset_seq = ${OF_ASSET}`,
        { assetId },
      ),
    };
  }

  ofAssets(
    assetIds: readonly string[],
  ): ReadonlyMap<string, readonly Annotation[]> {
    const rows = this.#db.all<AnnotationRow>(
      `SELECT ${ANNOTATION}
       WHERE a.id IN (SELECT value FROM json_each(:ids)) ORDER BY n.id`,
      { ids: JSON.stringify(assetIds) },
    );
    return Map.groupBy(rows.map(read), (annotation) => annotation.asset_id);
  }

  tags(assetId: string): ReadonlyMap<string, string> {
    const rows = this.#db.all<{ label_class: string; id: string }>(
      `SELECT label_class, id FROM annotation WHERE asset_seq = ${OF_ASSET}
         AND geometry_type = 'classification_tag'`,
      { assetId },
    );
    return new Map(rows.map((row) => [row.label_class, row.id]));
  }

  counts(assetIds: readonly string[]): ReadonlyMap<string, LabelCount> {
    const rows = this.#db.all<LabelCount & { asset_id: string }>(
      `SELECT a.id AS asset_id, count(*) AS total,
         sum(n.provenance = 'model') AS byModel
       FROM asset a JOIN annotation n ON n.asset_seq = a.seq
       WHERE a.id IN (SELECT value FROM json_each(:ids))
       GROUP BY a.seq`,
      { ids: JSON.stringify(assetIds) },
    );
    return new Map(rows.map((row) => [row.asset_id, row]));
  }
}

function write(annotation: Annotation): Record<string, SqlValue> {
  return {
    ...annotation,
    geometry_type: annotation.geometry.type,
    geometry: JSON.stringify(annotation.geometry),
    attributes: JSON.stringify(annotation.attributes),
  };
}

function read(row: AnnotationRow): Annotation {
  return {
    ...row,
    geometry: JSON.parse(row.geometry),
    attributes: JSON.parse(row.attributes),
  };
}

import type { Asset, Batch } from "../domain/entities.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { AssetProgress, BatchState, JobState } from "../domain/states.ts";
import type {
  BatchMember,
  BatchRows,
  BatchSummary,
  MemberQuery,
} from "../ports/store/batch_rows.ts";
import { ASSET } from "./asset_rows.ts";
import type { Database } from "./database.ts";
import { countProgress } from "./progress_counts.ts";

const BATCH =
  "b.id, b.project_id, b.name, b.state, b.schema_version, b.parent_batch_id";

/** A batch before its progress is counted. */
type CountedBatch = Omit<BatchSummary, "progress">;

const COUNTED_BATCH = `
SELECT ${BATCH},
  (SELECT count(*) FROM batch_asset ba WHERE ba.batch_id = b.id) AS asset_count,
  (SELECT count(*) FROM batch_asset ba
   JOIN dataset d ON d.project_id = b.project_id
   JOIN dataset_member m ON m.asset_id = ba.asset_id AND m.dataset_id = d.id
   WHERE ba.batch_id = b.id) AS promoted_asset_count
FROM batch b`;

/** Batches in SQLite. */
export class SqlBatchRows implements BatchRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(batch: Batch): void {
    this.#db.run(
      `INSERT INTO batch
         (id, project_id, name, state, schema_version, parent_batch_id)
       VALUES
         (:id, :project_id, :name, :state, :schema_version, :parent_batch_id)`,
      { ...batch },
    );
  }

  byId(id: string): Batch | null {
    return this.#db.one(`SELECT ${BATCH} FROM batch b WHERE b.id = :id`, {
      id,
    });
  }

  summary(id: string): BatchSummary | null {
    const found = this.#db.all<CountedBatch>(
      `${COUNTED_BATCH} WHERE b.id = :id`,
      { id },
    );
    return this.#withProgress(found)[0] ?? null;
  }

  page(projectId: string, { limit, offset }: PageRequest): Page<BatchSummary> {
    const found = this.#db.all<CountedBatch>(
      `${COUNTED_BATCH} WHERE b.project_id = :projectId
       ORDER BY b.seq LIMIT :limit OFFSET :offset`,
      { projectId, limit, offset },
    );
    return {
      items: this.#withProgress(found),
      total: this.#db.count(
        "SELECT count(*) AS n FROM batch WHERE project_id = :projectId",
        { projectId },
      ),
    };
  }

  inStates(projectId: string, states: readonly BatchState[]): readonly Batch[] {
    return this.#db.all(
      `SELECT ${BATCH} FROM batch b WHERE b.project_id = :projectId
         AND b.state IN (SELECT value FROM json_each(:states))
       ORDER BY b.seq`,
      { projectId, states: JSON.stringify(states) },
    );
  }

  setState(id: string, state: BatchState): void {
    this.#db.run("UPDATE batch SET state = :state WHERE id = :id", {
      id,
      state,
    });
  }

  pin(id: string, schemaVersion: number): void {
    this.#db.run(
      "UPDATE batch SET schema_version = :schemaVersion WHERE id = :id",
      { id, schemaVersion },
    );
  }

  addAssets(id: string, assetIds: readonly string[]): void {
    this.#db.run(
      `INSERT INTO batch_asset (batch_id, position, asset_id)
       SELECT :id, j.key + (SELECT coalesce(max(position) + 1, 0)
         FROM batch_asset WHERE batch_id = :id), j.value
       FROM json_each(:assetIds) j
       WHERE true ORDER BY j.key
       ON CONFLICT (asset_id, batch_id) DO NOTHING`,
      { id, assetIds: JSON.stringify(assetIds) },
    );
  }

  assetCount(id: string): number {
    return this.#db.count(
      "SELECT count(*) AS n FROM batch_asset WHERE batch_id = :id",
      { id },
    );
  }

  assetIds(id: string): readonly string[] {
    return this.#db.all<{ asset_id: string }>(
      "SELECT asset_id FROM batch_asset WHERE batch_id = :id ORDER BY position",
      { id },
    ).map((row) => row.asset_id);
  }

  members(query: MemberQuery): Page<BatchMember> {
    const { from, params, narrowed } = memberSource(query);
    const rows = this.#db.all<Asset & MemberColumns>(
      `SELECT ${ASSET}, m.job_id, j.state AS job_state, m.progress,
         (SELECT count(*) FROM annotation n WHERE n.asset_id = m.asset_id)
           AS annotation_count,
         ${MIN_CONFIDENCE} AS min_confidence
       FROM (${from} ${ORDER[query.sort]} LIMIT :limit OFFSET :offset) m
       JOIN asset a ON a.id = m.asset_id
       LEFT JOIN job j ON j.id = m.job_id
       ${ORDER[query.sort]}`,
      { ...params, limit: query.limit, offset: query.offset },
    );
    return {
      items: rows.map(readMember),
      total: narrowed
        ? this.#db.count(`SELECT count(*) AS n FROM (${from})`, params)
        : this.assetCount(query.batch_id),
    };
  }

  #withProgress(found: readonly CountedBatch[]): BatchSummary[] {
    const counts = countProgress(this.#db, "batch_id", found.map((b) => b.id));
    return found.map((batch) => ({ ...batch, progress: counts(batch.id) }));
  }
}

interface MemberColumns {
  job_id: string | null;
  job_state: JobState | null;
  progress: AssetProgress | null;
  annotation_count: number;
  min_confidence: number | null;
}

const MIN_CONFIDENCE = `
(SELECT min(n.confidence) FROM annotation n WHERE n.asset_id = m.asset_id
   AND n.provenance = 'model' AND n.confidence IS NOT NULL)`;

const ORDER = {
  membership: "ORDER BY m.position",
  confidence: `ORDER BY ${MIN_CONFIDENCE} NULLS LAST, m.position`,
};

/**
 * Members with their place. A batch that is cut into jobs has every member in
 * job_asset, at its batch position; a draft has them in batch_asset only.
 */
function memberSource(
  query: MemberQuery,
): { from: string; params: Record<string, string>; narrowed: boolean } {
  const params: Record<string, string> = { batch_id: query.batch_id };
  const conditions = ["m.batch_id = :batch_id"];
  if (query.progress.length > 0) {
    params["progress"] = JSON.stringify(query.progress);
    conditions.push("m.progress IN (SELECT value FROM json_each(:progress))");
  }
  if (query.job_id !== null) {
    params["job_id"] = query.job_id;
    conditions.push("m.job_id = :job_id");
  }
  const narrowed = conditions.length > 1;
  const table = narrowed
    ? "m.job_id, m.progress FROM job_asset m"
    : `ja.job_id, ja.progress FROM batch_asset m
       LEFT JOIN job_asset ja ON ja.batch_id = m.batch_id
         AND ja.position = m.position`;
  return {
    from: `SELECT m.asset_id, m.position, ${table}
      WHERE ${conditions.join(" AND ")}`,
    params,
    narrowed,
  };
}

function readMember(row: Asset & MemberColumns): BatchMember {
  const {
    job_id,
    job_state,
    progress,
    annotation_count,
    min_confidence,
    ...asset
  } = row;
  return {
    asset,
    job_id,
    job_state,
    progress,
    annotation_count,
    min_confidence,
  };
}

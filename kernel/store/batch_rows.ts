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
import { latestRuns } from "./pre_label_rows.ts";
import { countProgress } from "./progress_counts.ts";

const BATCH = `
b.id, p.id AS project_id, b.name, b.state, b.schema_version,
(SELECT id FROM batch WHERE seq = b.parent_seq) AS parent_batch_id`;
const FROM = "FROM batch b JOIN project p ON p.seq = b.project_seq";
const OF_BATCH = "(SELECT seq FROM batch WHERE id = :id)";

/** A batch before what its jobs tell is added. */
type CountedBatch = Omit<BatchSummary, "progress" | "pre_label_run">;

const COUNTED_BATCH = `
SELECT ${BATCH},
  (SELECT count(*) FROM batch_asset ba WHERE ba.batch_seq = b.seq)
    AS asset_count,
  (SELECT count(*) FROM dataset d
   JOIN dataset_member m ON m.dataset_seq = d.seq
   JOIN batch_asset ba ON ba.asset_seq = m.asset_seq AND ba.batch_seq = b.seq
   WHERE d.project_seq = b.project_seq) AS promoted_asset_count
${FROM}`;

/** Batches in SQLite. */
export class SqlBatchRows implements BatchRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(batch: Batch): void {
    this.#db.run(
      `INSERT INTO batch
         (id, project_seq, name, state, schema_version, parent_seq)
       VALUES (:id, (SELECT seq FROM project WHERE id = :project_id), :name,
         :state, :schema_version,
         (SELECT seq FROM batch WHERE id = :parent_batch_id))`,
      { ...batch },
    );
  }

  byId(id: string): Batch | null {
    return this.#db.one(`SELECT ${BATCH} ${FROM} WHERE b.id = :id`, { id });
  }

  summary(id: string): BatchSummary | null {
    const found = this.#db.all<CountedBatch>(
      `${COUNTED_BATCH} WHERE b.id = :id`,
      { id },
    );
    return this.#withJobs(found)[0] ?? null;
  }

  page(projectId: string, { limit, offset }: PageRequest): Page<BatchSummary> {
    const found = this.#db.all<CountedBatch>(
      `${COUNTED_BATCH} WHERE p.id = :projectId
       ORDER BY b.seq LIMIT :limit OFFSET :offset`,
      { projectId, limit, offset },
    );
    return {
      items: this.#withJobs(found),
      total: this.#db.count(
        `SELECT count(*) AS n ${FROM} WHERE p.id = :projectId`,
        { projectId },
      ),
    };
  }

  inStates(projectId: string, states: readonly BatchState[]): readonly Batch[] {
    return this.#db.all(
      `SELECT ${BATCH} ${FROM} WHERE p.id = :projectId
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

  delete(id: string): void {
    this.#db.run("DELETE FROM batch WHERE id = :id", { id });
  }

  addAssets(id: string, assetIds: readonly string[]): void {
    this.#db.run(
      `INSERT INTO batch_asset (batch_seq, position, asset_seq)
       SELECT ${OF_BATCH}, j.key + (SELECT coalesce(max(position) + 1, 0)
         FROM batch_asset WHERE batch_seq = ${OF_BATCH}), a.seq
       FROM json_each(:assetIds) j CROSS JOIN asset a ON a.id = j.value
       WHERE true ORDER BY j.key
       ON CONFLICT (asset_seq, batch_seq) DO NOTHING`,
      { id, assetIds: JSON.stringify(assetIds) },
    );
  }

  removeAssets(id: string, assetIds: readonly string[]): void {
    this.#db.run(
      `DELETE FROM batch_asset WHERE batch_seq = ${OF_BATCH} AND asset_seq IN (
         SELECT a.seq FROM json_each(:assetIds) j CROSS JOIN asset a ON a.id = j.value)`,
      { id, assetIds: JSON.stringify(assetIds) },
    );
  }

  assetCount(id: string): number {
    return this.#db.count(
      `SELECT count(*) AS n FROM batch_asset WHERE batch_seq = ${OF_BATCH}`,
      { id },
    );
  }

  assetIds(id: string): readonly string[] {
    return this.#db.all<{ asset_id: string }>(
      `SELECT a.id AS asset_id
       FROM batch_asset ba JOIN asset a ON a.seq = ba.asset_seq
       WHERE ba.batch_seq = ${OF_BATCH} ORDER BY ba.position`,
      { id },
    ).map((row) => row.asset_id);
  }

  held(id: string, assetIds: readonly string[]): readonly string[] {
    // CROSS keeps the order of the loops: ids first, then their places.
    return this.#db.all<{ asset_id: string }>(
      `SELECT a.id AS asset_id
       FROM json_each(:assetIds) j CROSS JOIN asset a ON a.id = j.value
       CROSS JOIN batch_asset ba
         ON ba.asset_seq = a.seq AND ba.batch_seq = ${OF_BATCH}`,
      { id, assetIds: JSON.stringify(assetIds) },
    ).map((row) => row.asset_id);
  }

  members(query: MemberQuery): Page<BatchMember> {
    const { from, params, narrowed } = memberSource(query);
    const rows = this.#db.all<Asset & MemberColumns>(
      `SELECT ${ASSET}, jb.id AS job_id, jb.state AS job_state, ja.progress,
         (SELECT count(*) FROM annotation n WHERE n.asset_seq = m.asset_seq)
           AS annotation_count,
         ${MIN_CONFIDENCE} AS min_confidence
       FROM (SELECT m.asset_seq, m.batch_seq, m.position ${from}
         ${ORDER[query.sort]} LIMIT :limit OFFSET :offset) m
       JOIN asset a ON a.seq = m.asset_seq
       LEFT JOIN job_asset ja ON ja.batch_seq = m.batch_seq
         AND ja.position = m.position
       LEFT JOIN job jb ON jb.seq = ja.job_seq
       ${ORDER[query.sort]}`,
      { ...params, limit: query.limit, offset: query.offset },
    );
    return {
      items: rows.map(readMember),
      total: narrowed
        ? this.#db.count(`SELECT count(*) AS n ${from}`, params)
        : this.assetCount(query.batch_id),
    };
  }

  #withJobs(found: readonly CountedBatch[]): BatchSummary[] {
    const ids = found.map((b) => b.id);
    const counts = countProgress(this.#db, "batch", ids);
    const latest = latestRuns(this.#db, "batch", ids);
    return found.map((batch) => ({
      ...batch,
      progress: counts(batch.id),
      pre_label_run: latest(batch.id),
    }));
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
(SELECT min(n.confidence) FROM annotation n WHERE n.asset_seq = m.asset_seq
   AND n.provenance = 'model' AND n.confidence IS NOT NULL)`;

const ORDER = {
  membership: "ORDER BY m.position",
  confidence: `ORDER BY ${MIN_CONFIDENCE} NULLS LAST, m.position`,
};

/**
 * Where members are found. A batch that is cut into jobs has every member in
 * job_asset, at its batch position; a draft has them in batch_asset only.
 */
function memberSource(
  query: MemberQuery,
): { from: string; params: Record<string, string>; narrowed: boolean } {
  const params: Record<string, string> = { id: query.batch_id };
  const conditions = [`m.batch_seq = ${OF_BATCH}`];
  if (query.progress.length > 0) {
    params["progress"] = JSON.stringify(query.progress);
    conditions.push("m.progress IN (SELECT value FROM json_each(:progress))");
  }
  if (query.job_id !== null) {
    params["job_id"] = query.job_id;
    conditions.push("m.job_seq = (SELECT seq FROM job WHERE id = :job_id)");
  }
  const narrowed = conditions.length > 1;
  const table = narrowed ? "job_asset" : "batch_asset";
  const from = `FROM ${table} m WHERE ${conditions.join(" AND ")}`;
  return { from, params, narrowed };
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

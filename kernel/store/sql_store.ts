import type { Rows, Store } from "../ports/store.ts";
import { SqlAnnotationRows } from "./annotation_rows.ts";
import { SqlAssetRows } from "./asset_rows.ts";
import { SqlBatchRows } from "./batch_rows.ts";
import { SqlConnectionRows } from "./connection_rows.ts";
import { type Database, translate, whenFree } from "./database.ts";
import { SqlDatasetRows } from "./dataset_rows.ts";
import { SqlDraftRows } from "./draft_rows.ts";
import { SqlJobRows } from "./job_rows.ts";
import { SqlPreLabelRows } from "./pre_label_rows.ts";
import { SqlProjectRows } from "./project_rows.ts";
import { SqlRecipeRows } from "./recipe_rows.ts";
import { SqlReleaseRows } from "./release_rows.ts";
import { SqlSchemaRows } from "./schema_rows.ts";
import { SqlSourceRows } from "./source_rows.ts";
import type { WriteQueue } from "./write_queue.ts";

function rowsOver(db: Database): Rows {
  return {
    projects: new SqlProjectRows(db),
    schemas: new SqlSchemaRows(db),
    drafts: new SqlDraftRows(db),
    sources: new SqlSourceRows(db),
    assets: new SqlAssetRows(db),
    batches: new SqlBatchRows(db),
    jobs: new SqlJobRows(db),
    annotations: new SqlAnnotationRows(db),
    datasets: new SqlDatasetRows(db),
    releases: new SqlReleaseRows(db),
    recipes: new SqlRecipeRows(db),
    connections: new SqlConnectionRows(db),
    preLabelRuns: new SqlPreLabelRows(db),
  };
}

/** The store over one open connection. */
export class SqlStore implements Store {
  readonly #db: Database;
  readonly #rows: Rows;
  readonly #queue: WriteQueue;
  readonly #another: () => Promise<Database>;

  /**
   * @param queue What the writers of this process share.
   * @param another Opens a second connection, for long reads.
   */
  constructor(
    db: Database,
    queue: WriteQueue,
    another: () => Promise<Database>,
  ) {
    this.#db = db;
    this.#queue = queue;
    this.#rows = rowsOver(db);
    this.#another = another;
  }

  read<T>(body: (rows: Rows) => T): T {
    try {
      return this.#db.transaction("DEFERRED", () => body(this.#rows));
    } catch (error) {
      throw translate(error);
    }
  }

  write<T>(body: (rows: Rows) => T): Promise<T> {
    const since = performance.now();
    const attempt = () =>
      this.#db.transaction("IMMEDIATE", () => body(this.#rows));
    return this.#queue.run(() => whenFree(attempt, since));
  }

  async snapshot<T>(body: (rows: Rows) => Promise<T>): Promise<T> {
    const db = await this.#another();
    try {
      db.run("BEGIN DEFERRED");
      return await body(rowsOver(db));
    } catch (error) {
      throw translate(error);
    } finally {
      db.close();
    }
  }
}

import type { InferenceConnection } from "../domain/inference/connection.ts";
import { nameKey } from "../domain/names.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { ConnectionRows } from "../ports/store/connection_rows.ts";
import type { Database } from "./database.ts";

const KEPT = ["id", "connection_type", "created_at"] as const;
const CHANGING = [
  "name",
  "model_id",
  "model_revision",
  "device",
  "precision",
  "endpoint_url",
  "credential_env",
  "provider_id",
  "capability",
  "max_in_flight",
  "setup_state",
  "model_family",
  "updated_at",
] as const satisfies readonly Exclude<
  keyof InferenceConnection,
  typeof KEPT[number]
>[];
const ALL = [...KEPT, ...CHANGING];
const CONNECTION = `SELECT ${ALL.join(", ")} FROM inference_connection`;

/** Inference connections in SQLite. */
export class SqlConnectionRows implements ConnectionRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(connection: InferenceConnection): void {
    const columns = [...ALL, "name_key"];
    this.#db.run(
      `INSERT INTO inference_connection (${columns.join(", ")})
       VALUES (${columns.map((column) => `:${column}`).join(", ")})`,
      { ...connection, name_key: nameKey(connection.name) },
    );
  }

  update(connection: InferenceConnection): void {
    const { connection_type: _, created_at: __, ...changing } = connection;
    const columns = [...CHANGING, "name_key"];
    this.#db.run(
      `UPDATE inference_connection
       SET ${columns.map((column) => `${column} = :${column}`).join(", ")}
       WHERE id = :id`,
      { ...changing, name_key: nameKey(connection.name) },
    );
  }

  delete(id: string): void {
    this.#db.run("DELETE FROM inference_connection WHERE id = :id", { id });
  }

  byId(id: string): InferenceConnection | null {
    return this.#db.one(`${CONNECTION} WHERE id = :id`, { id });
  }

  byNameKey(key: string): InferenceConnection | null {
    return this.#db.one(`${CONNECTION} WHERE name_key = :key`, { key });
  }

  localTo(
    { model_id, model_revision }: Pick<
      InferenceConnection,
      "model_id" | "model_revision"
    >,
  ): readonly InferenceConnection[] {
    return this.#db.all(
      `${CONNECTION} WHERE connection_type = 'local' AND model_id = :model_id
       AND model_revision = :model_revision ORDER BY seq`,
      { model_id, model_revision },
    );
  }

  page({ limit, offset }: PageRequest): Page<InferenceConnection> {
    return {
      items: this.#db.all(
        `${CONNECTION} ORDER BY seq LIMIT :limit OFFSET :offset`,
        { limit, offset },
      ),
      total: this.#db.count("SELECT count(*) AS n FROM inference_connection"),
    };
  }
}

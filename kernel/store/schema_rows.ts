import type { ClassCount, SchemaVersion } from "../domain/entities.ts";
import type { OrphanGuard } from "../domain/schema_diff.ts";
import type { OrphanScope, SchemaRows } from "../ports/store/schema_rows.ts";
import type { Database, SqlParams } from "./database.ts";

type SchemaRow = Omit<SchemaVersion, "classes"> & { classes: string };

const SCHEMA = `
SELECT p.id AS project_id, s.version, s.classes, s.description, s.created_at,
  s.provenance
FROM project p JOIN schema_version s ON s.project_seq = p.seq
WHERE p.id = :projectId`;

const IN_PROJECT =
  "project_seq = (SELECT seq FROM project WHERE id = :scopeId)";
const IN_BATCH = `asset_seq IN (
  SELECT ba.asset_seq FROM batch b JOIN batch_asset ba ON ba.batch_seq = b.seq
  WHERE b.id = :scopeId)`;

/** Label schemas in SQLite. */
export class SqlSchemaRows implements SchemaRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  active(projectId: string): SchemaVersion | null {
    return read(
      this.#db.one(`${SCHEMA} ORDER BY s.version DESC LIMIT 1`, { projectId }),
    );
  }

  version(projectId: string, version: number): SchemaVersion | null {
    return read(
      this.#db.one(`${SCHEMA} AND s.version = :version`, {
        projectId,
        version,
      }),
    );
  }

  versions(projectId: string): readonly number[] {
    return this.#db.all<{ version: number }>(
      `SELECT s.version FROM project p
       JOIN schema_version s ON s.project_seq = p.seq
       WHERE p.id = :projectId ORDER BY s.version`,
      { projectId },
    ).map((row) => row.version);
  }

  insert(schema: SchemaVersion): void {
    this.#db.run(
      `INSERT INTO schema_version
         (project_seq, version, classes, description, created_at, provenance)
       VALUES ((SELECT seq FROM project WHERE id = :project_id), :version,
         :classes, :description, :created_at, :provenance)`,
      { ...schema, classes: JSON.stringify(schema.classes) },
    );
  }

  stranded(
    scope: OrphanScope,
    guards: readonly OrphanGuard[],
  ): readonly ClassCount[] {
    if (guards.length === 0) return [];
    const found = new Map<string, { annotations: number; assets: number }>();
    const within = "project" in scope ? IN_PROJECT : IN_BATCH;
    const scopeId = "project" in scope ? scope.project : scope.batch;
    for (const [label_class, ofClass] of byClass(guards)) {
      const { where, params } = condition(ofClass);
      const count = this.#db.one<{ annotations: number; assets: number }>(
        `SELECT count(*) AS annotations, count(DISTINCT asset_seq) AS assets
         FROM annotation a
         WHERE ${within} AND label_class = :label_class AND (${where})`,
        { scopeId, label_class, ...params },
      )!;
      if (count.annotations > 0) found.set(label_class, count);
    }
    return [...found].sort(([a], [b]) => a < b ? -1 : 1)
      .map(([label_class, count]) => ({ label_class, ...count }));
  }
}

function read(row: SchemaRow | null): SchemaVersion | null {
  return row === null ? null : { ...row, classes: JSON.parse(row.classes) };
}

function byClass(
  guards: readonly OrphanGuard[],
): Map<string, readonly OrphanGuard[]> {
  const found = new Map<string, OrphanGuard[]>();
  for (const guard of guards) {
    const ofClass = found.get(guard.label_class) ?? [];
    found.set(guard.label_class, ofClass);
    ofClass.push(guard);
  }
  return found;
}

/** The guards of one class as one SQL condition. */
function condition(
  guards: readonly OrphanGuard[],
): { where: string; params: SqlParams } {
  const params: Record<string, string> = {};
  const bind = (value: string): string => {
    const name = `g${Object.keys(params).length}`;
    params[name] = value;
    return `:${name}`;
  };
  const carries = (attribute: string, value = "") =>
    `EXISTS (SELECT 1 FROM json_each(a.attributes) j
       WHERE j.key = ${bind(attribute)}${value})`;
  const where = guards.map((guard) => {
    if (guard.when === "always") return "1";
    if (guard.when === "geometry") {
      return `geometry_type = ${bind(guard.geometry)}`;
    }
    if (guard.when === "carries") return carries(guard.attribute);
    if (guard.when === "lacks") return `NOT ${carries(guard.attribute)}`;
    return carries(
      guard.attribute,
      ` AND j.type = 'text' AND j.value = ${bind(guard.value)}`,
    );
  });
  return { where: where.join(" OR "), params };
}

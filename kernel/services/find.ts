import type {
  Asset,
  Batch,
  Job,
  Project,
  Recipe,
  SchemaVersion,
} from "../domain/entities.ts";
import { isUuid, requireUuid } from "../domain/ids.ts";
import type { InferenceConnection } from "../domain/inference/connection.ts";
import { nameKey, normalizeName } from "../domain/names.ts";
import { refuse } from "../errors.ts";
import type { Rows } from "../ports/store.ts";

/**
 * A project by id or name (any case).
 *
 * @throws {Refusal} InvalidName, ProjectNotFound
 */
export function findProject(rows: Rows, reference: string): Project {
  const found = isUuid(reference)
    ? rows.projects.byId(reference.toLowerCase())
    : rows.projects.byNameKey(nameKey(normalizeName("project", reference)));
  if (found === null) throw refuse("ProjectNotFound", { reference });
  return found;
}

/** @throws {Refusal} MalformedIdentifier, BatchNotFound */
export function findBatch(rows: Rows, batch_id: string): Batch {
  const id = requireUuid("batch_id", batch_id);
  const found = rows.batches.byId(id);
  if (found === null) throw refuse("BatchNotFound", { id });
  return found;
}

/** @throws {Refusal} MalformedIdentifier, JobNotFound */
export function findJob(
  rows: Rows,
  job_id: string,
): { job: Job; batch: Batch } {
  const id = requireUuid("job_id", job_id);
  const job = rows.jobs.byId(id);
  if (job === null) throw refuse("JobNotFound", { id });
  return { job, batch: findBatch(rows, job.batch_id) };
}

/** @throws {Refusal} MalformedIdentifier, AssetNotFound */
export function findAsset(
  rows: Rows,
  project: Project,
  asset_id: string,
): Asset {
  const id = requireUuid("asset_id", asset_id);
  const found = rows.assets.byId(project.id, id);
  if (found === null) throw refuse("AssetNotFound", { ids: [id] });
  return found;
}

/**
 * A recipe by name (any case).
 *
 * @throws {Refusal} InvalidName, RecipeNotFound
 */
export function findRecipe(rows: Rows, project: Project, name: string): Recipe {
  const key = nameKey(normalizeName("preprocessing recipe", name));
  const found = rows.recipes.byNameKey(project.id, key);
  if (found === null) {
    const known = rows.recipes.names(project.id);
    throw refuse("RecipeNotFound", { name, known });
  }
  return found;
}

/**
 * A connection by id or name (any case).
 *
 * @throws {Refusal} InvalidName, InferenceConnectionNotFound
 */
export function findConnection(
  rows: Rows,
  reference: string,
): InferenceConnection {
  const found = isUuid(reference)
    ? rows.connections.byId(reference.toLowerCase())
    : rows.connections.byNameKey(
      nameKey(normalizeName("inference connection", reference)),
    );
  if (found === null) {
    throw refuse("InferenceConnectionNotFound", { reference });
  }
  return found;
}

/** @throws {Refusal} SchemaNotFound */
export function findSchema(
  rows: Rows,
  projectId: string,
  version: number | null,
): SchemaVersion {
  const active = rows.schemas.active(projectId);
  const found = version === null
    ? active
    : rows.schemas.version(projectId, version);
  if (found === null) {
    throw refuse("SchemaNotFound", {
      version,
      latest: active?.version ?? null,
    });
  }
  return found;
}

/**
 * The schema version that a batch past its draft is pinned to.
 *
 * @throws {Refusal} WorkspaceCorrupt
 */
export function pinnedSchema(rows: Rows, batch: Batch): SchemaVersion {
  const found = batch.schema_version === null
    ? null
    : rows.schemas.version(batch.project_id, batch.schema_version);
  if (found === null) {
    throw refuse("WorkspaceCorrupt", {
      reason: `batch ${batch.id} names a schema version that is not there`,
    });
  }
  return found;
}

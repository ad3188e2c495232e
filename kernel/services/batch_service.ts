import type { Batch } from "../domain/entities.ts";
import { newId, requireUuid } from "../domain/ids.ts";
import { diffSchemas } from "../domain/schema_diff.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import {
  type AssetProgress,
  BATCH_MOVES,
  type BatchState,
  initialProgress,
  REPINNABLE,
  requireMove,
} from "../domain/states.ts";
import { quote, refuse } from "../errors.ts";
import type { BatchMember, BatchSummary } from "../ports/store/batch_rows.ts";
import type { Promotion } from "../ports/store/dataset_rows.ts";
import type { Rows, Store } from "../ports/store.ts";
import { type BatchDetail, batchDetail } from "./batch_detail.ts";
import { findBatch, findProject, findSchema, pinnedSchema } from "./find.ts";
import { requireHarmless } from "./publish_schema.ts";
import { turn } from "./slices.ts";

/** How many of the promoted assets are read. */
const PROMOTED = 100;

/** Batches from draft to promotion. */
export class BatchService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /** Batches in order of creation. @throws {Refusal} InvalidName, ProjectNotFound */
  list(project: string, request: PageRequest): Page<BatchSummary> {
    return this.#store.read((rows) =>
      rows.batches.page(findProject(rows, project).id, request)
    );
  }

  /** @throws {Refusal} MalformedIdentifier, BatchNotFound */
  get(batch_id: string, jobsOffset = 0): BatchDetail {
    return this.#store.read((rows) =>
      batchDetail(rows, findBatch(rows, batch_id).id, jobsOffset)
    );
  }

  /**
   * Members of a batch, with what is known of their labels.
   *
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, JobNotFound
   */
  members(
    request: PageRequest & {
      batch_id: string;
      progress: readonly AssetProgress[];
      job_id: string | null;
      sort: "membership" | "confidence";
    },
  ): { batch: Batch; page: Page<BatchMember> } {
    return this.#store.read((rows) => {
      const batch = findBatch(rows, request.batch_id);
      const job_id = request.job_id === null
        ? null
        : requireJobOf(rows, batch, request.job_id);
      const query = { ...request, batch_id: batch.id, job_id };
      return { batch, page: rows.batches.members(query) };
    });
  }

  /**
   * Pins a draft to the active schema and cuts it into jobs; then, if asked,
   * starts it in a second step that leaves the approval standing when refused.
   *
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, InvalidTransition,
   * EmptyBatch, SchemaNotFound
   */
  async approve(
    request: { batch_id: string; jobs_of: number | null; start: boolean },
  ): Promise<BatchDetail & { started: boolean }> {
    await this.#store.write((rows) => {
      const batch = findBatch(rows, request.batch_id);
      requireMove(BATCH_MOVES, move(batch, "approved"));
      const count = rows.batches.assetCount(batch.id);
      if (count === 0) throw refuse("EmptyBatch", { name: batch.name });
      const schema = findSchema(rows, batch.project_id, null);
      const size = request.jobs_of ?? count;
      rows.jobs.insertRound({
        batch_id: batch.id,
        name: "round 1",
        jobs: Array.from({ length: Math.ceil(count / size) }, newId),
        size,
        progress: {
          unlabelled: initialProgress({ total: 0, byModel: 0 }),
          byModelOnly: initialProgress({ total: 1, byModel: 1 }),
          byOthersToo: initialProgress({ total: 1, byModel: 0 }),
        },
      });
      rows.batches.pin(batch.id, schema.version);
      rows.batches.setState(batch.id, "approved");
    });
    await turn();
    const found = request.start
      ? await this.start(request.batch_id)
      : this.get(request.batch_id);
    return { ...found, started: request.start };
  }

  /** @throws {Refusal} MalformedIdentifier, BatchNotFound, InvalidTransition */
  start(batch_id: string): Promise<BatchDetail> {
    return this.#store.write((rows) => {
      const batch = findBatch(rows, batch_id);
      requireMove(BATCH_MOVES, move(batch, "in_annotation"));
      rows.batches.setState(batch.id, "in_annotation");
      return batchDetail(rows, batch.id);
    });
  }

  /**
   * Moves the pin of an open batch to the active schema version.
   *
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, InvalidTransition,
   * SchemaNotFound, DestructiveSchemaChange, SchemaChangeWouldOrphan.
   */
  repin(
    request: { batch_id: string; allow_destructive: boolean },
  ): Promise<BatchDetail> {
    return this.#store.write((rows) => {
      const batch = findBatch(rows, request.batch_id);
      if (!REPINNABLE.includes(batch.state)) {
        throw refuse("InvalidTransition", {
          subject: `Batch ${quote(batch.name)}`,
          state: batch.state,
          wanted: "moving its schema pin",
          legal: `that is possible only while it is ${REPINNABLE.join(" or ")}`,
        });
      }
      const pinned = pinnedSchema(rows, batch);
      const active = findSchema(rows, batch.project_id, null);
      requireHarmless(
        diffSchemas(pinned.classes, active.classes),
        request.allow_destructive,
        (guards) => rows.schemas.stranded({ batch: batch.id }, guards),
      );
      rows.batches.pin(batch.id, active.version);
      return batchDetail(rows, batch.id);
    });
  }

  /**
   * Completes a batch whose jobs all are; then, if asked, promotes it in a
   * second step that leaves the completion standing when refused.
   *
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, InvalidTransition,
   * BatchNotComplete
   */
  async complete(
    request: { batch_id: string; promote: boolean },
  ): Promise<BatchDetail & { promoted: number }> {
    await this.#store.write((rows) => {
      const batch = findBatch(rows, request.batch_id);
      requireMove(BATCH_MOVES, move(batch, "completed"));
      const jobs = rows.jobs.stateCounts(batch.id);
      const open = jobs.pending + jobs.in_progress;
      if (open > 0) {
        throw refuse("BatchNotComplete", { open, of: open + jobs.completed });
      }
      rows.batches.setState(batch.id, "completed");
    });
    await turn();
    const promoted = request.promote
      ? (await this.promote(request.batch_id)).added
      : 0;
    await turn();
    return { ...this.get(request.batch_id), promoted };
  }

  /**
   * Brings the annotated and accepted assets of a completed batch into the
   * dataset. Repeating it adds nothing.
   *
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, BatchNotComplete
   */
  promote(batch_id: string): Promise<Promotion> {
    return this.#store.write((rows) => {
      const batch = findBatch(rows, batch_id);
      if (batch.state !== "completed") {
        throw refuse("BatchNotComplete", { state: batch.state });
      }
      return rows.datasets.promote({
        dataset_id: rows.projects.datasetOf(batch.project_id).id,
        batch_id: batch.id,
        actor: "mcp",
        limit: PROMOTED,
      });
    });
  }
}

function move(
  batch: Batch,
  to: BatchState,
): { subject: string; from: BatchState; to: BatchState } {
  return {
    subject: `Batch ${quote(batch.name)}`,
    from: batch.state,
    to,
  };
}

function requireJobOf(rows: Rows, batch: Batch, job_id: string): string {
  const id = requireUuid("job_id", job_id);
  if (rows.jobs.byId(id)?.batch_id !== batch.id) {
    throw refuse("JobNotFound", { id });
  }
  return id;
}

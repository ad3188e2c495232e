import { requireUuid } from "../domain/ids.ts";
import {
  type Ability,
  planPreLabel,
  type PreLabelPlan,
} from "../domain/inference/pre_label_plan.ts";
import type { Batch, Project } from "../domain/entities.ts";
import type { GeometryType } from "../domain/label_schema.ts";
import { OPEN_BATCH } from "../domain/states.ts";
import { refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Rows, Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import type {
  ConnectionService,
  OpenConnection,
} from "./connection_service.ts";
import type { DoubtfulPictures } from "./doubtful_pictures.ts";
import { findBatch, findJob, findProject, pinnedSchema } from "./find.ts";
import { hasDeadRuns, requireIdle, settleDeadRuns } from "./live_runs.ts";
import {
  type BatchOrder,
  FanOut,
  type JobOutcome,
  type PreLabelled,
} from "./pre_label_fan_out.ts";
import { RegionMapping } from "./region_mapping.ts";
import { requireBatchOpen, requireOpen } from "./work_gate.ts";

/** Which model, and which shapes of it. */
export interface ModelChoice {
  /** Id or name of a connection. */
  readonly connection: string;
  /** Shapes to write; null for all that the model makes. */
  readonly geometries: readonly GeometryType[] | null;
}

/** How a model labels ahead. */
export interface RunChoice extends ModelChoice {
  /** 0..1; what the model is less sure of is left out. */
  readonly minimum_confidence: number;
  /** Whether frames that only models have labelled are labelled anew. */
  readonly replace_model_labels: boolean;
}

/** A connection that is open for a run. */
interface Model extends OpenConnection {
  readonly ability: Ability;
}

/** Lets models label frames that nobody has touched, for people to review. */
export class PreLabelService {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #connections: ConnectionService;
  readonly #doubtful: DoubtfulPictures;

  constructor(
    ports: { store: Store; blobs: BlobStore; doubtful: DoubtfulPictures },
    connections: ConnectionService,
  ) {
    this.#doubtful = ports.doubtful;
    this.#store = ports.store;
    this.#blobs = ports.blobs;
    this.#connections = connections;
  }

  /**
   * What a run over a batch would ask and write. Runs no model.
   *
   * @throws {Refusal} Those of opening a connection, UnproducibleGeometry,
   * MalformedIdentifier, BatchNotFound, BatchNotInAnnotation,
   * SchemaHasNoDetectableClass, in this order.
   */
  async plan(
    choice: ModelChoice & { batch_id: string },
  ): Promise<PreLabelPlan> {
    const { ability } = await this.#open(choice);
    return this.#store.read((rows) => {
      const batch = findBatch(rows, choice.batch_id);
      return prepared(rows, batch, ability).plan;
    });
  }

  /**
   * Labels one open job ahead; does not start it.
   *
   * @throws {Refusal} Those of opening a connection, UnproducibleGeometry,
   * MalformedIdentifier, JobNotFound, BatchNotInAnnotation, JobFinished,
   * SchemaHasNoDetectableClass, PreLabelRunning; then those of the model.
   * @throws The signal's reason.
   */
  async job(
    choice: RunChoice & { job_id: string },
    task: Task = {},
  ): Promise<JobOutcome> {
    const model = await this.#open(choice);
    const order = this.#store.read((rows) => {
      const { job, batch } = findJob(rows, choice.job_id);
      requireOpen(job, batch);
      const { replace_model_labels: replace } = choice;
      const expected = rows.jobs.untouched(job.id, replace).length;
      return {
        ...prepared(rows, batch, model.ability),
        jobs: [job.id],
        expected,
      };
    });
    const { items } = await this.#run(model, [order], choice, task);
    const [outcome] = items;
    if (outcome !== undefined) return outcome;
    // It closed between the two looks.
    this.#store.read((rows) => findJob(rows, choice.job_id));
    throw refuse("JobFinished", {});
  }

  /**
   * Labels the open jobs of a batch ahead, in order.
   *
   * @throws {Refusal} Those of {@linkcode PreLabelService.plan},
   * PreLabelRunning; then those of the model.
   * @throws The signal's reason.
   */
  async batch(
    choice: RunChoice & { batch_id: string },
    task: Task = {},
  ): Promise<PreLabelled> {
    const model = await this.#open(choice);
    const order = this.#store.read((rows) => {
      const batch = findBatch(rows, choice.batch_id);
      return wholeBatch(rows, batch, model.ability, choice);
    });
    return await this.#run(model, [order], choice, task);
  }

  /**
   * Labels the open jobs of some batches of a project ahead, or of all that
   * are in annotation.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound; those of opening a
   * connection, UnproducibleGeometry; MalformedIdentifier, BatchNotFound,
   * BatchNotInAnnotation; SchemaHasNoDetectableClass for any of the batches;
   * PreLabelRunning; then those of the model.
   * @throws The signal's reason.
   */
  async project(
    choice: RunChoice & {
      project: string;
      batch_ids: readonly string[] | null;
    },
    task: Task = {},
  ): Promise<PreLabelled> {
    const project = this.#store.read((rows) =>
      findProject(rows, choice.project)
    );
    const model = await this.#open(choice);
    const orders = this.#store.read((rows) =>
      selected(rows, project, choice.batch_ids).map((batch) =>
        wholeBatch(rows, batch, model.ability, choice, batch.name)
      )
    );
    return await this.#run(model, orders, choice, task);
  }

  /** Ends runs whose program has died. */
  async settle(): Promise<void> {
    if (!this.#store.read(hasDeadRuns)) return;
    await this.#store.write(settleDeadRuns);
  }

  async #open({ connection, geometries }: ModelChoice): Promise<Model> {
    const opened = this.#connections.open(connection);
    const produces = effective(opened, geometries);
    const { capability } = opened.service;
    const labels = capability === "label_detect"
      ? await opened.predictor.labelsOf(opened.connection)
      : null;
    return { ...opened, ability: { capability, produces, labels } };
  }

  #run(
    { connection, predictor }: Model,
    orders: readonly BatchOrder[],
    { minimum_confidence, replace_model_labels: replace }: RunChoice,
    task: Task,
  ): Promise<PreLabelled> {
    const jobs = orders.flatMap((order) => order.jobs);
    this.#store.read((rows) => requireIdle(rows, jobs));
    const ports = {
      store: this.#store,
      blobs: this.#blobs,
      predictor,
      doubtful: this.#doubtful,
    };
    const common = { connection, minimum_confidence, replace };
    return new FanOut(ports, common, task).over(orders);
  }
}

/** The shapes that a run may write, sorted. */
function effective(
  { connection, service }: OpenConnection,
  geometries: readonly GeometryType[] | null,
): readonly GeometryType[] {
  const produced = [...new Set(service.produces)].sort();
  const wanted = geometries === null
    ? produced
    : [...new Set(geometries)].sort();
  const unproduced = wanted.filter((g) => !produced.includes(g));
  if (unproduced.length === 0) return wanted;
  const { name } = connection;
  throw refuse("UnproducibleGeometry", { name, unproduced, produced });
}

/** @param called How a refusal names the batch; null where it is the only one. */
function prepared(
  rows: Rows,
  batch: Batch,
  ability: Ability,
  called: string | null = null,
): Pick<BatchOrder, "batch" | "plan" | "mapping"> {
  requireBatchOpen(batch);
  const contract = pinnedSchema(rows, batch);
  const plan = planPreLabel(contract, ability);
  if (plan.asked_classes.length === 0) {
    throw refuse("SchemaHasNoDetectableClass", {
      batch: called,
      version: contract.version,
      produces: plan.produces,
      excluded: plan.excluded_classes,
      labels: ability.labels,
    });
  }
  return { batch, plan, mapping: new RegionMapping(contract, plan, ability) };
}

function wholeBatch(
  rows: Rows,
  batch: Batch,
  ability: Ability,
  { replace_model_labels }: RunChoice,
  called: string | null = null,
): BatchOrder {
  return {
    ...prepared(rows, batch, ability, called),
    jobs: rows.jobs.open(batch.id).map(({ id }) => id),
    expected: rows.jobs.untouchedCount(batch.id, replace_model_labels),
  };
}

/** Batches of a project by id, each once; null for all that are worked. */
function selected(
  rows: Rows,
  project: Project,
  batchIds: readonly string[] | null,
): readonly Batch[] {
  if (batchIds === null) {
    const open = rows.batches.inStates(project.id, OPEN_BATCH);
    if (open.length > 0) return open;
    throw refuse("BatchNotInAnnotation", { selection: "none" });
  }
  if (batchIds.length === 0) {
    throw refuse("BatchNotInAnnotation", { selection: "empty" });
  }
  const ids = batchIds.map((id, i) => requireUuid(`batch_ids.${i}`, id));
  const batches = [...new Set(ids)].map((id) => {
    const batch = rows.batches.byId(id);
    if (batch?.project_id === project.id) return batch;
    throw refuse("BatchNotFound", { id });
  });
  for (const { state, name } of batches) {
    if (!OPEN_BATCH.includes(state)) {
      throw refuse("BatchNotInAnnotation", { state, name });
    }
  }
  return batches;
}

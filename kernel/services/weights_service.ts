import {
  type Driver,
  driversFor,
  serviceOf,
} from "../domain/inference/capability.ts";
import {
  emptied,
  fetchedFor,
  type InferenceConnection,
} from "../domain/inference/connection.ts";
import { quote, refuse } from "../errors.ts";
import type { Predictor } from "../ports/predictor.ts";
import type { Store } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import type { HeldWeights, Weights } from "../ports/weights.ts";
import { notRunnable } from "./drivers.ts";
import { findConnection } from "./find.ts";
import { requireUnmoved, save } from "./stored_connection.ts";

/** What makes stored weights those of a connection. */
const MODEL = ["model_id", "model_revision", "precision"] as const;

/** A connection whose weights are here, and what they are. */
export interface Fetched {
  readonly connection: InferenceConnection;
  readonly weights: HeldWeights;
}

/** Brings and checks the weights of local connections. */
export class WeightsService {
  readonly #store: Store;
  readonly #weights: Weights;
  readonly #drivers: readonly Driver[];

  constructor(
    ports: {
      store: Store;
      weights: Weights;
      predictor: Predictor | null;
    },
  ) {
    this.#store = ports.store;
    this.#weights = ports.weights;
    this.#drivers = ports.predictor?.drivers ?? [];
  }

  /**
   * Brings what is missing of a connection's model, and records that it is
   * ready last. A failure leaves the connection as it was.
   *
   * @throws {Refusal} InvalidName, InferenceConnectionNotFound,
   * InferenceConnectionNotDownloadable, InferenceConnectionNotRunnable,
   * LocalInferenceUnavailable, WorkspaceUnwritable, StaleWrite
   * @throws The signal's reason.
   */
  async download(reference: string, task: Task = {}): Promise<Fetched> {
    const asked = this.#store.read((rows) => findConnection(rows, reference));
    if (asked.connection_type !== "local") {
      throw refuse("InferenceConnectionNotDownloadable", asked);
    }
    this.#requireDriver(asked);
    const weights = await this.#weights.bring(asked, task);
    const { model_family } = weights;
    const connection = await this.#store.write((rows) => {
      const stored = findConnection(rows, asked.id);
      requireUnmoved(asked, stored, MODEL);
      const served = serviceOf({ ...stored, model_family }, this.#drivers);
      const provider_id = served?.provider_id ?? null;
      return save(
        rows,
        stored,
        fetchedFor(stored, { model_family, provider_id }),
      );
    });
    return { connection, weights };
  }

  /**
   * Reads all weights of a connection again. Damaged files are removed first;
   * then every connection to that model is back where it was before its
   * download.
   *
   * @throws {Refusal} InvalidName, InferenceConnectionNotFound,
   * InferenceConnectionNotCheckable, LocalInferenceUnavailable, WeightsDamaged
   * @throws The signal's reason.
   */
  async check(
    reference: string,
    task: Task = {},
  ): Promise<{ files_checked: number; bytes_read: number }> {
    const asked = this.#store.read((rows) => findConnection(rows, reference));
    if (asked.connection_type !== "local" || asked.setup_state !== "ready") {
      throw refuse("InferenceConnectionNotCheckable", asked);
    }
    const { damaged, files_checked, bytes_read } = await this.#weights
      .check(asked, task);
    if (damaged.length === 0) return { files_checked, bytes_read };
    await this.#store.write((rows) => {
      for (const stored of rows.connections.localTo(asked)) {
        save(rows, stored, emptied(stored));
      }
    });
    const { name } = asked;
    throw refuse("WeightsDamaged", { name, files: damaged, removed: true });
  }

  #requireDriver(connection: InferenceConnection): void {
    const { name, provider_id } = connection;
    if (provider_id === null) return;
    if (driversFor(connection, this.#drivers).length > 0) return;
    const reason = `there is no provider ${quote(provider_id)} on this machine`;
    throw notRunnable(this.#drivers, { name, reason });
  }
}

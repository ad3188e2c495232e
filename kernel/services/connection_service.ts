import { newId } from "../domain/ids.ts";
import {
  capabilitiesOf,
  type Capability,
  type Driver,
  driversFor,
  type Service,
  serviceOf,
  USUAL_PROVIDER,
} from "../domain/inference/capability.ts";
import {
  answeredBy,
  born,
  changedBy,
  changesModel,
  type ConnectionChange,
  type InferenceConnection,
  isSetUp,
  type NewConnection,
} from "../domain/inference/connection.ts";
import { connectionFault } from "../domain/inference/connection_faults.ts";
import { nameKey, normalizeName } from "../domain/names.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import { quote, refuse } from "../errors.ts";
import type { Predictor } from "../ports/predictor.ts";
import type { Rows, Store } from "../ports/store.ts";
import { notRunnable } from "./drivers.ts";
import { findConnection } from "./find.ts";
import { requireUnmoved, save } from "./stored_connection.ts";

/** What an answer of an endpoint was about. */
const ENDPOINT = ["endpoint_url", "provider_id", "credential_env"] as const;

/** A connection with what its model can be asked. */
export interface ConnectionDetail extends InferenceConnection {
  readonly capabilities: readonly Capability[];
}

/** A connection that can be run, and who runs it. */
export interface OpenConnection {
  readonly connection: InferenceConnection;
  readonly service: Service;
  readonly predictor: Predictor;
}

/** The stored ways to ask models. */
export class ConnectionService {
  readonly #store: Store;
  readonly #predictor: Predictor | null;
  readonly #drivers: readonly Driver[];

  constructor(ports: { store: Store; predictor: Predictor | null }) {
    this.#store = ports.store;
    this.#predictor = ports.predictor;
    this.#drivers = ports.predictor?.drivers ?? [];
  }

  /** In order of creation. */
  list(request: PageRequest): Page<ConnectionDetail> {
    const page = this.#store.read((rows) => rows.connections.page(request));
    return { ...page, items: page.items.map((c) => this.detail(c)) };
  }

  /**
   * Stores a connection. Contacts nothing.
   *
   * @throws {Refusal} InvalidName, InferenceConnectionNameTaken,
   * InferenceConnectionInvalid
   */
  async create(wanted: NewConnection): Promise<ConnectionDetail> {
    const connection = await this.#store.write((rows) => {
      const name = freeName(rows, wanted.name, null);
      const now = new Date().toISOString();
      const made = born(newId(), { ...wanted, name }, now);
      requireValid(made);
      rows.connections.insert(made);
      return made;
    });
    return this.detail(connection);
  }

  /**
   * Changes what is not null. What changes nothing leaves `updated_at` too.
   *
   * @throws {Refusal} InvalidName, InferenceConnectionNotFound,
   * InferenceConnectionNameTaken, InferenceConnectionInvalid,
   * InferenceConnectionModelFixed
   */
  async update(
    reference: string,
    change: ConnectionChange,
  ): Promise<ConnectionDetail> {
    const connection = await this.#store.write((rows) => {
      const stored = findConnection(rows, reference);
      const name = change.name === null
        ? null
        : freeName(rows, change.name, stored.id);
      const wanted = changedBy(stored, { ...change, name });
      requireValid(wanted);
      if (isSetUp(stored) && changesModel(stored, change)) {
        throw refuse("InferenceConnectionModelFixed", stored);
      }
      return save(rows, stored, wanted);
    });
    return this.detail(connection);
  }

  /**
   * Asks the endpoint what it does, and records it.
   *
   * @throws {Refusal} InvalidName, InferenceConnectionNotFound,
   * InferenceConnectionNotTestable, InferenceConnectionNotRunnable,
   * InferenceConnectionInvalid, InferenceEndpointUnavailable, StaleWrite
   * @throws The signal's reason.
   */
  async test(
    reference: string,
    signal?: AbortSignal,
  ): Promise<ConnectionDetail> {
    const asked = this.#store.read((rows) => findConnection(rows, reference));
    if (asked.connection_type === "local") {
      throw refuse("InferenceConnectionNotTestable", asked);
    }
    const predictor = this.#predictorFor(asked);
    const { capability } = await predictor.describe(asked, signal);
    const connection = await this.#store.write((rows) => {
      const stored = findConnection(rows, asked.id);
      requireUnmoved(asked, stored, ENDPOINT);
      const provider_id = stored.provider_id ?? USUAL_PROVIDER;
      return save(
        rows,
        stored,
        answeredBy(stored, { capability, provider_id }),
      );
    });
    return this.detail(connection);
  }

  /**
   * A connection that can be asked about pictures. Contacts nothing.
   *
   * @throws {Refusal} InvalidName, InferenceConnectionNotFound,
   * InferenceConnectionNotSetUp, LocalInferenceUnavailable,
   * InferenceConnectionNotRunnable, UnsupportedPrompt
   */
  open(reference: string): OpenConnection {
    const connection = this.#store.read((rows) =>
      findConnection(rows, reference)
    );
    const { name, connection_type, setup_state, model_family } = connection;
    const isLocal = connection_type === "local";
    if (isLocal && setup_state !== "ready") {
      const missing = "download_weights";
      throw refuse("InferenceConnectionNotSetUp", { name, missing });
    }
    if (isLocal && !this.#drivers.some((d) => d.connection_type === "local")) {
      const reason =
        "this version of VisionSet has no runtime for them; a connection of type http asks a server that runs one";
      throw refuse("LocalInferenceUnavailable", { reason });
    }
    if (isLocal) this.#predictor?.requireMachine?.(connection);
    const predictor = this.#predictorFor(connection);
    if (!isLocal && (model_family ?? "") === "") {
      const missing = "test_endpoint";
      throw refuse("InferenceConnectionNotSetUp", { name, missing });
    }
    const service = serviceOf(connection, this.#drivers);
    if (service === null) {
      const family = model_family ? quote(model_family) : "it does not declare";
      const reason = `no one serves the family ${family}`;
      throw notRunnable(this.#drivers, { name, reason });
    }
    const { capability } = service;
    if (capability === "point_suggest") {
      throw refuse("UnsupportedPrompt", { name, capability });
    }
    return { connection, service, predictor };
  }

  /** A connection as readers are told of it. */
  detail(connection: InferenceConnection): ConnectionDetail {
    const capabilities = capabilitiesOf(connection, this.#drivers);
    return { ...connection, capabilities };
  }

  #predictorFor(connection: InferenceConnection): Predictor {
    const { name, provider_id } = connection;
    const served = driversFor(connection, this.#drivers).length > 0;
    if (served && this.#predictor !== null) return this.#predictor;
    const wanted = quote(provider_id ?? USUAL_PROVIDER);
    const reason = `there is no provider ${wanted}`;
    throw notRunnable(this.#drivers, { name, reason });
  }
}

function requireValid(connection: InferenceConnection): void {
  const fault = connectionFault(connection);
  if (fault !== null) throw refuse("InferenceConnectionInvalid", { fault });
}

/** A name as stored that no other connection has. */
function freeName(rows: Rows, text: string, ownId: string | null): string {
  const name = normalizeName("inference connection", text);
  const twin = rows.connections.byNameKey(nameKey(name));
  if (twin !== null && twin.id !== ownId) {
    throw refuse("InferenceConnectionNameTaken", { name: twin.name });
  }
  return name;
}

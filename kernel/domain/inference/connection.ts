import type { Capability } from "./capability.ts";

/** A stored way to ask one model. */
export interface InferenceConnection {
  readonly id: string;
  readonly name: string;
  readonly connection_type: "local" | "http";
  readonly model_id: string;
  /** A pin; there is no default branch. */
  readonly model_revision: string;
  readonly device: string | null;
  readonly precision: "fp16" | "fp32" | null;
  readonly endpoint_url: string | null;
  /** Name of a variable, never what it holds. */
  readonly credential_env: string | null;
  /** Which driver serves it. */
  readonly provider_id: string | null;
  /** What an endpoint does that cannot say so itself. */
  readonly capability: Capability | null;
  /** Requests that may be under way at once; null for `local`. */
  readonly max_in_flight: number | null;
  readonly setup_state: "not_set_up" | "ready";
  /** Null where nobody looked, empty where nothing was declared. */
  readonly model_family: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What a caller says of a new connection; null leaves it out. */
export type NewConnection = Pick<
  InferenceConnection,
  | "name"
  | "connection_type"
  | "model_id"
  | "model_revision"
  | "device"
  | "precision"
  | "endpoint_url"
  | "credential_env"
  | "provider_id"
  | "capability"
  | "max_in_flight"
>;

/** What an update changes; null leaves it as it is. */
export type ConnectionChange = {
  readonly [
    K in Exclude<
      keyof NewConnection,
      "connection_type" | "provider_id" | "capability"
    >
  ]: NewConnection[K] | null;
};

/** Requests under way at once where nobody said how many. */
const USUAL_IN_FLIGHT = 4;
/** Endpoints that speak a protocol of their own, whatever model they serve. */
const OTHER_PROTOCOLS: readonly (string | null)[] = ["hf-task", "kserve-v2"];

/** A connection as it is born. The name must be normalised already. */
export function born(
  id: string,
  wanted: NewConnection,
  now: string,
): InferenceConnection {
  const isLocal = wanted.connection_type === "local";
  const device = wanted.device?.trim().toLowerCase() ?? null;
  return {
    id,
    ...wanted,
    device,
    credential_env: wanted.credential_env || null,
    max_in_flight: wanted.max_in_flight ?? (isLocal ? null : USUAL_IN_FLIGHT),
    setup_state: isLocal ? "not_set_up" : "ready",
    model_family: null,
    created_at: now,
    updated_at: now,
  };
}

/** Whether what is known of the model depends on it staying the same. */
export function isSetUp(
  { connection_type, setup_state, model_family }: InferenceConnection,
): boolean {
  return connection_type === "local"
    ? setup_state === "ready"
    : model_family !== null;
}

/** Whether a change names another model, or another revision of it. */
export function changesModel(
  stored: InferenceConnection,
  { model_id, model_revision }: ConnectionChange,
): boolean {
  return (model_id ?? stored.model_id) !== stored.model_id ||
    (model_revision ?? stored.model_revision) !== stored.model_revision;
}

/**
 * A connection after a change, with what no longer holds forgotten: another
 * model or another endpoint has not been looked at yet.
 */
export function changedBy(
  stored: InferenceConnection,
  change: ConnectionChange,
): InferenceConnection {
  const device = change.device?.trim().toLowerCase() ?? stored.device;
  const endpoint_url = change.endpoint_url ?? stored.endpoint_url;
  const isOther = changesModel(stored, change);
  const isElsewhere = endpoint_url !== stored.endpoint_url;
  return {
    ...stored,
    name: change.name ?? stored.name,
    model_id: change.model_id ?? stored.model_id,
    model_revision: change.model_revision ?? stored.model_revision,
    device,
    precision: change.precision ?? stored.precision,
    endpoint_url,
    credential_env: (change.credential_env ?? stored.credential_env) || null,
    max_in_flight: change.max_in_flight ?? stored.max_in_flight,
    model_family: isOther || isElsewhere ? null : stored.model_family,
    provider_id: isOther && !OTHER_PROTOCOLS.includes(stored.provider_id)
      ? null
      : stored.provider_id,
  };
}

/** A connection whose endpoint has told what it does. */
export function answeredBy(
  stored: InferenceConnection,
  { capability, provider_id }: { capability: Capability; provider_id: string },
): InferenceConnection {
  return {
    ...stored,
    model_family: capability,
    provider_id,
    setup_state: "ready",
  };
}

/**
 * A local connection whose weights are here.
 *
 * @param provider_id Who serves the family; null where nobody does.
 */
export function fetchedFor(
  stored: InferenceConnection,
  { model_family, provider_id }: {
    model_family: string;
    provider_id: string | null;
  },
): InferenceConnection {
  return {
    ...stored,
    model_family,
    provider_id: stored.provider_id ?? provider_id,
    setup_state: "ready",
  };
}

/** A local connection whose weights were found damaged and removed. */
export function emptied(stored: InferenceConnection): InferenceConnection {
  return { ...stored, setup_state: "not_set_up" };
}

/**
 * What may be asked of a connection.
 *
 * @param canDelete Whether deleting is offered at all.
 */
export function connectionActions(
  { connection_type, setup_state }: InferenceConnection,
  canDelete: boolean,
): string[] {
  const isLocal = connection_type === "local";
  return [
    ...(isLocal ? ["download_weights"] : []),
    ...(isLocal && setup_state === "ready" ? ["check_integrity"] : []),
    ...(isLocal ? [] : ["test_endpoint"]),
    "update",
    ...(canDelete ? ["delete"] : []),
  ];
}

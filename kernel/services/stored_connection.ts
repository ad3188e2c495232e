import { canonicalJson } from "../domain/canonical_json.ts";
import type { InferenceConnection } from "../domain/inference/connection.ts";
import { quote, refuse } from "../errors.ts";
import type { Rows } from "../ports/store.ts";

/** Stores what differs, with a new time, and answers what is stored now. */
export function save(
  rows: Rows,
  stored: InferenceConnection,
  wanted: InferenceConnection,
): InferenceConnection {
  if (canonicalJson(wanted) === canonicalJson(stored)) return stored;
  const connection = { ...wanted, updated_at: new Date().toISOString() };
  rows.connections.update(connection);
  return connection;
}

/**
 * What was found out about a connection must still be about it when it is
 * recorded.
 *
 * @throws {Refusal} StaleWrite
 */
export function requireUnmoved(
  asked: InferenceConnection,
  stored: InferenceConnection,
  fields: readonly (keyof InferenceConnection)[],
): void {
  if (fields.every((field) => asked[field] === stored[field])) return;
  const { endpoint_url, model_id, model_revision } = stored;
  throw refuse("StaleWrite", {
    subject: `inference connection ${quote(stored.name)}`,
    now: endpoint_url === null
      ? `to ${quote(model_id)} at revision ${quote(model_revision)}`
      : `at ${quote(endpoint_url)}`,
  });
}

import { refuse } from "../errors.ts";

const UUID_REGEXP =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A fresh random UUID (v4), lower case. */
export function newId(): string {
  return crypto.randomUUID();
}

/** Whether a string is spelled as a UUID. */
export function isUuid(value: string): boolean {
  return UUID_REGEXP.test(value);
}

/**
 * The id in its stored spelling.
 *
 * @throws {Refusal} MalformedIdentifier, naming the parameter.
 */
export function requireUuid(parameter: string, value: string): string {
  if (!isUuid(value)) throw refuse("MalformedIdentifier", { parameter, value });
  return value.toLowerCase();
}

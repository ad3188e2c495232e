import { byCodeUnit } from "./truth.ts";

/** A JSON object of unknown content. */
export type Json = Record<string, unknown>;

/** Whether the value is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value with the keys of every object in it sorted. */
export function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort(byCodeUnit);
  return Object.fromEntries(keys.map((key) => [key, sortedKeys(value[key])]));
}

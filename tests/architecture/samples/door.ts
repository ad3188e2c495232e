/** A door to walk through in the module graph's own test. */
export { Inner } from "./inner.ts";

/** Reaches its target only when called. */
export function late(): Promise<unknown> {
  return import("./late.ts");
}

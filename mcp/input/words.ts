import type { z } from "zod";
import { text } from "../../kernel/mod.ts";

/** Free words about a thing; bounded, because listings repeat them. */
export function words(): z.ZodDefault<z.ZodNullable<z.ZodString>> {
  return text().max(4000).nullable().default(null);
}

/** An absolute path on the server's machine. */
export function path(): z.ZodString {
  return text();
}

import type { z } from "zod";

/** Items that one write takes. */
export const MAX_ITEMS = 500;
/** Bytes of JSON that one list takes: its echo stays under an answer's limit. */
export const MAX_LIST_BYTES = 300_000;

/** How a list that is too long reads. */
export const FEWER = `At most ${MAX_ITEMS} items; send fewer at a time`;

/** Refuses a value whose JSON, defaults filled in, is too long to echo. */
export function withinBytes<S extends z.ZodType>(schema: S): S {
  return schema.superRefine((value, context) => {
    const message = tooLong(value);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
}

/** How a value reads whose JSON is too long to echo; null if it is not. */
export function tooLong(value: unknown): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  return bytes <= MAX_LIST_BYTES
    ? null
    : `${bytes} bytes of JSON, over the limit of ${MAX_LIST_BYTES}; send less at a time`;
}

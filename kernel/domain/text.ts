import { z } from "zod";

/** Free text that can be stored and hashed: well-formed Unicode without NUL. */
export function text(): z.ZodString {
  return z.string().refine((s) => s.isWellFormed() && !s.includes("\0"), {
    message: "must be well-formed Unicode without NUL",
  });
}

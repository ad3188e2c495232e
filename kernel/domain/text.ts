import { z } from "zod";

/** Free text that can be stored and hashed: well-formed Unicode without NUL. */
export function text(): z.ZodString {
  return z.string().refine((s) => s.isWellFormed() && !s.includes("\0"), {
    message: "must be well-formed Unicode without NUL",
  });
}

/** A file name as data: control characters escaped, cut to 200. */
export function printable(name: string): string {
  const cut = name.length > 200 ? `${name.slice(0, 200)}…` : name;
  return cut.toWellFormed().replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${c.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}

import { z } from "zod";
import { GeometryType, printable } from "../../kernel/mod.ts";

const MAX_WORDS = 50;

const words = (form: RegExp) => z.array(z.string().regex(form)).max(MAX_WORDS);
const slugs = words(/^[a-z0-9_-]{1,50}$/);
const geometries = z.array(z.enum(GeometryType.options, {
  message: `must be one of ${GeometryType.options.join(", ")}`,
})).max(MAX_WORDS);

/** What a format declares of itself. */
export const DeclarationShape = z.strictObject({
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/).max(50),
  lossy: z.boolean(),
  // Read inside sentences, so nothing that could end a quotation or a line.
  omits: words(/^[\p{L}\p{N} ,.()_/'-]{1,100}$/u),
  geometries,
  degraded_geometries: geometries,
  modalities: slugs,
}).refine((format) => format.lossy === format.omits.length > 0, {
  message: "omits must be empty exactly when lossy is false",
});

/** Why a default export is no exporter, from the first issue of its shape. */
export function shapeWords(issue: z.core.$ZodIssue): string {
  const where = issue.path.join(".") || "the value";
  return printable(
    `its default export is no exporter: ${where}: ${issue.message}`,
  );
}

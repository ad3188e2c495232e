import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Alternatives that are equal but for one fixed word become one that takes any
 * of the words. It accepts the same values and is much shorter to read.
 */
export function mergeAlike(branches: readonly Schema[]): Schema[] {
  const merged = new Map<string, Schema[]>();
  for (const branch of branches) {
    const alike = JSON.stringify(withWord(branch, { const: "" }));
    merged.set(alike, [...merged.get(alike) ?? [], branch]);
  }
  return [...merged.values()].map((group) => {
    const [first] = group as [Schema];
    if (group.length === 1) return first;
    const words = group.map((branch) => fixedWord(branch)![1]);
    return withWord(first, { enum: words });
  });
}

/** The key that takes one word only, and that word. */
function fixedWord({ properties = {} }: Schema) {
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "object" && typeof value.const === "string") {
      return [key, value.const] as const;
    }
  }
  return null;
}

/** The alternative with something else in place of its fixed word. */
function withWord(branch: Schema, instead: Schema): Schema {
  const fixed = fixedWord(branch);
  if (fixed === null) return branch;
  const word: Schema = { type: "string", ...instead };
  return { ...branch, properties: { ...branch.properties, [fixed[0]]: word } };
}

import { z } from "zod";
import { refuse } from "../errors.ts";
import { AttributeValue, GeometryType, LabelClass } from "./label_schema.ts";
import { text } from "./text.ts";

/** Which of a project's two drafts. */
export const DraftKind = z.enum(["curated", "annotation"]);

/** Which of a project's two drafts. */
export type DraftKind = z.infer<typeof DraftKind>;

const DraftAttribute = z.strictObject({
  name: text().default(""),
  kind: z.enum(["string", "number", "boolean", "select"]).nullable()
    .default(null),
  required: z.boolean().default(false),
  options: z.array(text()).nullable().default(null),
  default: AttributeValue.nullable().default(null),
});

/** A label class that may still be unfinished. */
export const DraftLabelClass = z.strictObject({
  name: text().default(""),
  geometries: z.array(GeometryType).default([]),
  color: text().nullable().default(null),
  attributes: z.array(DraftAttribute).max(100).default([]),
});

/** A label class that may still be unfinished. */
export type DraftLabelClass = z.infer<typeof DraftLabelClass>;

/** The next schema version, as far as it is thought out. Shared by all. */
export interface SchemaDraft {
  readonly id: string;
  readonly project_id: string;
  readonly kind: DraftKind;
  readonly classes: readonly DraftLabelClass[];
  readonly note: string;
  /** The active version when it was begun; null when there was none. */
  readonly based_on: number | null;
  readonly revision: number;
  readonly updated_at: string;
}

/**
 * The classes of a draft as they can be published.
 *
 * @throws {Refusal} InvalidSchema, naming the first unfinished class.
 */
export function finishedClasses(draft: SchemaDraft): LabelClass[] {
  return draft.classes.map((unfinished, n) => {
    const read = LabelClass.safeParse(unfinished);
    if (read.success) return read.data;
    const { path, message } = read.error.issues[0]!;
    throw refuse("InvalidSchema", {
      fault: `classes.${n}: ${path.join(".")}: ${message}`,
    });
  });
}

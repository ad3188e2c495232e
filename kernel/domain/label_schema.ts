import { z } from "zod";
import { quote, quoteAll, refuse } from "../errors.ts";
import { IMPLEMENTED_GEOMETRY_TYPES } from "./geometry/mod.ts";
import { nameFault, nameKey } from "./names.ts";
import { text } from "./text.ts";

/** Every geometry word a class may spell; four of them can be published. */
export const GeometryType = z.enum([
  "bbox",
  "polygon",
  "mask",
  "polyline",
  "keypoints",
  "cuboid_3d",
  "polyline_3d",
  "classification_tag",
]);

/** A geometry word. */
export type GeometryType = z.infer<typeof GeometryType>;

/** The value of an attribute on a label. */
export const AttributeValue = z.union([z.boolean(), z.number(), text()]);

/** The value of an attribute on a label. */
export type AttributeValue = z.infer<typeof AttributeValue>;

/** A key that copies of an object lose, so no attribute can have that name. */
const LOST_KEY = "__proto__";

/** The values of a label's attributes, by name. */
export const AttributeValues = z.preprocess(
  (value, context) => {
    if (
      value !== null && typeof value === "object" &&
      Object.hasOwn(value, LOST_KEY)
    ) {
      context.addIssue({
        code: "custom",
        path: [LOST_KEY],
        message: `no attribute can be named ${LOST_KEY}`,
      });
    }
    return value;
  },
  z.record(text(), AttributeValue),
);

/** A property that labels of a class may carry. */
export const Attribute = z.strictObject({
  name: text(),
  kind: z.enum(["string", "number", "boolean", "select"]),
  required: z.boolean().default(false),
  options: z.array(text()).min(1).nullable().default(null).describe(
    "The legal values; for kind select only",
  ),
  default: AttributeValue.nullable().default(null).describe(
    "Advice to the annotator; never filled in",
  ),
}).superRefine((attribute, context) => {
  const fault = attributeFault(attribute);
  if (fault !== null) {
    context.addIssue({ code: "custom", path: [fault[0]], message: fault[1] });
  }
});

/** A property that labels of a class may carry. */
export type Attribute = z.infer<typeof Attribute>;

function attributeFault(
  a: {
    kind: "string" | "number" | "boolean" | "select";
    options: string[] | null;
    default: AttributeValue | null;
  },
): [string, string] | null {
  if (a.kind === "select" && a.options === null) {
    return ["options", "a select attribute needs at least one option"];
  }
  if (a.kind !== "select" && a.options !== null) {
    return ["options", `a ${a.kind} attribute takes no options`];
  }
  if (a.options !== null && new Set(a.options).size < a.options.length) {
    return ["options", "an option is given twice"];
  }
  if (a.default !== null && !isLegalValue(a, a.default)) {
    return ["default", `the default must be ${wantedValue(a)}`];
  }
  return null;
}

/** Whether a value is one that an attribute takes. */
export function isLegalValue(
  attribute: Pick<Attribute, "kind" | "options">,
  value: AttributeValue,
): boolean {
  if (attribute.kind === "select") {
    return typeof value === "string" &&
      (attribute.options ?? []).includes(value);
  }
  const type: string = typeof value;
  return type === attribute.kind;
}

/** What an attribute takes, as words for a sentence. */
export function wantedValue(
  attribute: Pick<Attribute, "kind" | "options">,
): string {
  return attribute.kind === "select"
    ? `one of ${quoteAll(attribute.options ?? [])}`
    : `a ${attribute.kind}`;
}

/** A class of things, and how its labels may be drawn. */
export const LabelClass = z.preprocess(
  foldSingularGeometry,
  z.strictObject({
    name: text(),
    geometries: z.array(GeometryType).min(1),
    color: text().nullable().default(null),
    attributes: z.array(Attribute).max(100).default([]),
  }),
);

/** A class of things, and how its labels may be drawn. */
export type LabelClass = z.infer<typeof LabelClass>;

/** Reads the old singular key where the plural one is absent. */
function foldSingularGeometry(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (!("geometry" in value) || "geometries" in value) return value;
  const { geometry, ...rest } = value;
  return { ...rest, geometries: [geometry] };
}

/**
 * Classes in their stored form: names stripped, geometries sorted and unique.
 *
 * @throws {Refusal} UnsupportedGeometry, then InvalidSchema.
 */
export function publishableClasses(
  classes: readonly LabelClass[],
): LabelClass[] {
  const found = new Set(classes.flatMap((c) => c.geometries));
  const unsupported = [...found].filter((g) =>
    !IMPLEMENTED_GEOMETRY_TYPES.includes(g)
  );
  if (unsupported.length > 0) {
    throw refuse("UnsupportedGeometry", {
      found: unsupported.sort(),
      supported: IMPLEMENTED_GEOMETRY_TYPES,
    });
  }
  const stored = classes.map((c) => ({
    ...c,
    name: c.name.trim(),
    geometries: [...new Set(c.geometries)].sort(),
    attributes: c.attributes.map((a) => ({ ...a, name: a.name.trim() })),
  }));
  requireNames(stored.map((c) => c.name), "classes", "class");
  stored.forEach((c, i) => {
    const path = `classes.${i}.attributes`;
    requireNames(c.attributes.map((a) => a.name), path, "attribute");
    c.attributes.forEach((a, j) => requireOptions(a, `${path}.${j}.options`));
  });
  return stored;
}

function requireNames(
  names: readonly string[],
  path: string,
  kind: "class" | "attribute",
): void {
  const seen = new Map<string, string>();
  names.forEach((name, i) => {
    const fault = nameFault(name) ??
      (kind === "attribute" && name === LOST_KEY ? "it is reserved" : null);
    if (fault !== null) {
      throw refuse("InvalidSchema", {
        fault: `${path}.${i}.name: not a valid ${kind} name: ${fault}`,
      });
    }
    const twin = seen.get(nameKey(name));
    if (twin !== undefined) {
      throw refuse("InvalidSchema", {
        fault: `${path}.${i}.name: ${quote(name)} and ${
          quote(twin)
        } are one name when case is ignored`,
      });
    }
    seen.set(nameKey(name), name);
  });
}

function requireOptions(attribute: Attribute, path: string): void {
  (attribute.options ?? []).forEach((option, i) => {
    const fault = nameFault(option);
    if (fault !== null) {
      throw refuse("InvalidSchema", {
        fault: `${path}.${i}: not a valid option: ${fault}`,
      });
    }
  });
}

import { refuse } from "../errors.ts";
import type { LabelInput } from "./annotation.ts";
import { isLegalValue, type LabelClass, wantedValue } from "./label_schema.ts";

/** One version of a label schema, as far as judging a label needs it. */
export interface Contract {
  readonly version: number;
  readonly classes: readonly LabelClass[];
}

/**
 * Judges a label against a schema version; the first fault wins.
 *
 * @throws {Refusal} LabelClassNotInSchema, DisallowedGeometry,
 * UnknownAttribute, MissingRequiredAttribute or InvalidAttributeValue.
 */
export function judgeLabel(
  label: Pick<LabelInput, "label_class" | "geometry" | "attributes">,
  contract: Contract,
): void {
  const found = contract.classes.find((c) => c.name === label.label_class);
  if (found === undefined) {
    throw refuse("LabelClassNotInSchema", {
      name: label.label_class,
      version: contract.version,
      declared: contract.classes.map((c) => c.name),
    });
  }
  if (!found.geometries.includes(label.geometry.type)) {
    throw refuse("DisallowedGeometry", {
      name: found.name,
      geometry: label.geometry.type,
      allowed: found.geometries,
    });
  }
  judgeAttributes(label.attributes, found);
}

function judgeAttributes(
  values: LabelInput["attributes"],
  { name, attributes }: LabelClass,
): void {
  const declared = attributes.map((a) => a.name);
  const unknown = Object.keys(values).filter((k) => !declared.includes(k));
  if (unknown.length > 0) {
    throw refuse("UnknownAttribute", {
      name,
      unknown: unknown.sort(),
      declared,
    });
  }
  for (const attribute of attributes) {
    const value = Object.hasOwn(values, attribute.name)
      ? values[attribute.name]
      : undefined;
    if (value === undefined) {
      if (!attribute.required) continue;
      throw refuse("MissingRequiredAttribute", {
        name,
        attribute: attribute.name,
      });
    }
    if (!isLegalValue(attribute, value)) {
      throw refuse("InvalidAttributeValue", {
        name,
        attribute: attribute.name,
        wanted: wantedValue(attribute),
        value: String(value),
      });
    }
  }
}

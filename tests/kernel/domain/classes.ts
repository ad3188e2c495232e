import { LabelClass } from "../../../kernel/domain/label_schema.ts";

/** A class of boxes, before it is parsed, unless said otherwise. */
export function cls(name: string, more: object = {}): object {
  return { name, geometries: ["bbox"], ...more };
}

/** An attribute of text, before it is parsed. */
export function string(name: string): object {
  return { name, kind: "string" };
}

/** The classes of some sketches. */
export function classes(sketches: readonly object[]): LabelClass[] {
  return sketches.map((sketch) => LabelClass.parse(sketch));
}

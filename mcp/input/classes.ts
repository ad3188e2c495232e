import { z } from "zod";
import { LabelClass } from "../../kernel/mod.ts";
import { withinBytes } from "./bounds.ts";

/** The complete class list of a schema. */
export const classes = withinBytes(z.array(LabelClass).max(2000)).describe(
  "The complete list, in the order that exports number them; a class left out is removed. Usable geometries: bbox, polygon, polyline, classification_tag",
);

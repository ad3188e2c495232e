import { z } from "zod";
import type { GeometryKind } from "./kind.ts";

/** A class said of the whole picture. */
export const ClassificationTag = z.strictObject({
  type: z.literal("classification_tag"),
});

/** A class said of the whole picture. */
export type ClassificationTag = z.infer<typeof ClassificationTag>;

/** How a tag behaves: it has no place, so it is always whole. */
export const TAG_KIND: GeometryKind<ClassificationTag> = {
  bounds: () => null,
  area: () => 0,
  touches: () => true,
  clip: (tag) => tag,
  placed: (tag) => tag,
  changed: (tag) => ({ geometry: tag, clipped: false, area: 0 }),
  outline: () => null,
};

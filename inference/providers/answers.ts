import { z } from "zod";
import { type FoundRegion, Geometry, text } from "../../kernel/mod.ts";
import { isShape } from "./shapes.ts";
import type { Channel } from "../http/channel.ts";
import { EndpointFault } from "../http/endpoint_fault.ts";

/** Regions that one picture may have. */
const MAX_REGIONS = 10_000;
/** Points that one region may have. */
const MAX_POINTS = 10_000;

/** Characters that change how what stands around them is read. */
const TRICKS_REGEXP = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** How an endpoint names the model that answered. */
export const ModelRef = text().max(500).refine(
  (ref) => ref.trim() !== "",
  "must not be blank",
).refine(
  (ref) => !TRICKS_REGEXP.test(ref),
  "must not hold control characters, line breaks or marks of direction",
);

/** A score. */
export const Confidence = z.number().min(0).max(1);

/** A list that is counted before its items are looked at. */
export function bounded<S extends z.ZodType>(item: S) {
  return z.array(z.unknown()).max(MAX_REGIONS).pipe(z.array(item));
}

const [BBox, ...otherShapes] = Geometry.options;

/** A geometry that may have no area; such a one is discarded, not refused. */
const Drawn = z.discriminatedUnion("type", [
  BBox.extend({
    width: z.number().nonnegative(),
    height: z.number().nonnegative(),
  }),
  ...otherShapes,
]);

/** What was found, in pixels of the picture as displayed. */
export const Regions = bounded(
  z.object({
    label: z.string(),
    confidence: Confidence,
    geometry: Drawn.refine(
      (g) => !("points" in g) || g.points.length <= MAX_POINTS,
      `must have at most ${MAX_POINTS} points`,
    ),
  }),
);

/**
 * An answer as it was agreed; keys beyond that are ignored.
 *
 * @throws {EndpointFault} naming the place and what is wrong there.
 */
export function agreed<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { quoted }: Channel,
): z.infer<S> {
  const judged = schema.safeParse(value);
  if (judged.success) return judged.data;
  const [issue] = judged.error.issues;
  const place = issue?.path.join(".") || "its top";
  throw new EndpointFault(
    `its answer is not as agreed, at ${quoted(place)}: ${
      quoted(issue?.message ?? "")
    }`,
  );
}

/**
 * The regions that are sure enough and are a shape, and how many sure ones are
 * none; those without a score are sure.
 */
export function usable(
  found: readonly FoundRegion[],
  minimum: number,
): { regions: FoundRegion[]; discarded: number } {
  const sure = found.filter(({ confidence }) =>
    confidence === null || confidence >= minimum
  );
  const regions = sure.filter(({ geometry }) => isShape(geometry));
  return { regions, discarded: sure.length - regions.length };
}

/** Bytes of a JSON body, and how it is announced. */
export function jsonBody(value: unknown) {
  return {
    body: new TextEncoder().encode(JSON.stringify(value)),
    headers: { "content-type": "application/json" },
  };
}

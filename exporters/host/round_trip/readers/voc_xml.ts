import { z } from "zod";

const Bounds = z.object({
  xmin: z.string(),
  ymin: z.string(),
  xmax: z.string(),
  ymax: z.string(),
});

const Annotation = z.object({
  annotation: z.object({
    filename: z.string(),
    size: z.object({
      width: z.string(),
      height: z.string(),
      depth: z.string(),
    }),
    segmented: z.literal("0"),
    object: z.array(z.object({
      name: z.string(),
      truncated: z.enum(["0", "1"]),
      difficult: z.enum(["0", "1"]),
      bndbox: Bounds,
    })).default([]),
  }),
});

/** An annotation file; every value as its text. */
export type VocAnnotation = z.infer<typeof Annotation>["annotation"];

const ENTITY_REGEXP = /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Text as it was before it became XML. */
export function plain(text: string): string {
  return text.replace(
    ENTITY_REGEXP,
    (entity, name?: string, decimal?: string, hex?: string) =>
      name !== undefined
        ? ENTITIES[name] ?? entity
        : String.fromCodePoint(parseInt(decimal ?? hex!, hex ? 16 : 10)),
  );
}

/** Reads annotation files; null for a text that is none. */
export async function vocParser(): Promise<
  (text: string) => VocAnnotation | null
> {
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    isArray: (name) => name === "object",
  });
  return (text) => {
    if (XMLValidator.validate(text) !== true) return null;
    return Annotation.safeParse(parser.parse(text)).data?.annotation ?? null;
  };
}

import { type Box, sides } from "./geometry.ts";
import type { Json } from "./json.ts";

function boxOf(annotation: Json): Box {
  const [x = 0, y = 0, w = 0, h = 0] = annotation["bbox"] as number[];
  return { x0: x, y0: y, x1: x + w, y1: y + h };
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const h = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (w <= 0 || h <= 0) return 0;
  const [aw, ah] = sides(a);
  const [bw, bh] = sides(b);
  return w * h / (aw * ah + bw * bh - w * h);
}

/**
 * How many annotations the stock evaluator fails to match when each is given
 * back as a detection. It looks annotations up by id, ignores crowds, and
 * remembers a match by the annotation's id, so that id 0 reads as no match.
 */
export function unmatchedOfThemselves(annotations: readonly Json[]): number {
  const byId = new Map(annotations.map((a) => [a["id"], a]));
  const groups = new Map<string, Json[]>();
  for (const annotation of annotations) {
    const key = JSON.stringify([
      annotation["image_id"],
      annotation["category_id"],
    ]);
    const seen = byId.get(annotation["id"]) ?? annotation;
    groups.set(key, [...groups.get(key) ?? [], seen]);
  }
  let unmatched = 0;
  for (const truth of groups.values()) {
    const free = new Set(truth.filter((a) => a["iscrowd"] !== 1));
    for (const detection of truth) {
      const ranked = [...free].map((one) =>
        [one, overlap(boxOf(one), boxOf(detection))] as const
      ).sort((a, b) => b[1] - a[1]);
      const [best, quality] = ranked[0] ?? [undefined, 0];
      if (best === undefined || quality < 0.95 || !best["id"]) unmatched += 1;
      if (best !== undefined && quality >= 0.95) free.delete(best);
    }
  }
  return unmatched;
}

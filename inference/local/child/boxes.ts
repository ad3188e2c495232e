import type { FoundRegion } from "../../../kernel/mod.ts";
import type { Seen } from "../protocol.ts";

/** Something found, its box in shares of the picture's sides. */
export interface Candidate {
  /** Undefined where the model has no name for it. */
  readonly label: string | undefined;
  /** 0..1. */
  readonly score: number;
  /** Centre, width and height. */
  readonly box: readonly number[];
}

/** Which boxes stand in each other's way, and from what overlap on. */
export interface Suppression {
  readonly across: boolean;
  /** Intersection over union above which the lower score goes. */
  readonly overlap: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Boxed {
  readonly label: string;
  readonly confidence: number;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/**
 * Candidates as regions, surest first: cut at the picture's edges, without
 * those that have no area there, no name, or that a surer one overlaps.
 *
 * @param frame What the shares of a box are of, in pixels from the top left of
 * the picture; larger than the picture where that was padded.
 */
export function regionsOf(
  candidates: readonly Candidate[],
  picture: Size,
  frame: Size,
  suppression: Suppression,
): Seen {
  const boxed = candidates.map((each) => boxedIn(each, picture, frame))
    .filter((each) => each !== null)
    .sort((a, b) => b.confidence - a.confidence);
  const kept: Boxed[] = [];
  for (const each of boxed) {
    if (!kept.some((other) => isInTheWay(other, each, suppression))) {
      kept.push(each);
    }
  }
  return {
    regions: kept.map(region),
    discarded: candidates.length - boxed.length,
  };
}

function boxedIn(
  { label, score, box }: Candidate,
  picture: Size,
  frame: Size,
): Boxed | null {
  const [cx = NaN, cy = NaN, w = NaN, h = NaN] = box;
  const cut = (value: number, size: number) =>
    Math.min(Math.max(value, 0), size);
  const x = cut((cx - w / 2) * frame.width, picture.width);
  const y = cut((cy - h / 2) * frame.height, picture.height);
  const width = cut((cx + w / 2) * frame.width, picture.width) - x;
  const height = cut((cy + h / 2) * frame.height, picture.height) - y;
  // False for what is no number, too.
  const isThere = width > 0 && height > 0 && score >= 0;
  if (label === undefined || !isThere) return null;
  return {
    label,
    confidence: Math.min(1, score),
    box: { x, y, width, height },
  };
}

function isInTheWay(
  one: Boxed,
  other: Boxed,
  { across, overlap }: Suppression,
): boolean {
  if (!across && one.label !== other.label) return false;
  const [a, b] = [one.box, other.box];
  const shared = (
    from: number,
    length: number,
    otherFrom: number,
    otherLength: number,
  ) =>
    Math.max(
      0,
      Math.min(from + length, otherFrom + otherLength) -
        Math.max(from, otherFrom),
    );
  const both = shared(a.x, a.width, b.x, b.width) *
    shared(a.y, a.height, b.y, b.height);
  return both > overlap * (a.width * a.height + b.width * b.height - both);
}

function region({ label, confidence, box }: Boxed): FoundRegion {
  return { label, confidence, geometry: { type: "bbox", ...box } };
}

import type { Frame, Rectangle } from "../../../kernel/mod.ts";
import type { ClassFacts } from "./gather.ts";
import { type Candidate, MAX_SHOWN } from "./shortlist.ts";

/** Pictures in one report; so many classes at most get one. */
const MAX_SAMPLES = 320;
/** Samples that stand beside each other on a wide screen. */
const ROW = 6;
/** So few rows together still show a small schema well. */
const AMPLE_ROWS = 16;
/** Bytes of pictures in one report, before base64 adds a third. */
const MAX_BYTES = 4_600_000;
const MAX_BYTES_EACH = 28_000;
/** Where the share of a sample is smaller, so is the sample. */
const AMPLE_BYTES = 22_000;
const EDGES = { ample: 320, scarce: 240 } as const;
/** How much of the surroundings is shown, in sides of the label. */
const SURROUNDINGS = 1.7;
/** Fewer pixels of a picture are never shown. */
const LEAST_SIDE = 48;

/** What is to be shown, and how large. */
export interface SamplePlan {
  /** Classes with something to show, those that find room. */
  readonly classes: readonly {
    readonly facts: ClassFacts;
    readonly candidates: readonly Candidate[];
  }[];
  /** Labels to be shown in all. */
  readonly samples: number;
  /** Classes with labels that find no room. */
  readonly unshown: number;
  /** Pixels that an edge of a sample may have. */
  readonly maxEdge: number;
  /** Bytes that a sample may have. */
  readonly maxBytes: number;
}

/** Divides the room of a report among the classes, in their order. */
export function planSamples(classes: readonly ClassFacts[]): SamplePlan {
  const used = classes.filter(({ shortlist }) => shortlist.pick(1).length > 0);
  const shown = used.slice(0, MAX_SAMPLES);
  const planned = shown.map((facts) => ({
    facts,
    candidates: facts.shortlist.pick(shareOf(shown.length)),
  }));
  const samples = planned.reduce((sum, one) => sum + one.candidates.length, 0);
  const maxBytes = Math.min(
    MAX_BYTES_EACH,
    Math.floor(MAX_BYTES / Math.max(1, samples)),
  );
  return {
    classes: planned,
    samples,
    unshown: used.length - shown.length,
    maxEdge: maxBytes >= AMPLE_BYTES ? EDGES.ample : EDGES.scarce,
    maxBytes,
  };
}

/** Samples of each of so many classes: whole rows while there is room. */
function shareOf(classes: number): number {
  const rows = Math.max(1, Math.floor(AMPLE_ROWS / classes));
  return Math.min(
    MAX_SHOWN,
    rows * ROW,
    Math.max(1, Math.floor(MAX_SAMPLES / classes)),
  );
}

/**
 * The part of a picture that shows a label with its surroundings, in whole
 * pixels: a square, less where the picture is narrower. All for a tag.
 */
export function viewOf(box: Rectangle | null, frame: Frame): Rectangle {
  if (box === null) return { x: 0, y: 0, ...sizeOf(frame) };
  const longest = Math.max(box.width, box.height);
  const side = Math.ceil(Math.max(longest * SURROUNDINGS, LEAST_SIDE));
  const width = Math.min(side, frame.width);
  const height = Math.min(side, frame.height);
  return {
    x: start(box.x + box.width / 2, width, frame.width),
    y: start(box.y + box.height / 2, height, frame.height),
    width,
    height,
  };
}

function sizeOf({ width, height }: Frame): Frame {
  return { width, height };
}

/** Where a length centred on a point begins, moved into the picture. */
function start(centre: number, length: number, room: number): number {
  return Math.min(Math.max(Math.round(centre - length / 2), 0), room - length);
}

import { deepStrictEqual, rejects } from "node:assert/strict";
import type { Reading } from "../../../inference/local/families.ts";
import { READERS } from "../../../inference/local/child/readers.ts";
import { placed } from "./scene.ts";

interface Given {
  readonly dims: readonly number[];
  readonly values: readonly number[];
}

/** What a reader makes of tensors, for a picture of 100 × 100 pixels. */
async function read(
  reading: Reading,
  outputs: Readonly<Record<string, Given>>,
  least = 0.3,
  covered = { width: 1, height: 1 },
) {
  const order = {
    path: "",
    width: 100,
    height: 100,
    maxPixels: 1,
    phrases: [],
    minimum_confidence: least,
  };
  return await READERS[reading.kind]({
    run: () =>
      Promise.resolve((role) => {
        const { dims, values } = outputs[role]!;
        return { type: "float32", dims, data: Float32Array.from(values) };
      }),
    order,
    frame: order,
    reading,
    labels: ["cat", "dog"],
    tokenizer: null,
    covered,
  });
}

/** A logit whose sigmoid is a probability. */
const logit = (p: number) => Math.log(p / (1 - p));
/** Logits of cat, dog and nothing whose softmax are probabilities. */
const shares = (cat: number, dog: number) =>
  [cat, dog, 1 - cat - dog].map(Math.log);
const SOFTMAX = { kind: "boxes", scores: "softmax" } as const;
const SIGMOID = { kind: "boxes", scores: "sigmoid" } as const;

const MIDDLE = [0.5, 0.5, 0.2, 0.2];
/** Overlaps the middle by 90 of 110 parts, .82. */
const BESIDE = [0.51, 0.5, 0.2, 0.2];
/** Overlaps it by a third. */
const ASIDE = [0.6, 0.5, 0.2, 0.2];
const ELSEWHERE = [0.1, 0.1, 0.1, 0.1];

const BOX_CASES: readonly {
  readonly name: string;
  readonly reading: Reading;
  readonly logits: readonly (readonly number[])[];
  readonly boxes: readonly (readonly number[])[];
  readonly found: readonly unknown[];
  readonly discarded?: number;
}[] = [
  {
    name: "the likeliest class, even where nothing is likelier",
    reading: SOFTMAX,
    logits: [shares(0.35, 0.05), shares(0.2, 0.1)],
    boxes: [MIDDLE, ELSEWHERE],
    found: [["cat", [40, 40, 60, 60]]],
  },
  {
    name: "every class that is sure enough by itself",
    reading: SIGMOID,
    logits: [[logit(0.9), logit(0.4)], [logit(0.1), logit(0.2)]],
    boxes: [MIDDLE, ELSEWHERE],
    found: [["cat", [40, 40, 60, 60]], ["dog", [40, 40, 60, 60]]],
  },
  {
    name: "as many as there are queries",
    reading: SIGMOID,
    logits: [[logit(0.9), logit(0.4)]],
    boxes: [MIDDLE],
    found: [["cat", [40, 40, 60, 60]]],
  },
  {
    name: "one of two boxes of one class in one place",
    reading: SOFTMAX,
    logits: [shares(0.5, 0.1), shares(0.6, 0.1)],
    boxes: [MIDDLE, BESIDE],
    found: [["cat", [41, 40, 61, 60]]],
  },
  {
    name: "both of two classes in one place",
    reading: SOFTMAX,
    logits: [shares(0.5, 0.1), shares(0.1, 0.6)],
    boxes: [MIDDLE, BESIDE],
    found: [["cat", [40, 40, 60, 60]], ["dog", [41, 40, 61, 60]]],
  },
  {
    name: "both of two boxes that overlap a little",
    reading: SOFTMAX,
    logits: [shares(0.6, 0.1), shares(0.5, 0.1)],
    boxes: [MIDDLE, ASIDE],
    found: [["cat", [40, 40, 60, 60]], ["cat", [50, 40, 70, 60]]],
  },
  {
    name: "a box as far as the picture goes",
    reading: SOFTMAX,
    logits: [shares(0.9, 0.05)],
    boxes: [[0, 0.95, 0.4, 0.2]],
    found: [["cat", [0, 85, 20, 100]]],
  },
  {
    name: "no box without area, outside, or of no numbers",
    reading: SOFTMAX,
    logits: [
      shares(0.9, 0.05),
      shares(0.9, 0.05),
      shares(0.9, 0.05),
      [NaN, NaN, NaN],
    ],
    boxes: [
      [0.5, 0.5, 0, 0.2],
      [1.5, 0.5, 0.2, 0.2],
      [NaN, 0.5, 0.2, 0.2],
      MIDDLE,
    ],
    found: [],
    discarded: 4,
  },
  {
    name: "no class without a name",
    reading: SIGMOID,
    logits: [[logit(0.1), logit(0.1), logit(0.9)]],
    boxes: [MIDDLE],
    found: [],
    discarded: 1,
  },
];

Deno.test("READERS.boxes takes of a detector's answer", async (t) => {
  for (const row of BOX_CASES) {
    await t.step(row.name, async () => {
      const columns = row.logits[0]!.length;
      const seen = await read(row.reading, {
        logits: {
          dims: [1, row.logits.length, columns],
          values: row.logits.flat(),
        },
        boxes: { dims: [1, row.boxes.length, 4], values: row.boxes.flat() },
      });
      deepStrictEqual(placed(seen.regions), row.found);
      deepStrictEqual(seen.discarded, row.discarded ?? 0);
    });
  }
});

/** A plane of 10 × 10 with a value in the left columns and one beside. */
function plane(left: number, right: number, edge: number): number[] {
  return Array.from({ length: 100 }, (_, i) => i % 10 < edge ? left : right);
}

/** Corners to five pixels: an edge between two of a plane may fall to either. */
function outlined(regions: Parameters<typeof placed>[0]) {
  return placed(regions).map(([label, corners]) => [
    label,
    corners.map((at) => Math.round(at / 5) * 5),
  ]);
}

Deno.test("READERS.classes takes of a segmenter's answer", async (t) => {
  const CLASSES = { kind: "classes" } as const;
  const logits = (...planes: number[][]) => ({
    logits: { dims: [1, planes.length, 10, 10], values: planes.flat() },
  });
  await t.step("classes where they are likeliest", async () => {
    const { regions } = await read(
      CLASSES,
      logits(plane(3, 0, 4), plane(0, 3, 4)),
    );
    deepStrictEqual(outlined(regions), [
      ["cat", [0, 0, 40, 100]],
      ["dog", [40, 0, 100, 100]],
    ]);
  });
  await t.step("nothing of a class that is not sure enough", async () => {
    const answer = logits(plane(3, 0, 4), plane(0, 0.5, 4));
    const { regions } = await read(CLASSES, answer, 0.8);
    // The edge lies where both are as likely, between two pixels.
    deepStrictEqual(outlined(regions), [["cat", [0, 0, 45, 100]]]);
  });
  await t.step("a single class against nothing", async () => {
    const { regions } = await read(CLASSES, logits(plane(-3, 3, 4)));
    deepStrictEqual(outlined(regions), [["cat", [40, 0, 100, 100]]]);
  });
  await t.step("nothing of the padding", async () => {
    const answer = logits(plane(3, 0, 4), plane(0, 3, 4));
    const covered = { width: 0.8, height: 1 };
    const { regions } = await read(CLASSES, answer, 0.3, covered);
    deepStrictEqual(outlined(regions), [
      ["cat", [0, 0, 50, 100]],
      ["dog", [50, 0, 100, 100]],
    ]);
  });
  await t.step("a class without a name is counted", async () => {
    const seen = await read(
      CLASSES,
      logits(plane(3, 0, 4), plane(0, 0, 4), plane(0, 3, 4)),
    );
    deepStrictEqual(outlined(seen.regions), [["cat", [0, 0, 40, 100]]]);
    deepStrictEqual(seen.discarded, 1);
  });
});

Deno.test("READERS.segments takes of a panoptic answer", async (t) => {
  const SEGMENTS = { kind: "segments" } as const;
  const answer = (queries: (readonly [number[], number[]])[]) => ({
    logits: {
      dims: [1, queries.length, 3],
      values: queries.flatMap(([logits]) => logits),
    },
    masks: {
      dims: [1, queries.length, 10, 10],
      values: queries.flatMap(([, mask]) => mask),
    },
  });
  await t.step("each pixel for the surest, none for nothing", async () => {
    const seen = await read(
      SEGMENTS,
      answer([
        [shares(0.9, 0.05), plane(5, -5, 6)],
        [shares(0.05, 0.6), plane(-5, 5, 5)],
        [shares(0.1, 0.1), plane(5, 5, 5)],
      ]),
    );
    deepStrictEqual(outlined(seen.regions), [
      ["cat", [0, 0, 60, 100]],
      ["dog", [60, 0, 100, 100]],
    ]);
    deepStrictEqual(seen.discarded, 0);
  });
  await t.step("not what keeps too little of its mask", async () => {
    const seen = await read(
      SEGMENTS,
      answer([
        [shares(0.9, 0.05), plane(5, -5, 6)],
        [shares(0.05, 0.6), plane(5, -5, 7)],
      ]),
    );
    deepStrictEqual(outlined(seen.regions), [["cat", [0, 0, 60, 100]]]);
    deepStrictEqual(seen.discarded, 1);
  });
  await t.step("not masks of other queries", async () => {
    const one = answer([[shares(0.9, 0.05), plane(5, -5, 6)]]);
    const logits = { dims: [1, 2, 3], values: [0, 0, 0, 0, 0, 0] };
    await rejects(read(SEGMENTS, { ...one, logits }), /1 masks of 2 queries/);
  });
});

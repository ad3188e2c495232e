import { ModelFault } from "../fault.ts";
import type { Labels } from "../description.ts";
import type { Candidate } from "./boxes.ts";
import type { Tensor } from "./runtime.ts";

/** Rows of numbers, as the last of a tensor's dimensions has them. */
export interface Rows {
  readonly rows: number;
  readonly columns: number;
  row(index: number): Float32Array;
}

/**
 * A tensor [1, rows, columns].
 *
 * @throws {ModelFault} when it is something else.
 */
export function rowsOf({ dims, data }: Tensor): Rows {
  const [one, rows = 0, columns = 0] = dims;
  if (dims.length !== 3 || one !== 1 || !(data instanceof Float32Array)) {
    throw new ModelFault(`it answers [${dims.join(", ")}] where rows belong`);
  }
  return {
    rows,
    columns,
    row: (i) => data.subarray(i * columns, (i + 1) * columns),
  };
}

/** 0..1 from a logit. */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Shares of 1 from logits. */
export function softmax(logits: ArrayLike<number>): Float64Array {
  let highest = -Infinity;
  for (let i = 0; i < logits.length; i++) {
    highest = Math.max(highest, logits[i]!);
  }
  const shares = Float64Array.from(logits, (l) => Math.exp(l - highest));
  const sum = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => share / sum);
}

/** Where the largest number stands, -1 among none. */
export function indexOfLargest(
  numbers: ArrayLike<number>,
  end = numbers.length,
): number {
  let best = -1;
  for (let i = 0; i < end; i++) {
    if (best < 0 || numbers[i]! > numbers[best]!) best = i;
  }
  return best;
}

/**
 * What DETR and its kin found: each query has one class, or none, which is the
 * last. After `DetrImageProcessor.post_process_object_detection` of Hugging
 * Face's transformers.
 */
export function oneOfAll(
  logits: Rows,
  boxes: Rows,
  labels: Labels,
  least: number,
): Candidate[] {
  return queries(logits, boxes).flatMap(({ scores, box }) => {
    const shares = softmax(scores);
    const best = indexOfLargest(shares, shares.length - 1);
    const score = shares[best] ?? NaN;
    return score < least ? [] : [{ label: labels[best], score, box }];
  });
}

/**
 * What RT-DETR and its kin found: classes are scored each by itself, and the
 * best pairs of query and class are taken, as many as there are queries. After
 * `RTDetrImageProcessor.post_process_object_detection`, likewise.
 */
export function anyOfAll(
  logits: Rows,
  boxes: Rows,
  labels: Labels,
  least: number,
): Candidate[] {
  return queries(logits, boxes).flatMap(({ scores, box }) =>
    [...scores].map(sigmoid).flatMap((score, i) =>
      score < least ? [] : [{ label: labels[i], score, box }]
    )
  ).sort((a, b) => b.score - a.score).slice(0, logits.rows);
}

/**
 * What OWL-ViT found: every query has the phrase that fits best. After
 * `OwlViTImageProcessor.post_process_object_detection`, likewise.
 */
export function bestPhrase(
  logits: Rows,
  boxes: Rows,
  phrases: readonly string[],
  least: number,
): Candidate[] {
  return queries(logits, boxes).flatMap(({ scores, box }) => {
    const best = indexOfLargest(scores, phrases.length);
    const score = sigmoid(scores[best] ?? NaN);
    return score < least ? [] : [{ label: phrases[best], score, box }];
  });
}

/**
 * Every query with its scores and its box.
 *
 * @throws {ModelFault} when there are not as many of one as of the other.
 */
export function queries(
  logits: Rows,
  boxes: Rows,
): { scores: Float32Array; box: readonly number[] }[] {
  if (logits.rows !== boxes.rows || boxes.columns !== 4) {
    throw new ModelFault(
      `it answers ${boxes.rows} × ${boxes.columns} numbers as boxes of ${logits.rows} queries`,
    );
  }
  return Array.from({ length: logits.rows }, (_, i) => ({
    scores: logits.row(i),
    box: [...boxes.row(i)],
  }));
}

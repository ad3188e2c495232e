import type { Labels } from "../description.ts";
import { ModelFault } from "../fault.ts";
import type { Seen } from "../protocol.ts";
import {
  type Area,
  gridFor,
  type Planes,
  polygonsIn,
  type Size,
  spread,
} from "./masks.ts";
import { indexOfLargest, type Rows, sigmoid, softmax } from "./scores.ts";

/** Share of a query's own mask that it must keep against the others. */
const LEAST_KEPT = 0.8;

/**
 * What a model found that gives every pixel one class. A class counts where it
 * is the likeliest; only those are looked at that win somewhere at the model's
 * own resolution. Its confidence is the mean of its probability where it wins
 * there, for such a model scores no region by itself.
 *
 * @param planes One a class, in logits. A single one is a class against none.
 */
export function classAreas(
  planes: Planes,
  labels: Labels,
  picture: Size,
  least: number,
): Seen {
  const winners = winnersOf(planes);
  const grid = gridFor(picture);
  const best = new Float32Array(grid.width * grid.height).fill(
    planes.count === 1 ? 0 : -Infinity,
  );
  const winner = new Int32Array(best.length).fill(-1);
  for (const index of winners.keys()) {
    const values = spread(planes.plane(index), planes, grid);
    for (let i = 0; i < values.length; i++) {
      if (values[i]! <= best[i]!) continue;
      best[i] = values[i]!;
      winner[i] = index;
    }
  }
  const sure = [...winners].filter(([, confidence]) => confidence >= least);
  const areas = sure.map(([index, confidence]): Area => ({
    label: labels[index],
    confidence,
    isInside: (i) => winner[i] === index,
  }));
  return polygonsIn(areas, grid, picture);
}

/** The classes that win a pixel, and their mean probability where they do. */
function winnersOf(planes: Planes): Map<number, number> {
  const sums = new Map<number, { sum: number; pixels: number }>();
  const values = new Float32Array(planes.count);
  const all = Array.from({ length: planes.count }, (_, i) => planes.plane(i));
  for (let y = 0; y < Math.ceil(planes.covered.height); y++) {
    for (let x = 0; x < Math.ceil(planes.covered.width); x++) {
      for (const [k, plane] of all.entries()) {
        values[k] = plane[y * planes.width + x]!;
      }
      const index = indexOfLargest(values);
      const share = planes.count === 1
        ? sigmoid(values[0]!)
        : softmax(values)[index]!;
      if (planes.count === 1 && share <= 0.5) continue;
      const { sum, pixels } = sums.get(index) ?? { sum: 0, pixels: 0 };
      sums.set(index, { sum: sum + share, pixels: pixels + 1 });
    }
  }
  return new Map(
    [...sums].map(([index, { sum, pixels }]) => [index, sum / pixels]),
  );
}

/**
 * What a model found that has a mask for every query: each pixel belongs to the
 * query with the highest product of score and mask, where its mask is over
 * one half; a query that keeps too little of its own mask is left out. After
 * the panoptic inference of Mask2Former.
 *
 * @throws {ModelFault} when there are not as many masks as queries.
 */
export function queryAreas(
  logits: Rows,
  planes: Planes,
  labels: Labels,
  picture: Size,
  least: number,
): Seen {
  if (logits.rows !== planes.count) {
    throw new ModelFault(
      `it answers ${planes.count} masks of ${logits.rows} queries`,
    );
  }
  const grid = gridFor(picture);
  const found = foundIn(logits, least).map((each) => ({
    ...each,
    mask: spread(planes.plane(each.query), planes, grid).map(sigmoid),
  }));
  const owner = new Int32Array(grid.width * grid.height).fill(-1);
  const best = new Float32Array(owner.length);
  for (const [k, { score, mask }] of found.entries()) {
    for (let i = 0; i < mask.length; i++) {
      const product = score * mask[i]!;
      if (product <= best[i]!) continue;
      best[i] = product;
      owner[i] = k;
    }
  }
  const areas = found.map(({ index, score, mask }, k): Area => ({
    label: labels[index],
    confidence: score,
    isInside: (i) => owner[i] === k && mask[i]! >= 0.5,
  }));
  const kept = areas.filter(({ isInside }, k) =>
    keepsEnough(found[k]!.mask, isInside)
  );
  const seen = polygonsIn(kept, grid, picture);
  const lost = areas.length - kept.length;
  return { ...seen, discarded: seen.discarded + lost };
}

function foundIn(logits: Rows, least: number) {
  return Array.from({ length: logits.rows }, (_, query) => {
    const shares = softmax(logits.row(query));
    const index = indexOfLargest(shares);
    return { query, index, score: shares[index] ?? NaN };
  }).filter(({ index, score }) =>
    // The last class means that there is nothing.
    index < logits.columns - 1 && score >= least
  );
}

function keepsEnough(
  mask: Float32Array,
  isInside: (index: number) => boolean,
): boolean {
  let [own, kept] = [0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (mask[i]! < 0.5) continue;
    own++;
    if (isInside(i)) kept++;
  }
  return kept > LEAST_KEPT * own;
}

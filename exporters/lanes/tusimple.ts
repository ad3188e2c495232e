import {
  type ExportAsset,
  type Exporter,
  type Fold,
  type Point,
  type ReleaseView,
  round,
} from "../api.ts";
import { laneFormat, picturePath } from "./family.ts";
import { lanesOf, pointsOf } from "./lane.ts";

const DECIMALS = 2;
const STEP = 10;
const NOT_CROSSED = -2;

/** Where a picture of 720 rows has its first sample. */
const FIRST_OF_720 = 160;

/**
 * TuSimple: JSON Lines, each lane as its X at fixed rows. Form after
 * https://github.com/TuSimple/tusimple-benchmark/tree/master/doc/lane_detection
 */
export const tusimple: Exporter = laneFormat({
  name: "tusimple",
  intact: false,
  omits: ["class names", "attributes"],
  vanishes(shape, { height }) {
    const points = pointsOf(shape);
    return runsDown(points) &&
      sampled(points, rowsOf(height)).every((x) => x === NOT_CROSSED);
  },
  fault(labels) {
    const bad = lanesOf(labels).find(({ points }) => !runsDown(points));
    return bad === undefined
      ? null
      : `TuSimple samples lanes row by row, and ${
        JSON.stringify(bad.label_class)
      } lane ${bad.id} does not run from top to bottom: Y must never decrease along its points`;
  },
  *files(release) {
    for (const fold of release.folds) {
      yield { path: `label_data_${fold}.json`, text: records(release, fold) };
      for (const page of release.pages(fold)) {
        for (const asset of page) {
          yield { path: picturePath(asset), picture: asset.picture };
        }
      }
    }
  },
});

function* records(release: ReleaseView, fold: Fold): Generator<string> {
  for (const page of release.pages(fold)) {
    for (const asset of page) yield `${JSON.stringify(record(asset))}\n`;
  }
}

function record(asset: ExportAsset): Record<string, unknown> {
  const rows = rowsOf(asset.height);
  return {
    raw_file: picturePath(asset),
    h_samples: rows,
    lanes: lanesOf(asset.labels).map(({ points }) => sampled(points, rows)),
  };
}

/** The rows that a picture is sampled at. */
function rowsOf(height: number): number[] {
  const start = Math.round(height * FIRST_OF_720 / 720 / STEP) * STEP;
  const count = Math.max(0, Math.ceil((height - start) / STEP));
  return Array.from({ length: count }, (_, i) => start + i * STEP);
}

function runsDown(points: readonly Point[]): boolean {
  return points.every(([, y], i) => i === 0 || y >= (points[i - 1]?.[1] ?? y));
}

function sampled(
  points: readonly Point[],
  rows: readonly number[],
): number[] {
  return rows.map((row) => {
    const x = crossing(points, row);
    return x === null ? NOT_CROSSED : round(x, DECIMALS);
  });
}

/** X where a line that runs down first meets a row, or null. */
function crossing(points: readonly Point[], row: number): number | null {
  const i = points.findIndex(([, y]) => y >= row);
  const [before, after] = [points[i - 1], points[i]];
  if (after === undefined || after[1] === row) return after?.[0] ?? null;
  if (before === undefined) return null;
  const t = (row - before[1]) / (after[1] - before[1]);
  return before[0] + t * (after[0] - before[0]);
}

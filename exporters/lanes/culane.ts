import type { Exporter, Point } from "../api.ts";
import { collapses, laneFormat, perPicture } from "./family.ts";
import { type Lane, lanesOf, type Role } from "./lane.ts";
import { maskRows, type Stroke } from "./mask.ts";
import { greyPng } from "./png.ts";

const SLOTS: Readonly<Partial<Record<Role, number>>> = {
  ego_left: 1,
  ego_right: 2,
  adjacent_left: 3,
  adjacent_right: 4,
};

/**
 * CULane: a text with one lane a line, and a mask of at most four lanes. Form
 * after https://xingangpan.github.io/projects/CULane.html
 */
export const culane: Exporter = laneFormat({
  name: "culane",
  intact: true,
  omits: [
    "class names",
    "attributes other than position_role",
    "fractions of a pixel",
  ],
  misread:
    "Mask values follow the role of a lane (ego_left 1, ego_right 2, adjacent_left 3, adjacent_right 4) and other roles are not painted; CULane's own masks number four lanes from left to right",
  vanishes: collapses(wholePoint),
  fault(labels) {
    const taken = new Map<number, Lane>();
    for (const lane of lanesOf(labels)) {
      const slot = SLOTS[lane.role];
      if (slot === undefined) continue;
      const other = taken.get(slot);
      if (other !== undefined) {
        return `lanes ${other.id} and ${lane.id} are both ${lane.role}, and a CULane mask holds one lane of each role`;
      }
      taken.set(slot, lane);
    }
    return null;
  },
  files: perPicture(function* (asset) {
    const { fold, stem } = asset;
    const lanes = lanesOf(asset.labels);
    yield {
      path: `labels/${fold}/${stem}.lines.txt`,
      text: lanes.map(({ points }) =>
        `${points.map(wholePoint).flat().join(" ")}\n`
      ).join(""),
    };
    yield {
      path: `laneseg_label_w16/${fold}/${stem}.png`,
      bytes: greyPng(asset, maskRows(asset, lanes.flatMap(stroke))),
    };
  }),
});

function stroke({ points, role }: Lane): Stroke[] {
  const value = SLOTS[role];
  return value === undefined ? [] : [{ points, value }];
}

function wholePoint([x, y]: Point): [number, number] {
  return [nearestEven(x), nearestEven(y)];
}

/** The nearest integer, the even one of two. */
function nearestEven(value: number): number {
  const below = Math.floor(value);
  return value - below === 0.5 && below % 2 === 0 ? below : Math.round(value);
}

import type { Expected } from "./expected.ts";
import {
  type LaneFormat,
  rounded,
  sampledLine,
  sampledRows,
} from "./lane_lines.ts";
import { type Point, stemOf, type TruthAsset } from "./truth.ts";

const ROLES =
  "ego_left ego_right adjacent_left adjacent_right road_edge crosswalk"
    .split(" ");

/** Slot and grey value of a role in CULane's mask. */
export const SLOTS: ReadonlyMap<string, number> = new Map(
  ROLES.slice(0, 4).map((role, i) => [role, i + 1]),
);

/** By `color style`. */
const BDD: Readonly<Record<string, string>> = {
  "white continuous": "single white/solid",
  "white dashed": "single white/dashed",
  "white double_continuous": "double white/solid",
  "white double_dashed": "double white/dashed",
  "yellow continuous": "single yellow/solid",
  "yellow dashed": "single yellow/dashed",
  "yellow double_continuous": "double yellow/solid",
  "yellow double_dashed": "double yellow/dashed",
  "blue continuous": "single other/solid",
  "blue dashed": "single other/dashed",
  "blue double_continuous": "double other/solid",
  "blue double_dashed": "double other/dashed",
};

/** By `color style`. */
const OPENLANE: Readonly<Record<string, number>> = {
  "white dashed": 1,
  "white continuous": 2,
  "white double_dashed": 3,
  "white double_continuous": 4,
  "yellow dashed": 7,
  "yellow continuous": 8,
  "yellow double_dashed": 9,
  "yellow double_continuous": 10,
  "blue dashed": 1,
  "blue continuous": 2,
  "white botts_dots": 2,
  "yellow botts_dots": 8,
};

/** A lane that the files must hold. */
export interface TrueLane {
  readonly line: readonly Point[];
  readonly role: string;
  /** `color style`, as the label says them. */
  readonly paint: string;
}

function roleOf({ annotation }: Expected): string {
  const said = String(annotation.attributes["position_role"]);
  if (ROLES.includes(said)) return said;
  const name = annotation.label_class.toLowerCase();
  return ROLES.includes(name) ? name : "other";
}

function footOf(line: readonly Point[]): number {
  const lowest = Math.max(...line.map(([, y]) => y));
  return line.find(([, y]) => y === lowest)?.[0] ?? 0;
}

/** The lanes of one picture, from left to right. */
export function trueLanes(expected: readonly Expected[]): TrueLane[] {
  return expected
    .filter((one) => one.status !== "dropped" && one.written === "yes")
    .map((one) => {
      const { attributes } = one.annotation;
      const paint = `${attributes["color"]} ${attributes["style"]}`;
      return { line: one.line ?? [], role: roleOf(one), paint };
    })
    .sort((a, b) => footOf(a.line) - footOf(b.line));
}

/**
 * What a lane format must say of one picture, the lines of a text as lists.
 * Numbers with decimals are not rounded yet.
 */
export function trueDocument(
  format: LaneFormat,
  asset: TruthAsset,
  lanes: readonly TrueLane[],
  picture: string,
): unknown {
  const points = lanes.map(({ line }) => line);
  if (format === "culane") {
    const flat = points.map((line) => line.flat());
    return { lanes: flat.map((line) => line.map((v) => rounded(v, 0))) };
  }
  if (format === "curvelanes") {
    return { Lines: points.map((line) => line.map(([x, y]) => ({ x, y }))) };
  }
  if (format === "tusimple") {
    const rows = sampledRows(asset.height);
    return {
      raw_file: picture,
      h_samples: rows,
      lanes: points.map((line) => sampledLine(line, rows)),
    };
  }
  if (format === "bdd100k-lane") {
    return {
      name: stemOf(asset),
      labels: lanes.map(bddLabel),
    };
  }
  const edges = lanes.filter(({ role }) => role === "road_edge");
  return {
    intrinsic: null,
    extrinsic: null,
    file_path: picture,
    lane_lines: lanes.map((lane, i) => {
      const category = openLaneCategory(lane, edges);
      return {
        category,
        visibility: lane.line.map(() => 1),
        uv: points[i],
        attribute: category,
        track_id: `lane_${i}`,
      };
    }),
  };
}

function bddLabel({ line, paint, role }: TrueLane, i: number) {
  const isCrossing = role === "crosswalk";
  const said = isCrossing
    ? "crosswalk zebra/solid"
    : paint.endsWith(" botts_dots")
    ? "solid divider/solid"
    : BDD[paint] ?? "other/other";
  const [category, laneStyle] = said.split("/");
  return {
    id: `lane_${i}`,
    category,
    attributes: {
      laneDirection: isCrossing ? "vertical" : "parallel",
      laneStyle,
      laneType: category,
    },
    poly2d: [
      { vertices: line, types: "L".repeat(line.length), closed: false },
    ],
  };
}

function openLaneCategory(lane: TrueLane, edges: readonly TrueLane[]): number {
  if (lane.role === "crosswalk") return 0;
  if (lane.role === "road_edge") return lane === edges[0] ? 13 : 14;
  return OPENLANE[lane.paint] ?? 0;
}

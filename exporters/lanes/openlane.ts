import type { ExportAsset, Exporter } from "../api.ts";
import {
  collapses,
  finePoint,
  jsonText,
  laneFormat,
  perPicture,
  picturePath,
} from "./family.ts";
import { type Color, type Lane, lanesOf, type Style } from "./lane.ts";

const UNKNOWN = 0;
const LEFT_EDGE = 13;
const RIGHT_EDGE = 14;

type Categories = Readonly<Partial<Record<Style, number>>>;

const CATEGORIES: Readonly<Partial<Record<Color, Categories>>> = {
  white: {
    dashed: 1,
    continuous: 2,
    double_dashed: 3,
    double_continuous: 4,
    botts_dots: 2,
  },
  yellow: {
    dashed: 7,
    continuous: 8,
    double_dashed: 9,
    double_continuous: 10,
    botts_dots: 8,
  },
  blue: { dashed: 1, continuous: 2 },
};

/**
 * OpenLane without depth or camera. Categories after
 * https://github.com/OpenDriveLab/OpenLane/blob/main/data/README.md
 */
export const openlane2d: Exporter = laneFormat({
  name: "openlane-2d",
  intact: true,
  omits: [
    "class names",
    "attributes other than style, color and position_role",
  ],
  misread:
    "OpenLane's own files hold uv as all x and then all y, road edges as 20 and 21, attribute as 1 to 4 from left to right and a number as track_id; openlane-2d writes uv as [x, y] pairs, road edges as 13 and 14, attribute as the category: convert them for a reader made for those files",
  vanishes: collapses(finePoint),
  files: perPicture(function* (asset) {
    yield {
      path: `labels/${asset.fold}/${asset.stem}.json`,
      text: jsonText(document(asset)),
    };
  }),
});

function document(asset: ExportAsset): Record<string, unknown> {
  const lanes = lanesOf(asset.labels);
  const firstEdge = lanes.find(({ role }) => role === "road_edge");
  return {
    intrinsic: null,
    extrinsic: null,
    file_path: picturePath(asset),
    lane_lines: lanes.map((lane, i) => {
      const category = categoryOf(lane, lane === firstEdge);
      return {
        category,
        visibility: lane.points.map(() => 1),
        uv: lane.points.map(finePoint),
        attribute: category,
        track_id: `lane_${i}`,
      };
    }),
  };
}

function categoryOf({ style, color, role }: Lane, isFirstEdge: boolean) {
  if (role === "road_edge") return isFirstEdge ? LEFT_EDGE : RIGHT_EDGE;
  if (role === "crosswalk") return UNKNOWN;
  return CATEGORIES[color]?.[style] ?? UNKNOWN;
}

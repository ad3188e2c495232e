import type { Exporter } from "../api.ts";
import {
  collapses,
  finePoint,
  jsonText,
  laneFormat,
  perPicture,
} from "./family.ts";
import { type Color, type Lane, lanesOf, type Style } from "./lane.ts";

const OTHER = "other";

type Kind = readonly [count: string, laneStyle: string];

const KINDS: Readonly<Partial<Record<Style, Kind>>> = {
  continuous: ["single", "solid"],
  dashed: ["single", "dashed"],
  double_continuous: ["double", "solid"],
  double_dashed: ["double", "dashed"],
};

const COLORS: Readonly<Partial<Record<Color, string>>> = {
  white: "white",
  yellow: "yellow",
  blue: OTHER,
};

/**
 * BDD100K lane markings: open `poly2d` lines of straight pieces. Form after
 * https://github.com/ucbdrive/bdd-data/blob/master/doc/format.md
 */
export const bdd100kLane: Exporter = laneFormat({
  name: "bdd100k-lane",
  intact: true,
  omits: [
    "class names",
    "attributes other than style, color and position_role",
  ],
  misread:
    'BDD100K\'s own files put "lane" or "lane/single white" where bdd100k-lane puts "single white", and know no "crosswalk zebra" or "solid divider": translate the categories for a reader made for those files',
  vanishes: collapses(finePoint),
  files: perPicture(function* ({ fold, stem, labels }) {
    yield {
      path: `labels/${fold}/${stem}.json`,
      text: jsonText({ name: stem, labels: lanesOf(labels).map(label) }),
    };
  }),
});

function label(lane: Lane, i: number): Record<string, unknown> {
  const [category, laneStyle] = categoryOf(lane);
  return {
    id: `lane_${i}`,
    category,
    attributes: {
      laneDirection: lane.role === "crosswalk" ? "vertical" : "parallel",
      laneStyle,
      laneType: category,
    },
    poly2d: [{
      vertices: lane.points.map(finePoint),
      types: "L".repeat(lane.points.length),
      closed: false,
    }],
  };
}

/** A crossing is told by its role, everything else by its paint. */
function categoryOf(
  { style, color, role }: Lane,
): [category: string, laneStyle: string] {
  if (role === "crosswalk") return ["crosswalk zebra", "solid"];
  if (style === "botts_dots") return ["solid divider", "solid"];
  const [kind, word] = [KINDS[style], COLORS[color]];
  if (kind === undefined || word === undefined) return [OTHER, OTHER];
  return [`${kind[0]} ${word}`, kind[1]];
}

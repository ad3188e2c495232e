import type { JudgedLabel, Point, Shape } from "../api.ts";

const OTHER = "other";

// What a lane says of itself is a convention on attribute names.
const STYLES = [
  "continuous",
  "dashed",
  "double_continuous",
  "double_dashed",
  "botts_dots",
  OTHER,
] as const;
const COLORS = ["white", "yellow", "blue", OTHER] as const;
const ROLES = [
  "ego_left",
  "ego_right",
  "adjacent_left",
  "adjacent_right",
  "road_edge",
  "crosswalk",
  OTHER,
] as const;

/** How a lane is painted. */
export type Style = (typeof STYLES)[number];

/** The colour of a lane's paint. */
export type Color = (typeof COLORS)[number];

/** Where a lane lies, seen from the camera's vehicle. */
export type Role = (typeof ROLES)[number];

/** A polyline of a picture, read as a lane. */
export interface Lane {
  /** Its annotation's id. */
  readonly id: string;
  readonly label_class: string;
  /** In picture pixels, in the order in which they were drawn. */
  readonly points: readonly Point[];
  readonly style: Style;
  readonly color: Color;
  readonly role: Role;
}

/** The vertices of a polyline; none of any other shape. */
export function pointsOf(shape: Shape): readonly Point[] {
  return shape.type === "polyline" ? shape.points : [];
}

/**
 * The lanes of one picture from left to right: by X of the lowest point, the
 * first of them where several are lowest.
 */
export function lanesOf(labels: readonly JudgedLabel[]): Lane[] {
  return labels.map((label) => {
    const { id, label_class } = label;
    const points = pointsOf(label.shape);
    const lane: Lane = {
      id,
      label_class,
      points,
      style: wordOf(label, "style", STYLES),
      color: wordOf(label, "color", COLORS),
      role: roleOf(label),
    };
    return { lane, foot: footOf(points) };
  }).sort((a, b) => a.foot - b.foot).map(({ lane }) => lane);
}

function footOf(points: readonly Point[]): number {
  let [foot, lowest] = [0, -Infinity];
  for (const [x, y] of points) {
    if (y > lowest) [foot, lowest] = [x, y];
  }
  return foot;
}

function wordOf<const W extends string>(
  { attributes }: JudgedLabel,
  name: string,
  words: readonly W[],
): W | typeof OTHER {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : OTHER;
  return words.find((word) => word === value) ?? OTHER;
}

/** A class that is named like a role stands for it. */
function roleOf(label: JudgedLabel): Role {
  const role = wordOf(label, "position_role", ROLES);
  if (role !== OTHER) return role;
  const name = label.label_class.toLowerCase();
  return ROLES.find((word) => word === name) ?? OTHER;
}

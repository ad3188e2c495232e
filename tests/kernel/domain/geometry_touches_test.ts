import assert from "node:assert/strict";
import {
  type Frame,
  type Geometry,
  type Point,
  touches,
} from "../../../kernel/domain/geometry/mod.ts";
import { Random } from "../../support/random.ts";
import { box, polygon, polyline, TAG, turn } from "./shapes.ts";

const FRAME: Frame = { width: 100, height: 80 };

Deno.test("touches() counts edges and corners of a 100×80 picture", async (t) => {
  const cases: [string, Geometry, boolean][] = [
    ["a box over the left edge", box(-10, 10, 20, 20), true],
    ["a box from the right edge on", box(100, 10, 5, 20), true],
    ["a box right of the right edge", box(101, 10, 5, 20), false],
    ["a box up to the left edge", box(-5, 10, 5, 5), true],
    ["a box left of the left edge", box(-5.5, 10, 5, 5), false],
    ["a box on the bottom edge", box(10, 80, 5, 5), true],
    ["a box under the bottom edge", box(10, 80.001, 5, 5), false],
    ["a box up to the top edge", box(10, -5, 5, 5), true],
    ["a box at the far corner", box(100, 80, 1, 1), true],
    ["a box past the far corner", box(100, 81, 1, 1), false],
    ["a box around the picture", box(-10, -10, 500, 500), true],
    ["a polyline right through", polyline([-10, 40], [110, 40]), true],
    ["a polyline outside", polyline([-10, -10], [-5, -5]), false],
    ["a polyline through a corner", polyline([-10, 10], [10, -10]), true],
    ["a polyline past a corner", polyline([-10, 9], [9, -10]), false],
    ["a polyline along an edge", polyline([100, -5], [100, 200]), true],
    ["a polyline beside an edge", polyline([101, -5], [101, 200]), false],
    ["a polyline ending on an edge", polyline([120, 40], [100, 40]), true],
    [
      "a polyline whose bounds, but not path, meet the picture",
      polyline([-50, 40], [-50, -50], [50, -50]),
      false,
    ],
    [
      "a polyline around the picture",
      polyline([-9, -9], [109, -9], [109, 89], [-9, 89], [-9, -9]),
      false,
    ],
    [
      "a polygon around the picture",
      polygon([-10, -10], [110, -10], [110, 90], [-10, 90]),
      true,
    ],
    [
      "a polygon outside",
      polygon([110, 90], [120, 90], [120, 100]),
      false,
    ],
    [
      "a polygon whose closing edge crosses",
      polygon([-20, 40], [-20, -90], [190, -90], [190, 40]),
      true,
    ],
    [
      "a polygon like a C around the picture",
      polygon(
        [-30, -30],
        [130, -30],
        [130, -10],
        [-10, -10],
        [-10, 90],
        [130, 90],
        [130, 110],
        [-30, 110],
      ),
      false,
    ],
    [
      "a polygon that winds twice around the picture",
      polygon(
        [-9, -9],
        [109, -9],
        [109, 89],
        [-9, 89],
        [-9, -9],
        [109, -9],
        [109, 89],
        [-9, 89],
      ),
      true,
    ],
    [
      "a ring whose hole holds the picture",
      polygon(
        [-30, -30],
        [130, -30],
        [130, 110],
        [-30, 110],
        [-30, -30],
        [-10, -10],
        [-10, 90],
        [110, 90],
        [110, -10],
        [-10, -10],
      ),
      false,
    ],
    [
      "a polygon meeting a corner",
      polygon([100, 80], [110, 80], [110, 90]),
      true,
    ],
    ["a tag", TAG, true],
  ];
  for (const [name, geometry, expected] of cases) {
    await t.step(name, () => {
      assert.equal(touches(geometry, FRAME), expected);
    });
  }
});

Deno.test("touches() agrees with whole-number arithmetic on random shapes", () => {
  const random = new Random(11);
  const frame = { width: 10, height: 8 };
  const seen = { true: 0, false: 0 };
  for (let i = 0; i < 6000; i++) {
    const points = Array.from(
      { length: random.whole(3, 5) },
      (): Point => [random.whole(-14, 24), random.whole(-14, 22)],
    );
    const line = points.slice(0, 2);
    if (line[0]!.join() !== line[1]!.join()) {
      const expected = segmentMeets(line[0]!, line[1]!, frame);
      assert.equal(touches(polyline(...line), frame), expected, `${line}`);
    }
    const expected = points.some((p, j) =>
      segmentMeets(p, points[(j + 1) % points.length]!, frame)
    ) || windingOf([1, 1], points) !== 0;
    assert.equal(touches(polygon(...points), frame), expected, `${points}`);
    seen[`${expected}`]++;
  }
  assert.ok(seen.true > 1000 && seen.false > 1000, JSON.stringify(seen));
});

/** Exact for whole numbers: an end inside, or a crossing of an edge. */
function segmentMeets(a: Point, b: Point, { width, height }: Frame): boolean {
  const corners: Point[] = [[0, 0], [width, 0], [width, height], [0, height]];
  const inside = ([x, y]: Point) =>
    x >= 0 && x <= width && y >= 0 && y <= height;
  return inside(a) || inside(b) ||
    corners.some((c, i) => crosses(a, b, c, corners[(i + 1) % 4]!));
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const between = (p: Point, q: Point, r: Point) =>
    turn(p, q, r) === 0 &&
    Math.min(p[0], q[0]) <= r[0] && r[0] <= Math.max(p[0], q[0]) &&
    Math.min(p[1], q[1]) <= r[1] && r[1] <= Math.max(p[1], q[1]);
  const apart = (p: Point, q: Point, r: Point, s: Point) =>
    Math.sign(turn(p, q, r)) * Math.sign(turn(p, q, s)) < 0;
  return apart(a, b, c, d) && apart(c, d, a, b) || between(a, b, c) ||
    between(a, b, d) || between(c, d, a) || between(c, d, b);
}

/** Turns around a point that lies on no edge, by adding angles. */
function windingOf([x, y]: Point, ring: readonly Point[]): number {
  const angle = ring.reduce((sum, a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    const [ax, ay, bx, by] = [a[0] - x, a[1] - y, b[0] - x, b[1] - y];
    return sum + Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  }, 0);
  return Math.round(angle / (2 * Math.PI));
}

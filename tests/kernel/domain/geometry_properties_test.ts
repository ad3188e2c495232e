import assert from "node:assert/strict";
import {
  area,
  bounds,
  clip,
  type Frame,
  type Geometry,
  type Point,
  touches,
} from "../../../kernel/domain/geometry/mod.ts";
import { Random } from "../../support/random.ts";
import { box, hull, polygon, polyline, star, turn } from "./shapes.ts";

const FRAMES: readonly Frame[] = [
  { width: 24, height: 16 },
  { width: 7, height: 31 },
  { width: 1, height: 1 },
];
const ROUNDS = 1500;

Deno.test("clip() answers a shape inside, no larger, and settled", () => {
  const random = new Random(5);
  const seen = { whole: 0, cut: 0, gone: 0 };
  for (let i = 0; i < ROUNDS; i++) {
    const frame = random.pick(FRAMES);
    for (const shape of shapesAround(random, frame)) {
      const cut = clip(shape, frame);
      const about = `${JSON.stringify(shape)} in ${JSON.stringify(frame)}`;
      if (cut === null) {
        seen.gone++;
        continue;
      }
      seen[cut === shape ? "whole" : "cut"]++;
      assert.ok(touches(shape, frame), about);
      for (const [x, y] of verticesOf(cut)) {
        assert.ok(x >= 0 && x <= frame.width, about);
        assert.ok(y >= 0 && y <= frame.height, about);
      }
      assert.ok(area(cut) <= area(shape) * (1 + 1e-12) + 1e-9, about);
      assert.equal(clip(cut, frame), cut, about);
    }
  }
  assert.ok(Math.min(...Object.values(seen)) > 50, JSON.stringify(seen));
});

Deno.test("clip() answers the very shape when all of it lies inside", () => {
  const random = new Random(6);
  for (let i = 0; i < ROUNDS; i++) {
    const frame = random.pick(FRAMES);
    const within = (): Point => [
      random.next() * frame.width,
      random.next() * frame.height,
    ];
    const [[x, y], [right, bottom]] = [within(), within()];
    const ring = hull([within(), within(), within(), within()]);
    const whole = [
      polyline([x, y], [right, bottom], within()),
      box(
        Math.min(x, right),
        Math.min(y, bottom),
        Math.max(Math.abs(x - right) * 0.999, 1e-5),
        Math.max(Math.abs(y - bottom) * 0.999, 1e-5),
      ),
      polygon(...ring),
    ];
    for (const shape of whole) {
      if (shape.type === "polygon" && area(shape) < 1e-4) continue;
      assert.equal(clip(shape, frame), shape, JSON.stringify(shape));
    }
  }
});

Deno.test("clip() of a convex shape covers the same points of the picture", () => {
  const random = new Random(7);
  const frame = { width: 12, height: 8 };
  let checked = 0;
  for (let i = 0; i < 150; i++) {
    const ring = hull(
      Array.from({ length: 7 }, (): Point => [
        random.fine(-10, 22),
        random.fine(-10, 18),
      ]),
    );
    const cut = clip(polygon(...ring), frame);
    const left = cut === null ? [] : verticesOf(cut);
    for (let y = 0.1; y < frame.height; y += 0.25) {
      for (let x = 0.1; x < frame.width; x += 0.25) {
        const expected = depth(ring, [x, y]);
        if (Math.abs(expected) < 1e-9) continue;
        const found = left.length > 0 && depth(left, [x, y]) > 0;
        assert.equal(found, expected > 0, `${[x, y]} of ${ring}`);
        if (expected > 0) checked++;
      }
    }
  }
  assert.ok(checked > 10_000, `${checked} points covered`);
});

Deno.test("clip() of enormous shapes stays inside too", () => {
  const random = new Random(9);
  const frame = { width: 100, height: 80 };
  const far = () =>
    random.pick([1.7e308, 1e200, 1e17, 200]) * (random.next() * 2 - 1);
  for (let i = 0; i < ROUNDS; i++) {
    const points = Array.from({ length: 4 }, (): Point => [far(), far()]);
    const shapes = [
      polygon(...points),
      polyline(...points),
      box(far(), far(), Math.abs(far()), Math.abs(far())),
    ];
    for (const shape of shapes) {
      const cut = clip(shape, frame);
      if (cut === null) continue;
      for (const [x, y] of verticesOf(cut)) {
        assert.ok(x >= 0 && x <= 100 && y >= 0 && y <= 80, JSON.stringify(cut));
      }
    }
  }
});

Deno.test("clip() of a box is the overlap of two rectangles", () => {
  const random = new Random(8);
  const frame = { width: 12, height: 8 };
  for (let i = 0; i < ROUNDS; i++) {
    const [x, y] = [random.fine(-20, 20), random.fine(-20, 20)];
    const [w, h] = [random.fine(0.01, 40), random.fine(0.01, 40)];
    const overlap = [
      Math.min(x + w, 12) - Math.max(x, 0),
      Math.min(y + h, 8) - Math.max(y, 0),
    ] as const;
    const expected = overlap[0] > 1e-6 && overlap[1] > 1e-6
      ? overlap[0] * overlap[1]
      : null;

    const cut = clip(box(x, y, w, h), frame);

    if (cut === null || expected === null) assert.equal(cut, expected);
    else assert.ok(Math.abs(area(cut) - expected) < 1e-9);
  }
});

function shapesAround(random: Random, frame: Frame): Geometry[] {
  const { width, height } = frame;
  const point = (): Point =>
    random.chance(0.15)
      ? [random.pick([0, width]), random.pick([0, height])]
      : [
        random.next() * 3 * width - width,
        random.next() * 3 * height - height,
      ];
  const [x, y] = point();
  return [
    box(x, y, random.next() * 2 * width + 1e-3, random.next() * height + 1e-3),
    polyline(...Array.from({ length: random.whole(2, 6) }, point)),
    polygon(...star(random, point(), Math.max(width, height))),
  ];
}

function verticesOf(geometry: Geometry): readonly Point[] {
  if ("points" in geometry) return geometry.points;
  const { x, y, width, height } = bounds(geometry)!;
  return [[x, y], [x + width, y + height]];
}

/** How far inside a convex ring a point lies; under 0 outside. */
function depth(ring: readonly Point[], point: Point): number {
  return Math.min(
    ...ring.map((a, i) => turn(a, ring[(i + 1) % ring.length]!, point)),
  );
}

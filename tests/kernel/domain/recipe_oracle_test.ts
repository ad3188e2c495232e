import { ok } from "node:assert/strict";
import {
  area,
  bounds,
  type Frame,
  type Geometry,
  outline,
  type Point,
} from "../../../kernel/domain/geometry/mod.ts";
import {
  Chain,
  type PictureOperation,
} from "../../../kernel/domain/recipe/mod.ts";
import { Random } from "../../support/random.ts";
import { randomChain, randomLabel } from "./recipe_chains.ts";

const SAMPLES = 30;
const ROUNDS = 700;
/** How far a share counted in samples may be off. */
const COARSE = 0.08;

Deno.test("carry() agrees with points pushed through one operation after another", () => {
  const random = new Random(31);
  const seen = { whole: 0, cut: 0, gone: 0 };
  for (let i = 0; i < ROUNDS; i++) {
    const { source, operations } = randomChain(random);
    const label = randomLabel(random, source);
    const samples = samplesOf(label);
    const onSource = samples.filter(([x, y]) =>
      x >= 0 && y >= 0 && x <= source.width && y <= source.height
    );
    if (onSource.length < 100) continue;
    const about = JSON.stringify({ source, operations, label });

    const chain = new Chain(source, operations);
    const found = chain.carry(label);

    const shown = pushed(samples, source, operations);
    const share = shown.length / onSource.length;
    if (found === null) {
      seen.gone++;
      ok(share < 0.1 + COARSE, `${share} shown, removed: ${about}`);
      continue;
    }
    seen[found.clipped ? "cut" : "whole"]++;
    if (!found.clipped) ok(shown.length === samples.length, about);
    ok(share > 0.1 - COARSE, `${share} shown, kept: ${about}`);
    const outside = shown.filter((p) => !holds(found.geometry, p, 1e-5));
    ok(outside.length === 0, `${outside[0]} not in ${about}`);
    const spacing = spacingOf(label, operations, source);
    ok(reached(found.geometry, shown, spacing), `too large: ${about}`);
    if (label.type === "polygon") {
      const own = area(label) * spacing.area;
      const ofAll = shown.length / samples.length;
      ok(Math.abs(area(found.geometry) / own - ofAll) < COARSE, about);
    }
  }
  ok(Math.min(...Object.values(seen)) > 25, JSON.stringify(seen));
});

/** Points all over a label, a grid at the middles of its cells. */
function samplesOf(label: Geometry): readonly Point[] {
  const { x, y, width, height } = bounds(label)!;
  return Array.from({ length: SAMPLES ** 2 }, (_, i): Point => [
    x + width * (i % SAMPLES + 0.5) / SAMPLES,
    y + height * (Math.floor(i / SAMPLES) + 0.5) / SAMPLES,
  ]).filter((point) => holds(label, point, 0));
}

/** Even-odd; or within some pixels of the line. */
function holds(shape: Geometry, [px, py]: Point, room: number): boolean {
  const { points } = outline(shape)!;
  let odd = false;
  for (const [i, [bx, by]] of points.entries()) {
    const [ax, ay] = points.at(i - 1)!;
    if (awayFrom([px, py], [ax, ay], [bx, by]) < room) return true;
    if (ay > py !== by > py && px < ax + (py - ay) / (by - ay) * (bx - ax)) {
      odd = !odd;
    }
  }
  return odd;
}

function awayFrom([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/** The points that lie on the picture, and on every canvas on the way. */
function pushed(
  points: readonly Point[],
  source: Frame,
  operations: readonly PictureOperation[],
): readonly Point[] {
  const on = ([x, y]: Point, { width, height }: Frame) =>
    x > -1e-6 && x < width + 1e-6 && y > -1e-6 && y < height + 1e-6;
  let shown = points.filter((point) => on(point, source));
  let canvas = source;
  for (const operation of operations) {
    const [move, next] = pushing(operation, canvas);
    shown = shown.map(move).filter((point) => on(point, next));
    canvas = next;
  }
  return shown;
}

function pushing(
  operation: PictureOperation,
  canvas: Frame,
): [(point: Point) => Point, Frame] {
  const { width, height } = canvas;
  switch (operation.kind) {
    case "mirror":
      return operation.axis === "horizontal"
        ? [([x, y]) => [width - x, y], canvas]
        : [([x, y]) => [x, height - y], canvas];
    case "quarter_turn": {
      if (operation.turns > 1) {
        const turns = operation.turns === 3 ? 2 : 1;
        const turned = { width: height, height: width };
        const [rest, last] = pushing({ kind: "quarter_turn", turns }, turned);
        return [([x, y]) => rest([height - y, x]), last];
      }
      return [([x, y]) => [height - y, x], { width: height, height: width }];
    }
    case "rotate":
      return [([x, y]) => {
        const [u, v] = [x - width / 2, y - height / 2];
        const angle = Math.atan2(v, u) + operation.degrees / 360 * 2 * Math.PI;
        const radius = Math.hypot(u, v);
        return [
          width / 2 + radius * Math.cos(angle),
          height / 2 + radius * Math.sin(angle),
        ];
      }, canvas];
    case "crop":
      return [([x, y]) => [x - operation.x, y - operation.y], operation];
    case "pad":
      return [([x, y]) => [x + operation.x, y + operation.y], operation];
    case "scale":
      return [
        (
          [x, y],
        ) => [x / width * operation.width, y / height * operation.height],
        operation,
      ];
    default:
      return [(point) => point, canvas];
  }
}

interface Spacing {
  /** The most two neighbouring samples lie apart, in pixels of the result. */
  readonly length: number;
  /** How much larger the operations make every area. */
  readonly area: number;
}

function spacingOf(
  label: Geometry,
  operations: readonly PictureOperation[],
  source: Frame,
): Spacing {
  const { width, height } = bounds(label)!;
  let canvas = source;
  const corner: Point[] = [[0, 0], [width / SAMPLES, 0], [0, height / SAMPLES]];
  let ends: Point[] = corner;
  for (const operation of operations) {
    const [move, next] = pushing(operation, canvas);
    ends = ends.map(move);
    canvas = next;
  }
  const [[x, y], [ax, ay], [bx, by]] = ends as [Point, Point, Point];
  const cell = Math.abs((ax - x) * (by - y) - (ay - y) * (bx - x));
  return {
    length: Math.hypot(ax - x, ay - y) + Math.hypot(bx - x, by - y),
    area: cell / (width * height / SAMPLES ** 2),
  };
}

/** Whether shown points lie close to every side of the shape's bounds. */
function reached(
  shape: Geometry,
  shown: readonly Point[],
  { length }: Spacing,
): boolean {
  const { x, y, width, height } = bounds(shape)!;
  const near = 3 * length + 1e-5;
  return shown.some((p) => p[0] < x + near) &&
    shown.some((p) => p[0] > x + width - near) &&
    shown.some((p) => p[1] < y + near) &&
    shown.some((p) => p[1] > y + height - near);
}

import { deepStrictEqual, ok, strictEqual, throws } from "node:assert/strict";
import { area, Geometry } from "../../../kernel/mod.ts";
import { Bitmap } from "../../../inference/masks/bitmap.ts";
import { MaskFault } from "../../../inference/masks/mask_png.ts";
import { polygonsOf } from "../../../inference/masks/polygons.ts";
import { meetsItself, simplified } from "../../../inference/masks/simplify.ts";
import { trace } from "../../../inference/masks/trace.ts";
import { Random } from "../../support/random.ts";

/** A mask drawn in text, `#` inside. */
function drawn(...lines: string[]): Bitmap {
  const mask = new Bitmap(lines[0]!.length, lines.length);
  lines.forEach((line, y) =>
    [...line].forEach((sign, x) => sign === "#" && mask.set(x, y))
  );
  return mask;
}

/** A mask of what a rule says. */
function filled(
  width: number,
  height: number,
  rule: (x: number, y: number) => boolean,
): { mask: Bitmap; pixels: number } {
  const mask = new Bitmap(width, height);
  let pixels = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!rule(x, y)) continue;
      mask.set(x, y);
      pixels++;
    }
  }
  return { mask, pixels };
}

const LOOPS: readonly [string, Bitmap, readonly number[]][] = [
  ["nothing", drawn("...", "..."), []],
  ["one pixel", drawn("...", ".#.", "..."), [1]],
  ["everything", drawn("###", "###"), [6]],
  ["two parts that share a corner", drawn("#.", ".#"), [1, 1]],
  ["two corners the other way", drawn(".#", "#."), [1, 1]],
  ["a hole", drawn("###", "#.#", "###"), [9, -1]],
  ["a hole that shares a corner with outside", drawn("##", "#."), [3]],
  ["holes that share a corner", drawn("####", "#.##", "##.#", "####"), [
    16,
    -2,
  ]],
  ["an island in a hole", drawn("#####", "#...#", "#.#.#", "#...#", "#####"), [
    25,
    1,
    -9,
  ]],
  ["a spiral", drawn("####", "#..#", "#.##", "#..."), [10]],
];

Deno.test("trace() goes once around every part and every hole", async (t) => {
  for (const [name, mask, areas] of LOOPS) {
    await t.step(name, () => {
      deepStrictEqual(trace(mask).map((loop) => loop.area), areas);
    });
  }
});

Deno.test("trace() accounts for every pixel of any mask", () => {
  const numbers = new Random(7);
  const random = () => numbers.next();
  for (let i = 0; i < 200; i++) {
    const density = random();
    const [w, h] = [
      1 + Math.floor(random() * 20),
      1 + Math.floor(random() * 20),
    ];
    const { mask, pixels } = filled(w, h, () => random() < density);
    const loops = trace(mask);
    const total = loops.reduce((sum, loop) => sum + loop.area, 0);
    strictEqual(total, pixels);
    for (const { points } of loops) {
      points.forEach(([x, y], j) => {
        const [nextX, nextY] = points[(j + 1) % points.length]!;
        ok((x === nextX) !== (y === nextY));
      });
    }
  }
});

const disc = (cx: number, cy: number, r: number) => (x: number, y: number) =>
  (x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2 <= r * r;

Deno.test("polygonsOf() keeps area and shape", async (t) => {
  const rows = {
    "a disc": disc(100, 80, 60),
    "a leaning band": (x: number, y: number) => Math.abs(x - y) < 12,
    "a ring, its hole filled": (x: number, y: number) =>
      disc(100, 80, 60)(x, y) && !disc(100, 80, 20)(x, y),
    "a half plane": (x: number) => x < 77,
  };
  for (const [name, rule] of Object.entries(rows)) {
    await t.step(name, () => {
      const solid = name.startsWith("a ring") ? disc(100, 80, 60) : rule;
      const { pixels } = filled(200, 160, solid);
      const { polygons, specks } = polygonsOf(filled(200, 160, rule).mask);
      strictEqual(polygons.length, 1);
      strictEqual(specks, 0);
      const [polygon] = polygons;
      deepStrictEqual(Geometry.parse(polygon), polygon);
      const kept = area(polygon!) / pixels;
      ok(Math.abs(kept - 1) < 0.03, `${kept}`);
      ok("points" in polygon! && polygon.points.length < 80);
    });
  }
});

Deno.test("polygonsOf() leaves out what is noise, and counts it", () => {
  const { mask } = filled(
    200,
    160,
    (x, y) =>
      disc(60, 60, 40)(x, y) || disc(150, 60, 20)(x, y) ||
      disc(20, 140, 3)(x, y) || (x === 199 && y === 159),
  );
  const { polygons, specks } = polygonsOf(mask);
  strictEqual(polygons.length, 2);
  strictEqual(specks, 2);
  ok(area(polygons[0]!) > area(polygons[1]!));
});

Deno.test("polygonsOf() makes no line that meets itself", () => {
  const numbers = new Random(11);
  const random = () => numbers.next();
  for (let i = 0; i < 60; i++) {
    const blobs = Array.from(
      { length: 12 },
      () => disc(random() * 80, random() * 80, 3 + random() * 14),
    );
    const { mask } = filled(80, 80, (x, y) => {
      const inside = blobs.filter((blob) => blob(x, y)).length;
      return inside % 2 === 1;
    });
    for (const polygon of polygonsOf(mask).polygons) {
      ok("points" in polygon && !meetsItself(polygon.points), `${i}`);
      ok(area(polygon) > 0);
    }
  }
});

Deno.test("polygonsOf() refuses a mask of nothing but edges", () => {
  const { mask } = filled(1500, 1500, (x, y) => (x + y) % 2 === 0);
  throws(
    () => polygonsOf(mask),
    (error: unknown) =>
      error instanceof MaskFault && /too ragged/.test(error.message),
  );
});

Deno.test("simplified() keeps corners and drops what lies on a side", () => {
  const square = [[0, 0], [5, 0], [10, 0], [10, 10], [10.5, 5.5], [0, 10]];
  const ring = square.map(([x, y]) => [x!, y!] as const);
  deepStrictEqual(simplified(ring, 0), ring);
  deepStrictEqual(
    simplified(ring.filter(([x]) => x !== 10.5), 1),
    [[0, 0], [10, 0], [10, 10], [0, 10]],
  );
});

Deno.test("meetsItself() sees a bow tie and a touch", () => {
  strictEqual(meetsItself([[0, 0], [9, 0], [9, 9], [0, 9]]), false);
  strictEqual(meetsItself([[0, 0], [9, 9], [9, 0], [0, 9]]), true);
  strictEqual(meetsItself([[0, 0], [9, 0], [5, 0], [5, 9]]), true);
});

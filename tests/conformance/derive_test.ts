import assert from "node:assert/strict";
import { derive, ringOf } from "./derive.ts";
import { expectAll } from "./expected.ts";
import type { RecipeSpec, RecipeStep } from "./recipe_spec.ts";
import { look, type Sight } from "./sight.ts";
import type { Geometry, Point, Truth } from "./truth.ts";

const WIDTH = 18;
const HEIGHT = 76;

function truthWith(geometry: Geometry): Truth {
  const annotation = { id: "1", label_class: "c", geometry, attributes: {} };
  return {
    split: false,
    classes: [{ name: "c", geometries: ["bbox", "polygon"] }],
    assets: [{
      asset_id: "a",
      content_hash: "h",
      fold: "train",
      width: WIDTH,
      height: HEIGHT,
      orientation: 1,
      grey: false,
      annotations: [annotation],
    }],
  };
}

function recipeOf(steps: readonly RecipeStep[], seed = 0) {
  const spec: RecipeSpec = {
    resize: null,
    augmentations: steps,
    variants_per_train_image: 2,
    seed,
  };
  return { name: "r", spec };
}

const always = { probability: 1 };
const BOX: Geometry = { type: "bbox", x: 1, y: 2, width: 3, height: 4 };

Deno.test("derive() moves corners by hand-made rules", async (t) => {
  const cases: readonly [RecipeStep, Point[]][] = [
    [{ kind: "horizontal_flip", ...always }, [[17, 2], [14, 2], [14, 6], [
      17,
      6,
    ]]],
    [{ kind: "vertical_flip", ...always }, [[1, 74], [4, 74], [4, 70], [
      1,
      70,
    ]]],
  ];
  for (const [step, corners] of cases) {
    await t.step(step.kind, () => {
      const { assets } = derive(truthWith(BOX), recipeOf([step]));
      const [plain, made] = assets;

      assert.equal(plain?.derivation?.touched, false);
      assert.equal(made?.derivation?.touched, true);
      assert.deepEqual(ringOf(made!.annotations[0]!, made!), corners);
    });
  }
});

Deno.test("derive() shows of a whole picture what the canvas shows", () => {
  const whole: Geometry = {
    type: "bbox",
    x: 0,
    y: 0,
    width: WIDTH,
    height: HEIGHT,
  };
  const wider: Geometry = { ...whole, x: -50, y: -50, width: 200, height: 200 };
  const steps = [
    { kind: "rotate", max_degrees: 45, ...always },
    { kind: "crop", min_scale: 0.3, ...always },
  ];
  const seen = (geometry: Geometry, seed: number): Sight => {
    const made = derive(truthWith(geometry), recipeOf(steps, seed)).assets[1]!;
    const ring = ringOf(made.annotations[0]!, made);
    return look(ring, made.derivation!.window);
  };
  for (let seed = 0; seed < 300; seed++) {
    const exact = seen(whole, seed);
    const loose = seen(wider, seed);

    assert.ok(Math.abs(exact.area - loose.area) < 1e-6, `seed ${seed}`);
    for (const edge of ["x0", "y0", "x1", "y1"] as const) {
      const apart = Math.abs(exact.box[edge] - loose.box[edge]);
      assert.ok(apart < 1e-6, `seed ${seed}: ${edge} is ${apart} px off`);
    }
  }
});

Deno.test("a recipe takes away what keeps under a tenth of what the source shows", async (t) => {
  const step = { kind: "crop", min_scale: 0.5, ...always };
  await t.step("not by what lay outside of the source", () => {
    const geometry = boxAt(-95, 100);
    const truth = derive(truthWith(geometry), recipeOf([step]));

    const [[variant0] = []] = expectAll("yolo", truth).values();

    assert.equal(variant0?.removed, "no");
    assert.equal(variant0?.clipped, "yes");
  });
  await t.step("by what a crop leaves", () => {
    const seen = { yes: 0, no: 0 };
    for (let seed = 0; seed < 300; seed++) {
      const truth = derive(truthWith(boxAt(0, 10)), recipeOf([step], seed));
      const made = truth.assets[1]!;
      const ring = ringOf(made.annotations[0]!, made);
      const share = look(ring, made.derivation!.window).area / 100;
      if (Math.abs(share - 0.1) < 1e-3) continue;
      const expected = share < 0.1 ? "yes" : "no";

      const [, [variant1] = []] = [...expectAll("yolo", truth).values()];

      assert.equal(variant1?.removed, expected, `seed ${seed}: ${share}`);
      seen[expected]++;
    }
    assert.ok(Math.min(seen.yes, seen.no) > 20, JSON.stringify(seen));
  });
});

function boxAt(x: number, width: number): Geometry {
  return { type: "bbox", x, y: 10, width, height: 10 };
}

import { deepStrictEqual, ok } from "node:assert/strict";
import {
  type PictureOperation,
  planPictures,
  type RecipeStep,
} from "../../../kernel/domain/recipe/mod.ts";
import { augmenting, EVERY_STEP, picturesOf } from "./recipes.ts";

Deno.test("planPictures() stays within the bounds of every step", async (t) => {
  const within: Partial<
    Record<RecipeStep["kind"], (operation: PictureOperation) => boolean>
  > = {
    rotate: (o) => o.kind === "rotate" && Math.abs(o.degrees) <= 30,
    crop: (o) =>
      o.kind === "crop" && o.width >= 50 && o.height >= 40 &&
      Math.abs(o.width / 100 - o.height / 80) < 0.012 &&
      [o.x, o.y, o.width, o.height].every(Number.isInteger) &&
      o.x >= 0 && o.x + o.width <= 100 && o.y >= 0 && o.y + o.height <= 80,
    rotate_90: (o) => o.kind === "quarter_turn" && [1, 2, 3].includes(o.turns),
    brightness: (o) => o.kind === "brightness" && near1(o.factor),
    contrast: (o) => o.kind === "contrast" && near1(o.factor),
    saturation: (o) => o.kind === "saturation" && near1(o.factor),
    blur: (o) => o.kind === "blur" && o.sigma > 0 && o.sigma < 2,
    noise: (o) =>
      o.kind === "noise" && o.std > 0 && o.std < 0.1 &&
      /^[0-9a-f]{32}$/.test(o.seed),
    horizontal_flip: (o) => o.kind === "mirror" && o.axis === "horizontal",
    vertical_flip: (o) => o.kind === "mirror" && o.axis === "vertical",
    grayscale: (o) => o.kind === "grayscale",
  };
  for (const step of EVERY_STEP) {
    await t.step(step.kind, () => {
      const spec = augmenting([step]);
      const drawn = picturesOf(100, 80, 500)
        .flatMap((one) => planPictures(spec, one, "train")[1]!.operations);

      const bad = drawn.filter((o) => !within[spec.augmentations[0]!.kind]!(o));

      deepStrictEqual(bad, []);
      ok(drawn.length > 480, `${drawn.length} drawn`);
    });
  }
});

Deno.test("planPictures() honours probabilities over many pictures", () => {
  const spec = augmenting([
    { kind: "grayscale", probability: 0.2 },
    { kind: "rotate_90", probability: 0.7 },
  ]);
  const drawn = picturesOf(8, 6, 2000)
    .map((one) => planPictures(spec, one, "train")[1]!.operations);
  const share = (test: (o: PictureOperation) => boolean) =>
    drawn.filter((list) => list.some(test)).length / drawn.length;

  about(share((o) => o.kind === "grayscale"), 0.2);
  for (const turns of [1, 2, 3]) {
    about(
      share((o) => o.kind === "quarter_turn" && o.turns === turns),
      0.7 / 3,
    );
  }
  about(
    drawn.filter((list) => list.length === 2).length / drawn.length,
    0.2 * 0.7,
  );
});

function near1(factor: number): boolean {
  return Math.abs(factor - 1) <= 0.4;
}

function about(found: number, expected: number): void {
  ok(Math.abs(found - expected) < 0.04, `${found}, not about ${expected}`);
}

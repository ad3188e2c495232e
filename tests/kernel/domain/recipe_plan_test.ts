import { deepStrictEqual, strictEqual } from "node:assert/strict";
import {
  hasTurnOrFlip,
  type PictureOperation,
  plannedCount,
  planPictures,
} from "../../../kernel/domain/recipe/mod.ts";
import {
  augmenting,
  contentHash,
  EVERY_STEP,
  picturesOf,
  resizingTo,
  stepOf,
} from "./recipes.ts";

const PICTURE = { content_hash: contentHash("x"), width: 100, height: 80 };

Deno.test("planPictures() draws what SHA-256 says", () => {
  const steps = [
    stepOf("rotate"),
    stepOf("crop"),
    stepOf("rotate_90"),
    stepOf("brightness"),
    stepOf("blur"),
    stepOf("noise"),
  ];

  const spec = augmenting(steps, { seed: 7, variants_per_train_image: 3 });
  const [, first, second] = planPictures(spec, PICTURE, "train");

  // Worked out apart, from sha256sum of "7:<hash>:1:0:degrees" and so on.
  nearly(first!.operations, [
    { kind: "rotate", degrees: 13.19469854239055, fill: "#727272" },
    { kind: "crop", x: 3, y: 1, width: 94, height: 75 },
    { kind: "quarter_turn", turns: 1 },
    { kind: "brightness", factor: 1.2846024643229512 },
    { kind: "blur", sigma: 0.5400214300620441 },
    {
      kind: "noise",
      std: 0.03755526728085191,
      seed: "4cbff69c156f827aa411114313add31a",
    },
  ]);
  deepStrictEqual([first!.width, first!.height], [75, 94]);
  nearly(second!.operations.slice(0, 1), [
    { kind: "rotate", degrees: 15.041157507118944, fill: "#727272" },
  ]);
});

Deno.test("planPictures() takes a step when its draw is below the probability", () => {
  // "7:<hash>:1:0:apply" draws 0.6457.
  for (const [probability, taken] of [[0.65, 1], [0.64, 0]] as const) {
    const spec = augmenting([{ kind: "grayscale", probability }], { seed: 7 });

    const plan = planPictures(spec, PICTURE, "train");

    strictEqual(plan[1]!.operations.length, taken, `${probability}`);
  }
});

Deno.test("planPictures() gives the same plan again, and others for other seeds, pictures and variants", () => {
  const spec = augmenting(EVERY_STEP, { variants_per_train_image: 4 });
  const plan = planPictures(spec, PICTURE, "train");
  const different = new Set([
    ...plan.map(({ operations }) => JSON.stringify(operations)),
    ...[
      planPictures({ ...spec, seed: 1 }, PICTURE, "train"),
      planPictures(
        spec,
        { ...PICTURE, content_hash: contentHash("y") },
        "train",
      ),
    ].map(([, one]) => JSON.stringify(one!.operations)),
  ]);

  deepStrictEqual(planPictures(spec, { ...PICTURE }, "train"), plan);
  strictEqual(different.size, 6);
});

Deno.test("planPictures() augments train variants after the first, nothing else", () => {
  const resize = { mode: "stretch", width: 32, height: 32 };
  const spec = augmenting(EVERY_STEP, { resize, variants_per_train_image: 3 });
  const scale = { kind: "scale", width: 32, height: 32 };
  const plain = { variant: 0, operations: [scale], width: 32, height: 32 };

  const train = planPictures(spec, PICTURE, "train");

  deepStrictEqual(planPictures(spec, PICTURE, "val"), [plain]);
  deepStrictEqual(planPictures(spec, PICTURE, "test"), [plain]);
  deepStrictEqual(train[0], plain);
  deepStrictEqual(train.map(({ variant }) => variant), [0, 1, 2]);
  for (const { operations } of train.slice(1)) {
    strictEqual(operations.length, EVERY_STEP.length + 1);
    deepStrictEqual(operations.at(-1), scale);
  }
});

Deno.test("planPictures() leaves out what changes nothing", () => {
  const spec = augmenting([{ kind: "crop", min_scale: 0.1 }, {
    kind: "horizontal_flip",
    probability: 1e-9,
  }]);

  for (const picture of picturesOf(1, 1, 20)) {
    deepStrictEqual(planPictures(spec, picture, "train")[1], {
      variant: 1,
      operations: [],
      width: 1,
      height: 1,
    });
  }
});

Deno.test("planPictures() turns with the resize's fill", () => {
  const fill = "#00ff7f";
  const spec = augmenting([stepOf("rotate")], {
    resize: { mode: "fit", width: 9, height: 9, fill },
  });

  const [turn] = planPictures(spec, PICTURE, "train")[1]!.operations;

  strictEqual(turn?.kind === "rotate" && turn.fill, fill);
});

Deno.test("plannedCount() counts variants for train only", () => {
  const folds = { train: 7, val: 3, test: 0 };

  deepStrictEqual(plannedCount(resizingTo("fit", 9, 9), folds), folds);
  deepStrictEqual(
    plannedCount(
      augmenting(EVERY_STEP, { variants_per_train_image: 5 }),
      folds,
    ),
    { train: 35, val: 3, test: 0 },
  );
});

Deno.test("hasTurnOrFlip() knows the steps that turn or mirror", () => {
  const turning = EVERY_STEP
    .filter((step) =>
      hasTurnOrFlip(augmenting([{ kind: "blur", max_sigma: 1 }, step]))
    )
    .map(({ kind }) => kind);

  deepStrictEqual(turning, [
    "horizontal_flip",
    "vertical_flip",
    "rotate_90",
    "rotate",
  ]);
  strictEqual(hasTurnOrFlip(resizingTo("fit", 9, 9)), false);
});

/** Equal but for the last digits of a number. */
function nearly(
  found: readonly PictureOperation[],
  expected: readonly PictureOperation[],
): void {
  const rounded = (list: readonly PictureOperation[]) =>
    list.map((one) =>
      Object.entries(one).map(([key, value]) => [
        key,
        typeof value === "number" ? Number(value.toPrecision(13)) : value,
      ])
    );
  deepStrictEqual(rounded(found), rounded(expected));
}

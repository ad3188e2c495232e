import assert from "node:assert/strict";
import {
  checkAgreement,
  checkSameTree,
  derive,
  type RecipeSpec,
} from "../conformance/mod.ts";
import { ExportRoom } from "./room.ts";
import {
  CHECKS,
  faultsOf,
  FORMATS,
  freezeKnown,
  freezeOrchard,
} from "./conforming.ts";

/** More pictures, and larger ones, for a look by hand. */
const COUNT = Number(Deno.env.get("VISIONSET_SYNTHETIC_COUNT") ?? 60);
const EDGE = Number(Deno.env.get("VISIONSET_SYNTHETIC_EDGE") ?? 160);

/** A crop of a small picture may come out under ten pixels. */
const SMALL = ["X-05"];

const always = { probability: 1 };
const often = { probability: 0.6 };

const RECIPES: Readonly<Record<string, RecipeSpec>> = {
  letterbox: {
    resize: { mode: "letterbox", width: EDGE, height: EDGE, fill: "#336699" },
    augmentations: [],
    variants_per_train_image: 1,
    seed: 0,
  },
  stretched: {
    resize: { mode: "stretch", width: 96, height: 64, fill: "#727272" },
    augmentations: [
      { kind: "horizontal_flip", ...often },
      { kind: "vertical_flip", ...often },
      { kind: "rotate_90", ...often },
      { kind: "brightness", max_delta: 0.3, ...often },
      { kind: "contrast", max_delta: 0.3, ...often },
      { kind: "saturation", max_delta: 1, ...often },
      { kind: "grayscale", probability: 0.3 },
    ],
    variants_per_train_image: 3,
    seed: 2 ** 53 - 1,
  },
  rotated: {
    resize: null,
    augmentations: [
      { kind: "rotate", max_degrees: 45, ...always },
      { kind: "crop", min_scale: 0.3, ...always },
      { kind: "blur", max_sigma: 2, ...often },
      { kind: "noise", max_std: 0.1, ...often },
    ],
    variants_per_train_image: 2,
    seed: 7,
  },
};

for (const [name, spec] of Object.entries(RECIPES)) {
  Deno.test(`exports through a recipe conform: ${name}`, async (t) => {
    using room = new ExportRoom();
    const { frozen, truth: source } = await freezeKnown(room, COUNT);
    const truth = derive(source, { name, spec });
    const folders: Record<string, string> = {};
    for (const format of FORMATS) {
      await t.step(format, async () => {
        const request = { format, recipe: name };
        const { directory } = await room.export(frozen, request, {
          recipes: RECIPES,
        });
        const again = await room.export(frozen, request, { recipes: RECIPES });
        folders[format] = directory;

        const found = await CHECKS[format](directory, truth);
        assert.deepEqual(faultsOf(found, SMALL), []);
        assert.deepEqual(await checkSameTree(directory, again.directory), []);
      });
    }
    await t.step("they agree with each other", async () => {
      const { yolo = "", coco = "", voc = "" } = folders;

      const found = await checkAgreement({ yolo, coco, voc }, truth);

      assert.deepEqual(faultsOf(found, SMALL), []);
    });
  });
}

Deno.test("exports of the walk-through conform, plain and through recipes", async (t) => {
  using room = new ExportRoom();
  const { frozen, truth: source } = await freezeOrchard(room);
  for (const name of [null, ...Object.keys(RECIPES)]) {
    const truth = name === null
      ? source
      : derive(source, { name, spec: RECIPES[name]! });
    await t.step(name ?? "plain", async () => {
      for (const format of FORMATS) {
        const { directory } = await room.export(
          frozen,
          { format, recipe: name },
          { recipes: RECIPES },
        );

        assert.deepEqual(faultsOf(await CHECKS[format](directory, truth)), []);
      }
    });
  }
});

import assert from "node:assert/strict";
import type { Exporter } from "../../exporters/api.ts";
import { refused } from "./refused.ts";
import { ExportRoom, type RecipeSketch } from "./room.ts";

const FLIP: RecipeSketch = {
  augmentations: [{ kind: "horizontal_flip" }],
  variants_per_train_image: 2,
};

const HANDED: Exporter = {
  format: {
    name: "sided",
    lossy: false,
    omits: [],
    geometries: ["bbox"],
    degraded_geometries: [],
    modalities: ["image"],
  },
  handed: true,
  vanishes: () => false,
  obstacle: () => null,
  files: () => [],
};

Deno.test("what stands against a recipe is reported, and refused", async (t) => {
  using room = new ExportRoom();
  const whole = await room.freeze({ assets: [{}, {}] });
  const noTrain = await room.freeze({
    tag: "v2",
    assets: [{ fold: "val" }, { fold: "test" }],
  });
  const missing = await room.freeze({
    tag: "v3",
    assets: [{ bytes: new TextEncoder().encode("no picture") }],
  });
  const many = {
    ...whole,
    folds: Array.from({ length: 40_000 }, () => "train" as const),
    manifest: {
      ...whole.manifest,
      assets: Array.from(
        { length: 40_000 },
        () => ({ ...whole.manifest.assets[0]!, annotations: [] }),
      ),
    },
  };
  const recipes = {
    flip: FLIP,
    "32": { ...FLIP, variants_per_train_image: 32 },
  };
  const cases = {
    "a flip in a format of sides": [whole, "flip", /horizontal_flip would/],
    "variants without a train fold": [noTrain, "flip", /train fold is empty/],
    "a picture that cannot be read": [missing, "flip", /cannot be exported/],
    "more than a million pictures": [many, "32", /1280000 pictures/],
  } as const;
  for (const [name, [frozen, recipe, expected]] of Object.entries(cases)) {
    await t.step(name, async () => {
      const options = frozen === whole
        ? { recipes, exporters: [HANDED] }
        : { recipes };
      const format = frozen === whole ? "sided" : "coco";
      const service = room.service([frozen], options);
      const request = {
        project: "p",
        tag: frozen.release.tag,
        format,
        recipe,
      };

      const { recipe: checked } = await service.check(request);
      assert.ok(checked !== null);

      assert.equal(checked.runnable, false);
      assert.match(checked.problems[0]?.reason ?? "", expected);
      assert.equal(checked.planned_annotations, null);
      const dest = room.fresh();
      await refused(
        () => service.export({ ...request, dest, allow_lossy: true }),
        "RecipeNotRunnable",
        expected,
      );
      await assert.rejects(Deno.stat(dest), Deno.errors.NotFound);
    });
  }
});

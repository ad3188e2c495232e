import { deepStrictEqual } from "node:assert/strict";
import {
  checkCoco,
  checkYoloSeg,
  derive,
  type RecipeSpec,
  type Truth,
} from "../conformance/mod.ts";
import { type Served, withServer } from "../support/client.ts";
import { callFromSource, recorded } from "./program.ts";
import { RELEASE, releaseSynthetic, SPLIT } from "./synthetic_room.ts";
import { truthOf } from "./synthetic_truth.ts";
import { assertSameTree } from "./trees.ts";

const CHECKS = { coco: checkCoco, "yolo-seg": checkYoloSeg };
const FORMATS = ["coco", "yolo-seg"] as const;

const RECIPE = "Everything at once";
const SPEC: RecipeSpec = {
  resize: { mode: "letterbox", width: 160, height: 128, fill: "#405060" },
  augmentations: [
    { kind: "horizontal_flip", probability: 0.5 },
    { kind: "vertical_flip", probability: 0.5 },
    { kind: "rotate_90", probability: 0.5 },
    { kind: "rotate", max_degrees: 30, probability: 1 },
    { kind: "crop", min_scale: 0.5, probability: 0.8 },
    { kind: "brightness", max_delta: 0.3, probability: 1 },
    { kind: "contrast", max_delta: 0.3, probability: 1 },
    { kind: "saturation", max_delta: 0.5, probability: 1 },
    { kind: "grayscale", probability: 0.2 },
    { kind: "blur", max_sigma: 1.5, probability: 0.5 },
    { kind: "noise", max_std: 0.05, probability: 0.5 },
  ],
  variants_per_train_image: 3,
  seed: 42,
};

const REQUEST = { ...RELEASE, recipe: RECIPE, allow_lossy: true };

Deno.test("the program carries out a recipe as the sources do, anywhere", async (t) => {
  const home = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "visionset-recipe-" }),
  );
  let own = `${home}/here`;
  const serve = (body: (served: Served) => Promise<void>) =>
    recorded(() => withServer(body, { workspace: `${own}/workspace` }));
  try {
    await Deno.mkdir(own);
    await t.step("what it writes conforms", () =>
      serve(async (served) => {
        const known = await releaseSynthetic(served, `${own}/pictures`, 40);
        await served.call("create_preprocessing_recipe", {
          project: RELEASE.project,
          name: RECIPE,
          spec: SPEC,
        });
        const truth = derive(truthOf(known, SPLIT), {
          name: RECIPE,
          spec: SPEC,
        });
        for (const format of FORMATS) {
          const dest = `${own}/${format}`;
          await served.call("export_release", { ...REQUEST, format, dest });
          deepStrictEqual(await faultsIn(format, dest, truth), []);
        }
      }));
    await t.step("the sources write the same bytes", async () => {
      for (const format of FORMATS) {
        const dest = `${own}/${format}-source`;
        const request = { ...REQUEST, format, dest };
        await callFromSource(`${own}/workspace`, "export_release", request);
        await assertSameTree(`${own}/${format}`, dest);
      }
    });
    await t.step("a moved workspace gives the same bytes", async () => {
      await Deno.rename(own, `${home}/else where`);
      own = `${home}/else where`;
      await serve(async (served) => {
        for (const format of FORMATS) {
          const dest = `${own}/${format}-moved`;
          await served.call("export_release", { ...REQUEST, format, dest });
          await assertSameTree(`${own}/${format}`, dest);
        }
      });
    });
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

/** What a check found; a trainer's warnings are provoked on purpose. */
async function faultsIn(
  format: (typeof FORMATS)[number],
  dest: string,
  truth: Truth,
): Promise<string[]> {
  const found = await CHECKS[format](dest, truth);
  return found.filter(({ level }) => level !== "W")
    .map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}

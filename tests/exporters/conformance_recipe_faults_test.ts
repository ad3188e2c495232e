import assert from "node:assert/strict";
import sharp from "sharp";
import {
  checkCoco,
  derive,
  type RecipeSpec,
  type Rule,
  type Truth,
} from "../conformance/mod.ts";
import { ExportRoom } from "./room.ts";
import { faultsOf, freezeKnown } from "./conforming.ts";

const REPORT = "visionset-export-report.json";

const SPEC: RecipeSpec = {
  resize: { mode: "fit", width: 90, height: 120, fill: "#727272" },
  augmentations: [
    { kind: "rotate_90", probability: 0.5 },
    { kind: "horizontal_flip", probability: 0.5 },
    { kind: "rotate", max_degrees: 20, probability: 1 },
    { kind: "crop", min_scale: 0.5, probability: 1 },
  ],
  variants_per_train_image: 2,
  seed: 3,
};

type Json = Record<string, unknown>;

const [turn, flip, rotate, crop] = SPEC.augmentations as [
  RecipeSpec["augmentations"][number],
  RecipeSpec["augmentations"][number],
  RecipeSpec["augmentations"][number],
  RecipeSpec["augmentations"][number],
];

/** What might have been carried out in place of the recipe. */
const OTHERWISE: Readonly<Record<string, Partial<RecipeSpec>>> = {
  "with another seed": { seed: 4 },
  "in another order": { augmentations: [flip, turn, rotate, crop] },
  "one step at another probability": {
    augmentations: [{ ...turn, probability: 0.7 }, flip, rotate, crop],
  },
  "turning a little further": {
    augmentations: [turn, flip, { ...rotate, max_degrees: 20.01 }, crop],
  },
  "mirroring the other way": {
    augmentations: [turn, { ...flip, kind: "vertical_flip" }, rotate, crop],
  },
  "cropping a little less": {
    augmentations: [turn, flip, rotate, { ...crop, min_scale: 0.51 }],
  },
  "stretching": { resize: { ...SPEC.resize!, mode: "stretch" } },
  "padding": { resize: { ...SPEC.resize!, mode: "letterbox" } },
  "once more": { variants_per_train_image: 3 },
};

/** Every vertex and edge a little to the right. */
function shifted(truth: Truth, by: number): Truth {
  return {
    ...truth,
    assets: truth.assets.map((asset) => ({
      ...asset,
      derivation: {
        ...asset.derivation!,
        moved: (point) => {
          const [x, y] = asset.derivation!.moved(point);
          return [x + by, y];
        },
      },
    })),
  };
}

function inReport(edit: (report: Json, recipe: Json) => void) {
  return async (root: string) => {
    const path = `${root}/${REPORT}`;
    const report = JSON.parse(await Deno.readTextFile(path));
    edit(report, report.recipe);
    await Deno.writeTextFile(path, `${JSON.stringify(report, null, 2)}\n`);
  };
}

function pictureOf(root: string, pattern: RegExp): string {
  const folder = `${root}/images/train`;
  const found = [...Deno.readDirSync(folder)].find(({ name }) =>
    pattern.test(name)
  );
  assert.ok(found);
  return `${folder}/${found.name}`;
}

const SPOILT: readonly {
  does: string;
  rule: Rule;
  spoil: (root: string) => Promise<void>;
}[] = [
  {
    does: "a spec with another seed",
    rule: "D-02",
    spoil: inReport((_, { spec }) => (spec as Json)["seed"] = 4),
  },
  {
    does: "a default left out of the spec",
    rule: "D-02",
    spoil: inReport((_, { spec }) => {
      delete ((spec as Json)["resize"] as Json)["fill"];
    }),
  },
  {
    does: "no recipe",
    rule: "D-02",
    spoil: inReport((report) => report["recipe"] = null),
  },
  {
    does: "too many planned pictures",
    rule: "D-02",
    spoil: inReport((_, { planned_images }) =>
      (planned_images as Json)["val"] = 99
    ),
  },
  ...[
    "planned_annotations",
    "removed_annotations",
    "vanished_annotations",
    "written_annotations",
  ].map((key) => ({
    does: `one more in ${key}`,
    rule: "D-03" as const,
    spoil: inReport((_, recipe) => recipe[key] = Number(recipe[key]) + 1),
  })),
  {
    does: "no label said to be cut",
    rule: "D-03",
    spoil: inReport((_, recipe) => recipe["clipped_annotations"] = 0),
  },
  {
    does: "colours at half the size",
    rule: "D-01",
    async spoil(root) {
      const path = pictureOf(root, /_v1\.jpg$/);
      const bytes = await sharp(path).toColourspace("srgb").jpeg({
        chromaSubsampling: "4:2:0",
      }).toBuffer();
      await Deno.writeFile(path, bytes);
    },
  },
  {
    does: "a PNG turned to JPEG",
    rule: "D-01",
    async spoil(root) {
      const path = pictureOf(root, /_v1\.png$/);
      const bytes = await sharp(path).jpeg().toBuffer();
      await Deno.remove(path);
      await Deno.writeFile(path.replace(/png$/, "jpg"), bytes);
    },
  },
  {
    does: "a variant under the name of another",
    rule: "A-01",
    spoil: (root) => {
      const path = pictureOf(root, /_v1\.png$/);
      return Deno.rename(path, path.replace("_v1", "_v7"));
    },
  },
];

Deno.test("the checker finds what a recipe should not have done", async (t) => {
  using room = new ExportRoom();
  const { frozen, truth: source } = await freezeKnown(room, 30);
  const right = derive(source, { name: "r", spec: SPEC });
  const directory = async () => {
    const request = { format: "coco", recipe: "r" };
    const result = await room.export(frozen, request, { recipes: { r: SPEC } });
    return result.directory;
  };
  const root = await directory();
  const rulesIn = async (dir: string, truth: Truth) =>
    (await checkCoco(dir, truth)).map(({ rule }) => rule);

  await t.step("nothing in what is right", async () => {
    assert.deepEqual(faultsOf(await checkCoco(root, right), ["X-05"]), []);
  });
  for (const [how, change] of Object.entries(OTHERWISE)) {
    await t.step(how, async () => {
      const spec = { ...SPEC, ...change };
      const other = derive(source, { name: "r", spec });

      const rules = await rulesIn(root, { ...other, recipe: right.recipe! });

      assert.ok(
        ["A-01", "A-02", "A-03", "X-01"].some((rule) => rules.includes(rule)),
        rules.join(),
      );
    });
  }
  await t.step("labels that are a few thousandths of a pixel off", async () => {
    const rules = await rulesIn(root, shifted(right, 0.003));

    assert.ok(rules.includes("A-03"), rules.join());
  });
  for (const { does, rule, spoil } of SPOILT) {
    await t.step(`${rule}: ${does}`, async () => {
      const own = await directory();
      await spoil(own);

      const rules = await rulesIn(own, right);

      assert.ok(rules.includes(rule), rules.join());
    });
  }
});

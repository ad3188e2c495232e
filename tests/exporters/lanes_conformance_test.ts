import assert from "node:assert/strict";
import type { Fold, FrozenRelease } from "../../kernel/mod.ts";
import {
  checkSameTree,
  derive,
  LANE_CHECKS,
  type RecipeSpec,
  type Truth,
} from "../conformance/mod.ts";
import { Random } from "../support/random.ts";
import { freezeLanes, lane, LANE_FORMATS, type Vertex } from "./lanes.ts";
import { type AssetSketch, box, ExportRoom, type LabelSketch } from "./room.ts";

const FOLDS: readonly Fold[] = ["train", "train", "val", "test"];
const SIZES = [[100, 80], [64, 200], [31, 9], [300, 45]] as const;
const STYLES = [
  "continuous",
  "dashed",
  "double_continuous",
  "double_dashed",
  "botts_dots",
  "other",
  "wavy",
];
const COLORS = ["white", "yellow", "blue", "other", "green"];
const SLOTS = ["ego_left", "ego_right", "adjacent_left", "adjacent_right"];
const OTHERS = ["road_edge", "crosswalk", "other", "kerb"];

/** A line from top to bottom, a part of it outside now and then. */
function downhill(random: Random, width: number, height: number): Vertex[] {
  const far = random.chance(0.3) ? 20 : 0;
  const ys = Array.from(
    { length: random.whole(2, 7) },
    () =>
      random.chance(0.3)
        ? 10 * random.whole(0, height / 10)
        : random.fine(-far, height + far),
  )
    .sort((a, b) => a - b);
  return ys.map((y) => [random.fine(-far, width + far), y]);
}

function laneOf(
  random: Random,
  size: readonly [number, number],
  role: string,
): LabelSketch {
  const byClass = random.chance(0.2);
  return lane(
    downhill(random, ...size),
    {
      ...(random.chance(0.8) ? { style: random.pick(STYLES) } : {}),
      ...(random.chance(0.8) ? { color: random.pick(COLORS) } : {}),
      ...(byClass ? {} : { position_role: role }),
    },
    byClass ? role.toUpperCase() : "lane",
  );
}

function sketches(count: number): AssetSketch[] {
  const random = new Random(11);
  return Array.from({ length: count }, (_, i) => {
    const size = SIZES[i % SIZES.length]!;
    const roles = [
      ...SLOTS.filter(() => random.chance(0.5)),
      ...OTHERS.filter(() => random.chance(0.4)),
      ...(random.chance(0.5) ? ["road_edge"] : []),
    ];
    const labels = [
      ...roles.map((role) => laneOf(random, size, role)),
      ...(random.chance(0.3)
        ? [{ label_class: "lane", geometry: box(1, 1, 5, 5) }]
        : []),
      ...(random.chance(0.3) ? [lane([[5, 6], [5.00001, 6.00001]])] : []),
    ];
    const [width, height] = size;
    const fold = FOLDS[i % FOLDS.length]!;
    return { fold, width, height, labels: i % 9 === 0 ? [] : labels };
  });
}

function truthOf({ manifest, folds }: FrozenRelease): Truth {
  return {
    classes: manifest.classes,
    split: true,
    assets: manifest.assets.map((asset, i) => ({
      asset_id: asset.asset_id,
      content_hash: asset.content_hash,
      fold: folds[i]!,
      width: asset.width!,
      height: asset.height!,
      orientation: 1,
      grey: false,
      annotations: asset.annotations,
    })),
  };
}

Deno.test("exports of made-up lanes conform", async (t) => {
  using room = new ExportRoom();
  const frozen = await freezeLanes(room, sketches(48));
  for (const format of LANE_FORMATS) {
    await t.step(format, async () => {
      const { directory, compatibility } = await room.export(frozen, {
        format,
      });
      const again = await room.export(frozen, { format });

      const found = await LANE_CHECKS[format](directory, truthOf(frozen));
      assert.deepEqual(found.filter(({ level }) => level !== "W"), []);
      assert.deepEqual(await checkSameTree(directory, again.directory), []);
      assert.ok(compatibility.vanished_annotations > 0);
      assert.ok(compatibility.clipped_annotations > 0);
      assert.ok(compatibility.excluded_annotations > 0);
    });
  }
});

/** None may mirror or turn: that would make roles false. */
const RECIPES: Readonly<Record<string, RecipeSpec>> = {
  letterbox: {
    resize: { mode: "letterbox", width: 120, height: 90, fill: "#727272" },
    augmentations: [],
    variants_per_train_image: 1,
    seed: 0,
  },
  cropped: {
    resize: { mode: "stretch", width: 77, height: 143, fill: "#727272" },
    augmentations: [
      { kind: "crop", min_scale: 0.4, probability: 0.9 },
      { kind: "brightness", max_delta: 0.5, probability: 1 },
    ],
    variants_per_train_image: 3,
    seed: 5,
  },
};

for (const [recipe, spec] of Object.entries(RECIPES)) {
  Deno.test(`exports of lanes through a recipe conform: ${recipe}`, async (t) => {
    using room = new ExportRoom();
    const frozen = await freezeLanes(room, sketches(24));
    const truth = derive(truthOf(frozen), { name: recipe, spec });
    for (const format of LANE_FORMATS) {
      await t.step(format, async () => {
        const request = { format, recipe };
        const { directory, compatibility } = await room.export(
          frozen,
          request,
          { recipes: RECIPES },
        );

        const found = await LANE_CHECKS[format](directory, truth);

        assert.deepEqual(found.filter(({ level }) => level !== "W"), []);
        assert.ok(Number(compatibility.recipe?.clipped_annotations) > 0);
      });
    }
  });
}

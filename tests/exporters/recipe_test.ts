import assert from "node:assert/strict";
import type { Compatibility } from "../../exporters/host/mod.ts";
import {
  type AssetSketch,
  box,
  ExportRoom,
  namesIn,
  polygon,
  type RecipeSketch,
  textOf,
  treeOf,
} from "./room.ts";

const FLIP: RecipeSketch = {
  augmentations: [{ kind: "horizontal_flip" }],
  variants_per_train_image: 2,
};
const EVERY_STEP: RecipeSketch = {
  resize: { mode: "letterbox", width: 96, height: 64 },
  augmentations: [
    { kind: "horizontal_flip", probability: 0.5 },
    { kind: "vertical_flip", probability: 0.5 },
    { kind: "rotate_90", probability: 0.5 },
    { kind: "rotate", max_degrees: 30 },
    { kind: "crop", min_scale: 0.6 },
    { kind: "brightness", max_delta: 0.2 },
    { kind: "contrast", max_delta: 0.2 },
    { kind: "saturation", max_delta: 0.2 },
    { kind: "grayscale", probability: 0.2 },
    { kind: "blur", max_sigma: 1 },
    { kind: "noise", max_std: 0.02 },
  ],
  variants_per_train_image: 4,
  seed: 7,
};

/** Ten assets: six train, two val, two test. */
const TEN: readonly AssetSketch[] = Array.from({ length: 10 }, (_, i) => ({
  fold: i < 6 ? "train" : i < 8 ? "val" : "test",
  labels: [{ label_class: "cat", geometry: box(10, 20, 30, 40) }],
}));

function recipeOf(found: Compatibility) {
  assert.ok(found.recipe !== null);
  return found.recipe;
}

Deno.test("a recipe makes variants of train pictures only", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: TEN });
  const recipes = { three: { ...FLIP, variants_per_train_image: 3 } };

  const result = await room.export(
    frozen,
    { format: "yolo", recipe: "three" },
    { recipes },
  );

  const recipe = recipeOf(result.compatibility);
  assert.deepEqual(recipe.planned_images, { train: 18, val: 2, test: 2 });
  const hashes = (fold: string) =>
    frozen.manifest.assets
      .filter((_, i) => frozen.folds[i] === fold)
      .map(({ content_hash }) => content_hash);
  assert.deepEqual(
    namesIn(result, "images/train"),
    hashes("train").flatMap((hash) => [0, 1, 2].map((v) => `${hash}_v${v}.png`))
      .sort(),
  );
  for (const fold of ["val", "test"]) {
    assert.deepEqual(
      namesIn(result, `labels/${fold}`),
      hashes(fold).map((hash) => `${hash}_v0.txt`).sort(),
    );
    for (const hash of hashes(fold)) {
      const path = `${result.directory}/images/${fold}/${hash}_v0.png`;
      assert.deepEqual(
        await Deno.readFile(path),
        await Deno.readFile(room.blobs.path(hash)),
        "what no operation touches is copied",
      );
    }
  }
});

Deno.test("the report keeps the whole spec and adds up", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: [{ name: "cat", geometries: ["bbox", "polygon", "polyline"] }],
    assets: TEN.map((asset, i) => ({
      ...asset,
      labels: [
        { label_class: "cat", geometry: box(i * 9, 0, 10, 12) },
        {
          label_class: "cat",
          geometry: polygon([80, 60], [100, 60], [95 + i, 80]),
        },
        {
          label_class: "cat",
          geometry: { type: "polyline", points: [[1, 1], [9, 9]] },
        },
      ],
    })),
  });
  const recipes = { all: EVERY_STEP };

  const result = await room.export(
    frozen,
    { format: "yolo", recipe: "all" },
    { recipes },
  );

  const recipe = recipeOf(result.compatibility);
  const report = JSON.parse(textOf(result, "visionset-export-report.json"));
  assert.deepEqual(report.recipe, { ...recipe });
  assert.equal(recipe.spec.augmentations.length, 11);
  assert.deepEqual(recipe.spec.resize, {
    mode: "letterbox",
    width: 96,
    height: 64,
    fill: "#727272",
  });
  const planned = 6 * 4 + 2 + 2;
  const rows = ["train", "val", "test"].flatMap((fold) =>
    namesIn(result, `labels/${fold}`).flatMap((name) =>
      textOf(result, `labels/${fold}/${name}`).split("\n").filter(Boolean)
    )
  );
  assert.equal(recipe.planned_annotations, 2 * planned);
  assert.ok((recipe.removed_annotations ?? 0) > 0);
  assert.equal(recipe.written_annotations, rows.length);
  assert.equal(
    recipe.planned_annotations,
    rows.length + (recipe.removed_annotations ?? 0) +
      (recipe.vanished_annotations ?? 0),
  );
  assert.equal(result.compatibility.excluded_annotations, 10, "once an asset");
});

Deno.test("coco says which variant a picture is, and of what size", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: TEN.slice(0, 1) });
  const recipes = {
    r: { ...FLIP, resize: { mode: "fit", width: 50, height: 50 } as const },
  };

  const result = await room.export(
    frozen,
    { format: "coco", recipe: "r" },
    { recipes },
  );

  const { images, annotations } = JSON.parse(
    textOf(result, "annotations/instances_train.json"),
  );
  const [{ asset_id, content_hash }] = frozen.manifest.assets as [
    (typeof frozen.manifest.assets)[number],
  ];
  assert.deepEqual(
    images.map((
      { file_name, width, height, visionset }: Record<string, unknown>,
    ) => ({
      file_name,
      width,
      height,
      visionset,
    })),
    [0, 1].map((variant) => ({
      file_name: `${content_hash}_v${variant}.png`,
      width: 50,
      height: 40,
      visionset: {
        asset_id,
        content_hash,
        variant,
        source_width: 100,
        source_height: 80,
      },
    })),
  );
  assert.deepEqual(
    annotations.map(({ bbox }: { bbox: unknown }) => bbox),
    [[5, 10, 15, 20], [30, 10, 15, 20]],
  );
});

Deno.test("a full-picture box stays one, whatever the sizes are", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    assets: [{
      width: 333,
      height: 777,
      labels: [{ label_class: "cat", geometry: box(0, 0, 333, 777) }],
    }],
  });
  const recipes = {
    r: {
      ...FLIP,
      resize: { mode: "stretch", width: 640, height: 640 } as const,
    },
  };

  const result = await room.export(
    frozen,
    { format: "yolo", recipe: "r" },
    { recipes },
  );

  for (const name of namesIn(result, "labels/train")) {
    assert.equal(
      textOf(result, `labels/train/${name}`),
      "0 0.500000 0.500000 1.000000 1.000000\n",
    );
  }
  assert.equal(recipeOf(result.compatibility).clipped_annotations, 0);
});

Deno.test("the same release and spec give the same bytes", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: TEN });
  const recipes = { all: EVERY_STEP, other: { ...EVERY_STEP, seed: 8 } };
  const trees = [];
  for (const recipe of ["all", "all", "other"]) {
    const result = await room.export(
      frozen,
      { format: "coco", recipe },
      { recipes },
    );
    trees.push(treeOf(result.directory));
  }

  assert.deepEqual(trees[0], trees[1]);
  assert.notDeepEqual(trees[0], trees[2], "the seed decides");
});

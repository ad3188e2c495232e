import assert from "node:assert/strict";
import { corners, png } from "../support/media.ts";
import { sha256 } from "./folder.ts";
import { checkCoco, checkVoc, checkYolo } from "./mod.ts";
import { seal, writeTree } from "./sample_report.ts";
import { exportOf } from "./sample_trees.ts";
import { type Sample, truthOf } from "./samples.ts";
import type { Geometry, Truth } from "./truth.ts";

const CHECKS = { yolo: checkYolo, coco: checkCoco, voc: checkVoc };

/** A picture with boxes of class `cat`, everything written out by hand. */
async function boxed(
  size: readonly [number, number],
  boxes: readonly (readonly [number, number, number, number])[],
  yolo: readonly string[],
  voc: readonly (readonly [number, number, number, number])[],
): Promise<Sample> {
  const bytes = await png(corners(...size));
  return {
    bytes,
    extension: "png",
    asset: {
      asset_id: "v",
      content_hash: sha256(bytes),
      fold: "train",
      width: size[0],
      height: size[1],
      orientation: 1,
      grey: false,
      annotations: boxes.map(([x, y, width, height], index) => ({
        id: `v${index}`,
        label_class: "cat",
        geometry: { type: "bbox", x, y, width, height } satisfies Geometry,
        attributes: {},
      })),
    },
    yolo: yolo.map((row) => `0 ${row}`),
    yoloSeg: [],
    coco: boxes.map((bbox, index) => ({
      id: `v${index}`,
      category: 1,
      bbox,
      area: bbox[2] * bbox[3],
    })),
    voc: voc.map((box) => ({ name: "cat", box })),
  };
}

/** The rules found in an export, the report and the fixed folds aside. */
async function rulesIn(
  format: keyof typeof CHECKS,
  sample: Sample,
  edit: (truth: Truth) => Truth = (truth) => truth,
): Promise<string[]> {
  const root = await Deno.makeTempDir({ prefix: "conformance-" });
  try {
    const { tree, report } = exportOf(format, [sample]);
    const yaml = tree.get("data.yaml");
    if (yaml !== undefined) {
      const text = new TextDecoder().decode(yaml)
        .replace("images/val", "images/train")
        .replace("test: images/test\n", "");
      tree.set("data.yaml", new TextEncoder().encode(text));
    }
    seal(tree, report);
    await writeTree(root, tree);
    const found = await CHECKS[format](root, edit(truthOf([sample])));
    return found.filter(({ rule }) => !rule.startsWith("R-"))
      .map(({ rule, level }) => `${rule} ${level}`);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("the checks accept the vectors of the rules", async (t) => {
  const sample = await boxed(
    [100, 80],
    [[8, 4, 16, 10], [0, 0, 1, 1], [0, 0, 100, 80], [10, 20, 30, 40]],
    [
      "0.160000 0.112500 0.160000 0.125000",
      "0.005000 0.006250 0.010000 0.012500",
      "0.500000 0.500000 1.000000 1.000000",
      "0.250000 0.500000 0.300000 0.500000",
    ],
    [[9, 5, 24, 14], [1, 1, 1, 1], [1, 1, 100, 80], [11, 21, 40, 60]],
  );
  for (const format of ["yolo", "coco", "voc"] as const) {
    await t.step(format, async () => {
      assert.deepEqual(await rulesIn(format, sample), []);
    });
  }
});

Deno.test("the checks warn of pictures that a trainer drops", async () => {
  const sample = await boxed([12, 9], [[0, 0, 12, 9]], [
    "0.500000 0.500000 1.000000 1.000000",
  ], [[1, 1, 12, 9]]);
  assert.deepEqual(await rulesIn("voc", sample), ["X-05 W"]);
});

Deno.test("checkYolo() refuses a split where the release has none", async () => {
  const sample = await boxed([12, 10], [], [], []);
  const elsewhere = { ...sample, asset: { ...sample.asset, fold: "val" } };
  const rules = await rulesIn(
    "yolo",
    elsewhere as Sample,
    (truth) => ({ ...truth, split: false }),
  );
  assert.ok(rules.includes("A-01 M"), rules.join());
});

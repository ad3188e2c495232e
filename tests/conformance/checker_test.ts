import assert from "node:assert/strict";
import type { FormatName } from "./expected.ts";
import {
  checkAgreement,
  checkClassification,
  checkCoco,
  checkCocoRoboflow,
  checkSameTree,
  checkVoc,
  checkYolo,
  checkYoloCls,
  checkYoloSeg,
  type Finding,
  LANE_CHECKS,
  RULES,
} from "./mod.ts";
import { type Mutation, Victim } from "./mutation.ts";
import { CLASSIFICATION_MUTATIONS } from "./mutations_classification.ts";
import { COCO_MUTATIONS } from "./mutations_coco.ts";
import { LANE_MUTATIONS } from "./mutations_lanes.ts";
import { ROBOFLOW_MUTATIONS } from "./mutations_roboflow.ts";
import { SHARED_MUTATIONS } from "./mutations_shared.ts";
import { VOC_MUTATIONS } from "./mutations_voc.ts";
import { YOLO_MUTATIONS } from "./mutations_yolo.ts";
import { YOLO_CLS_MUTATIONS } from "./mutations_yolo_cls.ts";
import { YOLO_SEG_MUTATIONS } from "./mutations_yolo_seg.ts";
import { seal, writeTree } from "./sample_report.ts";
import { exportOf } from "./sample_trees.ts";
import { samples, truthOf } from "./samples.ts";

const CHECKS = {
  "yolo-cls": checkYoloCls,
  classification: checkClassification,
  yolo: checkYolo,
  "yolo-seg": checkYoloSeg,
  coco: checkCoco,
  "coco-roboflow": checkCocoRoboflow,
  voc: checkVoc,
  ...LANE_CHECKS,
};
const FORMATS = [
  "classification",
  "yolo-cls",
  "yolo",
  "yolo-seg",
  "coco",
  "coco-roboflow",
  "voc",
  "bdd100k-lane",
  "culane",
  "curvelanes",
  "openlane-2d",
  "tusimple",
] as const;
const COMPARED = ["yolo", "coco", "voc"] as const;
const ALL = await samples();
const TRUTH = truthOf(ALL);

function rulesOf(findings: readonly Finding[]): string[] {
  return findings.map((finding) => finding.rule);
}

async function write(
  root: string,
  format: FormatName,
  mutation?: Partial<Mutation>,
): Promise<void> {
  const { tree, report } = exportOf(format, ALL);
  const victim = new Victim(tree, report, TRUTH);
  await mutation?.edit?.(victim);
  seal(tree, report);
  mutation?.late?.(victim);
  await writeTree(root, tree);
}

async function inFolder(
  test: (root: string) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "conformance-" });
  try {
    await test(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("the checker finds nothing in correct exports", async (t) => {
  for (const format of FORMATS) {
    await t.step(format, () =>
      inFolder(async (root) => {
        await write(`${root}/images/out`, format);
        const found = await CHECKS[format](`${root}/images/out`, TRUTH);
        assert.deepEqual(found, []);
      }));
  }
});

const TABLES = {
  "yolo-cls": YOLO_CLS_MUTATIONS,
  classification: CLASSIFICATION_MUTATIONS,
  yolo: YOLO_MUTATIONS,
  "yolo-seg": YOLO_SEG_MUTATIONS,
  coco: COCO_MUTATIONS,
  "coco-roboflow": ROBOFLOW_MUTATIONS,
  voc: VOC_MUTATIONS,
  lane: LANE_MUTATIONS,
  shared: SHARED_MUTATIONS,
};

for (const [name, mutations] of Object.entries(TABLES)) {
  Deno.test(`the checker finds every ${name} fault`, async (t) => {
    for (const mutation of mutations) {
      await t.step(
        `${mutation.rule}: ${mutation.does}`,
        () =>
          inFolder(async (root) => {
            await write(root, mutation.format, mutation);
            const found = await CHECKS[mutation.format](root, TRUTH);
            const rules = rulesOf(found);
            assert.ok(
              rules.includes(mutation.rule),
              `found ${JSON.stringify(found, null, 1)}`,
            );
          }),
      );
    }
  });
}

Deno.test("the checker's faults reach every rule", () => {
  const shown = new Set<string>(
    Object.values(TABLES).flat().map((mutation) => mutation.rule),
  );
  const elsewhere = ["X-05", "X-09", "A-05", "D-01", "D-02", "D-03"];
  const missing = Object.keys(RULES).filter((rule) =>
    !shown.has(rule) && !elsewhere.includes(rule)
  );
  assert.deepEqual(missing, []);
});

Deno.test("checkYolo() finds what only the file system can hold", async (t) => {
  await t.step("a symbolic link", () =>
    inFolder(async (root) => {
      await write(root, "yolo");
      await Deno.symlink(`${root}/data.yaml`, `${root}/link.txt`);
      assert.ok(rulesOf(await checkYolo(root, TRUTH)).includes("L-01"));
    }));
  await t.step("an empty directory", () =>
    inFolder(async (root) => {
      await write(root, "yolo");
      await Deno.mkdir(`${root}/labels/none`);
      assert.ok(rulesOf(await checkYolo(root, TRUTH)).includes("L-01"));
    }));
});

Deno.test("checkYolo() asks the caller about pixels", () =>
  inFolder(async (root) => {
    await write(root, "yolo");
    const asked: string[] = [];
    const found = await checkYolo(root, TRUTH, {
      comparePixels({ asset_id }) {
        asked.push(asset_id);
        return Promise.resolve(asset_id === "b" ? "too dark" : null);
      },
    });
    assert.deepEqual(asked.sort(), ["a", "b", "c", "d", "e"]);
    assert.deepEqual(found.map(({ rule, message }) => [rule, message]), [
      ["X-01", "too dark"],
    ]);
  }));

const AGREEMENT: readonly (Mutation & { readonly rules: readonly string[] })[] =
  [
    {
      does: "another fold in one format",
      format: "voc",
      rule: "A-01",
      rules: ["A-01", "A-05"],
      edit(v) {
        const [d, e] = [v.stem("d"), v.stem("e")];
        v.swap("Main/test.txt", d, e);
        v.swap("Main/val.txt", e, d);
      },
    },
    {
      does: "another picture in one format",
      format: "coco",
      rule: "A-01",
      rules: ["A-01"],
      edit: (v) => v.set(v.find("images/train/$b"), v.bytes("images/test/$d")),
    },
    {
      does: "a label missing in one format",
      format: "yolo",
      rule: "A-02",
      rules: ["A-02", "A-03", "A-05"],
      edit: (v) => v.swap("train/$a.txt", /^.*\n/, ""),
    },
    {
      does: "a label moved in one format",
      format: "yolo",
      rule: "A-03",
      rules: ["A-03"],
      edit: (v) => v.swap("train/$a.txt", "0.250000", "0.260000"),
    },
    {
      does: "a box one pixel larger in one format",
      format: "voc",
      rule: "A-03",
      rules: ["A-03"],
      edit: (v) => v.swap("Annotations/$a.xml", "<xmax>40", "<xmax>42"),
    },
    {
      does: "another class order in one format",
      format: "yolo",
      rule: "A-04",
      rules: ["A-04"],
      edit: (v) => v.swap("data.yaml", '"unused"', '"Unused"'),
    },
  ];

Deno.test("checkAgreement() compares the three exports", async (t) => {
  const run = (mutation?: (typeof AGREEMENT)[number]) =>
    inFolder(async (root) => {
      const folders = {
        yolo: `${root}/yolo`,
        coco: `${root}/coco`,
        voc: `${root}/voc`,
      };
      for (const format of COMPARED) {
        const own = mutation?.format === format ? mutation : {};
        await write(folders[format], format, own);
      }
      const found = await checkAgreement(folders, TRUTH);
      assert.deepEqual(
        [...new Set(rulesOf(found))].sort(),
        mutation?.rules ?? [],
        JSON.stringify(found, null, 1),
      );
    });
  await t.step("and finds nothing when they agree", () => run());
  for (const mutation of AGREEMENT) {
    await t.step(`${mutation.rule}: ${mutation.does}`, () => run(mutation));
  }
});

Deno.test("checkSameTree() compares two exports byte for byte", () =>
  inFolder(async (root) => {
    await write(`${root}/a`, "voc");
    await write(`${root}/b`, "voc");
    assert.deepEqual(await checkSameTree(`${root}/a`, `${root}/b`), []);
    await Deno.writeTextFile(`${root}/b/ImageSets/Main/new.txt`, "x\n");
    await Deno.writeTextFile(`${root}/b/ImageSets/Main/val.txt`, "x\n");
    const found = await checkSameTree(`${root}/a`, `${root}/b`);
    assert.deepEqual(found.map(({ rule, path }) => [rule, path]).sort(), [
      ["X-09", "ImageSets/Main/new.txt"],
      ["X-09", "ImageSets/Main/val.txt"],
    ]);
  }));

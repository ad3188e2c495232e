import assert from "node:assert/strict";
import { parse } from "yaml";
import { dataYaml } from "../../exporters/yolo/data_yaml.ts";
import { yolo } from "../../exporters/yolo/detect.ts";
import type { Fold, ReleaseHead } from "../../exporters/api.ts";
import { refused } from "./refused.ts";
import { box, ExportRoom, textOf, treeOf } from "./room.ts";

function head(
  names: readonly string[],
  folds: readonly Fold[] = ["train"],
): ReleaseHead {
  return {
    release_id: "r",
    tag: "v1",
    manifest_hash: "0".repeat(64),
    manifest_version: 2,
    schema_version: 1,
    created_at: "2026-01-01T00:00:00.000Z",
    published_by: "VisionSet 0.1.0",
    classes: names.map((name) => ({ name, geometries: [], attributes: [] })),
    folds,
  };
}

Deno.test("dataYaml() writes names that read back as they were", () => {
  const names = [
    "no",
    "null",
    "1.0",
    "yes: [",
    '"quoted"',
    "back\\slash",
    "# not a comment",
    "고양이 Größe 🐱",
    "a\u00adb\ufeffc",
    "line\u2028end\u0085",
    " -",
  ];

  const text = dataYaml(head(names));

  const read = parse(text) as { nc: number; names: Record<string, unknown> };
  assert.deepEqual(Object.values(read.names), names);
  assert.equal(read.nc, names.length);
  assert.match(text, /7: "고양이 Größe 🐱"\n/);
});

Deno.test("dataYaml() names a fold that exists for train and val", async (t) => {
  const cases: [Fold[], string[]][] = [
    [["train"], ["images/train", "images/train"]],
    [["train", "val"], ["images/train", "images/val"]],
    [["val"], ["images/val", "images/val"]],
    [["test"], ["images/test", "images/test", "images/test"]],
    [["val", "test"], ["images/test", "images/val", "images/test"]],
    [["train", "val", "test"], ["images/train", "images/val", "images/test"]],
  ];
  for (const [folds, expected] of cases) {
    await t.step(folds.join(), () => {
      const read = parse(dataYaml(head(["a"], folds)));

      const { train, val, test } = read as Record<string, string>;
      const found = [train, val, test].filter((path) => path !== undefined);
      assert.deepEqual(found, expected);
      assert.equal("path" in (read as object), false);
    });
  }
});

Deno.test("yolo warns of a first class that looks like an ImageNet code", () => {
  const first = (...names: string[]) =>
    yolo.warnings?.({ ...head(names), folds: ["train", "val"] }, {}).length;
  assert.equal(first("n01440764", "cat"), 1);
  assert.equal(first("cat", "n01440764"), 0);
});

Deno.test("yolo refuses a schema without classes, and check says so", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ classes: [], assets: [{}] });
  const dest = room.fresh();

  const found = await room.service([frozen])
    .check({ project: "p", tag: "v1", format: "yolo" });

  assert.match(found.warnings.join(), /declares no class/);
  await refused(
    () => room.export(frozen, { format: "yolo", dest }),
    "ExportSourceUnreadable",
    /declares no class/,
  );
  await assert.rejects(Deno.stat(dest), Deno.errors.NotFound);
});

Deno.test("yolo keeps the schema's order and pairs every picture", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: ["cat", "dog", "bird"].map((name) => ({
      name,
      geometries: ["bbox"],
    })),
    assets: [
      { labels: [{ label_class: "bird", geometry: box(0, 0, 10, 10) }] },
      {
        fold: "val",
        labels: [{ label_class: "cat", geometry: box(0, 0, 10, 10) }],
      },
      {},
    ],
  });
  const dest = `${room.folder}/images/images/out`;

  const result = await room.export(frozen, { format: "yolo", dest });

  const tree = treeOf(result.directory);
  const pictures = [...tree.keys()].filter((path) => path.endsWith(".png"));
  assert.equal(pictures.length, 3);
  const rows = pictures.map((path) => {
    const label = path.replace(/^images\//, "labels/").replace(/png$/, "txt");
    const row = tree.get(label);
    assert.notEqual(row, undefined);
    return `${path.split("/")[1]} ${row?.slice(0, 1)}`;
  });
  assert.deepEqual(rows.sort(), ["train ", "train 2", "val 0"]);
  assert.match(textOf(result, "data.yaml"), /nc: 3\n/);
});

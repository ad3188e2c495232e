import assert from "node:assert/strict";
import { XMLParser } from "fast-xml-parser";
import { listable } from "../../exporters/voc/image_sets.ts";
import { xmlCanHold } from "../../exporters/voc/xml.ts";
import { plainPng } from "../support/plain_png.ts";
import { refused } from "./refused.ts";
import { box, ExportRoom, type LabelSketch, textOf, treeOf } from "./room.ts";

function cat(attributes: LabelSketch["attributes"] = {}): LabelSketch {
  return { label_class: "cat", geometry: box(1, 2, 3, 4), attributes };
}

Deno.test("voc lists say 1, 0 or -1 once for every picture", async () => {
  using room = new ExportRoom();
  const difficult = cat({ difficult: true });
  const frozen = await room.freeze({
    assets: [
      { labels: [cat(), difficult] },
      { labels: [difficult, difficult] },
      { fold: "val", labels: [difficult, cat()] },
      { fold: "val" },
    ],
  });

  const result = await room.export(frozen, { format: "voc" });

  const flags = (set: string) =>
    textOf(result, `ImageSets/Main/cat_${set}.txt`)
      .trimEnd().split("\n").map((line) => line.split(" ")[1]).sort();
  assert.deepEqual(flags("train"), ["0", "1"]);
  assert.deepEqual(flags("val"), ["-1", "1"]);
  assert.deepEqual(flags("trainval"), ["-1", "0", "1", "1"]);
  const stems = frozen.manifest.assets.map((a) => `${a.content_hash}\n`);
  assert.equal(
    textOf(result, "ImageSets/Main/trainval.txt"),
    stems.sort().join(""),
  );
});

Deno.test("voc lists its classes in labelmap.txt where it can", async (t) => {
  using room = new ExportRoom();
  const cases: readonly [string, string[], string][] = [
    ["in authored order", ["zebra", "cat", "Größe & <b>"], ""],
    ["not a name with a colon", ["cat", "a: b"], '"a: b"'],
    ["not a name like a comment", ["#1", "cat"], '"#1"'],
  ];
  for (const [does, names, blamed] of cases) {
    await t.step(does, async () => {
      const classes = names.map((name) => ({ name, geometries: ["bbox"] }));
      const frozen = await room.freeze({ classes, assets: [{}] });

      const result = await room.export(frozen, { format: "voc" });

      const text = treeOf(result.directory).get("labelmap.txt");
      const told = result.compatibility.warnings.filter((sentence) =>
        sentence.startsWith("labelmap.txt is left out")
      );
      if (blamed === "") {
        assert.equal(
          textOf(result, "labelmap.txt"),
          "# label:color_rgb:parts:actions\nzebra:::\ncat:::\nGröße & <b>:::\n",
        );
        assert.deepEqual(told, []);
      } else {
        assert.equal(text, undefined);
        assert.match(told[0] ?? "", new RegExp(`class name ${blamed};`));
      }
    });
  }
});

Deno.test("voc takes flags from boolean attributes of that very name", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    assets: [{
      bytes: plainPng(100, 80, [7]),
      labels: [
        cat({ truncated: true, difficult: false }),
        cat({ Truncated: true, difficult: "true" }),
      ],
    }],
  });

  const result = await room.export(frozen, { format: "voc" });

  const [asset] = frozen.manifest.assets;
  const { annotation } = new XMLParser().parse(
    textOf(result, `Annotations/${asset?.content_hash}.xml`),
  ) as {
    annotation: {
      size: { depth: number };
      object: { truncated: number; difficult: number }[];
    };
  };
  assert.equal(annotation.size.depth, 1);
  assert.deepEqual(
    annotation.object.map((o) => [o.truncated, o.difficult]),
    [[1, 0], [0, 0]],
  );
});

Deno.test("listable() leaves out names that cannot start a file name", () => {
  const bad = ["a/b", "a\\b", ".hidden", "tab\there", "ü".repeat(101), "CAT"];
  const good = ["cat", "traffic light", "ü".repeat(100), "con", "a&b"];

  const classes = [...good, ...bad].map((name) => ({
    name,
    geometries: ["polygon", "polyline"],
  }));
  assert.deepEqual([...listable(classes)], good);
});

Deno.test("voc names the omitted lists in the report", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: [
      ...["a/b", "cat", ".x"].map((name) => ({ name, geometries: ["bbox"] })),
      { name: "sunny", geometries: ["classification_tag", "polyline"] },
    ],
    assets: [{}],
  });

  const result = await room.export(frozen, { format: "voc" });

  const report = JSON.parse(textOf(result, "visionset-export-report.json"));
  assert.deepEqual(report.class_lists_omitted, ["a/b", ".x", "sunny"]);
  const lists = [...treeOf(result.directory).keys()]
    .filter((path) => path.startsWith("ImageSets/Main/"));
  assert.deepEqual(lists, [
    "ImageSets/Main/cat_train.txt",
    "ImageSets/Main/cat_trainval.txt",
    "ImageSets/Main/train.txt",
    "ImageSets/Main/trainval.txt",
  ]);
});

Deno.test("voc refuses a class name that XML cannot carry", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: [{ name: "bell\u0007", geometries: ["bbox"] }],
    assets: [{}],
  });

  assert.equal(xmlCanHold("ﬁne 🐱 <&>"), true);
  await refused(
    () => room.export(frozen, { format: "voc" }),
    "ExportSourceUnreadable",
    /XML cannot carry/,
  );
});

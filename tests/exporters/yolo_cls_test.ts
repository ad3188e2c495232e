import assert from "node:assert/strict";
import {
  byCodePoint,
  folderFault,
} from "../../exporters/yolo_cls/folder_name.ts";
import type { Fold } from "../../kernel/mod.ts";
import { checkYoloCls, type Truth } from "../conformance/mod.ts";
import { refused } from "./refused.ts";
import { box, ExportRoom, textOf, treeOf } from "./room.ts";

const ASK = { project: "p", tag: "v1", format: "yolo-cls" };

function tagged(...names: string[]) {
  return names.map((label_class) => ({
    label_class,
    geometry: { type: "classification_tag" as const },
  }));
}

function classesOf(...names: string[]): unknown[] {
  return names.map((name) => ({ name, geometries: ["classification_tag"] }));
}

Deno.test("folderFault() finds what some system cannot hold", () => {
  const sound = ["cat", "고양이 Größe", "a.b", "console", "comet", "n'a, (1)"];
  const faulty = [
    ...'/\\:*?"<>|\n'.split("").map((char) => `a${char}b`),
    "a.",
    "a ",
    ".a",
    " a",
    "con",
    "NUL.txt",
    "Lpt1",
    "é".repeat(128),
    "\ud800",
  ];
  for (const name of sound) assert.equal(folderFault(name), null, name);
  for (const name of faulty) assert.notEqual(folderFault(name), null, name);
});

Deno.test("byCodePoint() sorts as trainers do", () => {
  const sorted = ["", "B", "a", "ab", "é", "\uffe5", "🐱"];
  assert.deepEqual([...sorted].reverse().sort(byCodePoint), sorted);
});

Deno.test("yolo-cls leaves out pictures without exactly one tag, and says so", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: [...classesOf("wet", "dry", "unused"), {
      name: "cat",
      geometries: ["bbox"],
    }],
    assets: [
      { labels: tagged("wet") },
      {
        labels: [...tagged("dry"), {
          label_class: "cat",
          geometry: box(1, 1, 5, 5),
        }],
      },
      { labels: tagged("wet", "dry") },
      {},
      { fold: "val", labels: tagged("dry") },
    ],
  });

  const result = await room.export(frozen, { format: "yolo-cls" });

  const { compatibility, file_count } = result;
  const { assets } = frozen.manifest;
  const left = assets.filter(({ annotations }) =>
    annotations.filter((a) => a.geometry.type === "classification_tag")
      .length !== 1
  ).map(({ asset_id }) => asset_id);
  assert.equal(file_count, 4);
  assert.equal(textOf(result, "classes.txt"), "dry\nwet\n");
  assert.equal(compatibility.excluded_annotations, 1);
  assert.equal(compatibility.vanished_annotations, 2);
  assert.deepEqual(compatibility.pictures_left_out, left);
  const [several, none, unlike] = compatibility.warnings;
  assert.match(several!, /^2 labels vanish, as yolo-cls cannot write them tog/);
  assert.match(none!, /^2 pictures have no label .* left out of yolo-cls/);
  assert.match(unlike!, /train and val differ.*: "wet" is not in val$/);
  const truth: Truth = {
    classes: frozen.manifest.classes,
    split: true,
    assets: assets.map((asset, i) => ({
      ...asset,
      fold: frozen.folds[i]!,
      width: 100,
      height: 80,
      orientation: 1,
      grey: false,
    })),
  };
  assert.deepEqual(await checkYoloCls(result.directory, truth), []);
});

Deno.test("yolo-cls refuses class names that cannot be folders", async (t) => {
  using room = new ExportRoom();
  const cases: [string[], RegExp][] = [
    [["wet", "a/b"], /"a\/b" must be a folder/],
    [["con"], /"con" .* device/],
    [["é", "e\u0301"], /"\S+" and "\S+" would be one folder/],
  ];
  for (const [names, words] of cases) {
    await t.step(names.join(), async () => {
      const frozen = await room.freeze({ classes: [], assets: [{}] });
      const odd = {
        ...frozen,
        manifest: {
          ...frozen.manifest,
          classes: names.map((name) => ({
            name,
            geometries: ["classification_tag" as const],
            color: null,
            attributes: [],
          })),
        },
      };

      await refused(
        () => room.export(odd, { format: "yolo-cls" }),
        "ExportSourceUnreadable",
        words,
      );
    });
  }
});

Deno.test("yolo-cls writes a release without a single tag", async () => {
  using room = new ExportRoom();
  const fold: Fold = "val";
  const frozen = await room.freeze({
    classes: classesOf("wet"),
    assets: [{}, { fold, labels: tagged("wet") }],
  });

  const { warnings } = await room.service([frozen]).check(ASK);
  const result = await room.export(frozen, { format: "yolo-cls" });

  assert.match(warnings.join("\n"), /No picture in the train fold has exactly/);
  assert.equal(textOf(result, "classes.txt"), "");
  assert.equal(treeOf(result.directory).size, 3);
});

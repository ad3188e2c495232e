import assert from "node:assert/strict";
import { csvRow } from "../../exporters/classification/csv.ts";
import type { Geometry } from "../../kernel/mod.ts";
import { refused } from "./refused.ts";
import { box, ExportRoom, textOf } from "./room.ts";

const TAG: Geometry = { type: "classification_tag" };

function classesOf(...names: string[]): unknown[] {
  return names.map((name) => ({ name, geometries: ["classification_tag"] }));
}

Deno.test("csvRow() quotes what would end a field", async (t) => {
  const cases: [string[], string][] = [
    [["a", "b", "c"], "a,b,c\n"],
    [["a b", " c ", "고양이"], "a b, c ,고양이\n"],
    [["a,b", 'say "x"', ""], '"a,b","say ""x""",\n'],
    [["a\nb", "c\rd"], '"a\nb","c\rd"\n'],
    [["=1+1", "'x'", "a;b"], "=1+1,'x',a;b\n"],
  ];
  for (const [fields, expected] of cases) {
    await t.step(JSON.stringify(fields), () => {
      assert.equal(csvRow(fields), expected);
    });
  }
});

Deno.test("classification writes a row for each tag, none for other labels", async () => {
  using room = new ExportRoom();
  const label = (label_class: string, geometry: Geometry = TAG) => ({
    label_class,
    geometry,
  });
  const frozen = await room.freeze({
    classes: [
      { name: "cat", geometries: ["bbox"] },
      ...classesOf("wet, cold", "dry", 'so "so"'),
    ],
    assets: [
      { labels: [label("wet, cold"), label('so "so"'), label("wet, cold")] },
      { fold: "val", labels: [label("cat", box(1, 1, 5, 5))] },
    ],
  });

  const result = await room.export(frozen, { format: "classification" });

  const at = frozen.folds.indexOf("train");
  const image = `images/train/${
    frozen.manifest.assets[at]!.content_hash
  }.png,train`;
  assert.deepEqual(textOf(result, "labels.csv").split("\n"), [
    "image,fold,class",
    `${image},"wet, cold"`,
    `${image},"so ""so"""`,
    `${image},"wet, cold"`,
    "",
  ]);
  assert.equal(textOf(result, "classes.txt"), 'wet, cold\ndry\nso "so"\n');
  assert.equal(result.compatibility.excluded_annotations, 1);
  assert.equal(result.file_count, 4);
});

Deno.test("classification refuses a class name that ends a line", async (t) => {
  using room = new ExportRoom();
  for (const name of ["a\u0085b", "a\u2028b"]) {
    await t.step(JSON.stringify(name), async () => {
      const frozen = await room.freeze({ assets: [{}] });
      const [cat] = frozen.manifest.classes;
      const odd = (geometry: "bbox" | "classification_tag") => ({
        ...frozen,
        manifest: {
          ...frozen.manifest,
          classes: [{ ...cat!, name, geometries: [geometry] }],
        },
      });

      await refused(
        () =>
          room.export(odd("classification_tag"), { format: "classification" }),
        "ExportSourceUnreadable",
        /holds a character that ends a line/,
      );
      await room.export(odd("bbox"), { format: "classification" });
    });
  }
});

Deno.test("classification warns of a name that pandas takes for none", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: classesOf("nan", "nano"),
    assets: ["nan", "nano"].map((label_class) => ({
      labels: [{ label_class, geometry: TAG }],
    })),
  });

  const { warnings } = await room.service([frozen])
    .check({ project: "p", tag: "v1", format: "classification" });

  assert.equal(warnings.length, 1, warnings.join());
  assert.match(warnings[0]!, /"nan".*keep_default_na=False/);
});

import assert from "node:assert/strict";
import {
  box,
  ExportRoom,
  type LabelSketch,
  polygon,
  type ReleaseSketch,
  warnings,
} from "./room.ts";

const BOTH = { fold: "val" as const };

/** The warnings but those of folds that hold no label. */
async function others(
  sketch: ReleaseSketch,
  format: string,
): Promise<readonly string[]> {
  const found = await warnings(sketch, format);
  return found.filter((sentence) => !sentence.startsWith("No picture in the"));
}

function cat(geometry: LabelSketch["geometry"]): LabelSketch {
  return { label_class: "cat", geometry };
}

Deno.test("check() names labels that vanish, by cause", async () => {
  const bowTie = polygon([10, 10], [40, 50], [40, 10], [10, 50]);
  const dog = { label_class: "dog", geometry: box(100, 1, 5, 5) };
  const sketch = {
    classes: ["cat", "dog"].map((name) => ({
      name,
      geometries: ["bbox", "polygon"],
    })),
    assets: [
      { labels: [dog, cat(box(100, 1, 5, 5)), cat(box(101, 1, 5, 5))] },
      { ...BOTH, labels: [cat(bowTie), cat(box(-4, 1, 50, 5))] },
    ],
  };

  const coco = await others(sketch, "coco");
  const yolo = await others(sketch, "yolo");

  const [cut, rounded, ...rest] = coco;
  assert.match(
    cut!,
    /^3 labels vanish, as what lies inside the picture, if anything, has no area: 2 of "cat", 1 of "dog" \(annotations 0+-[^ ]+, [^ ]+, [^ ]+\)$/,
  );
  assert.match(
    rounded!,
    /^1 label vanishes, as a side, the area or the whole line comes to nothing in coco: 1 of "cat" \(annotation [^ ]+\)$/,
  );
  assert.deepEqual(rest, []);
  assert.deepEqual(yolo, [cut]);
});

Deno.test("check() names few of many that vanish", async () => {
  const names = Array.from({ length: 8 }, (_, i) => `class ${i}`);
  const [sentence] = await others({
    classes: names.map((name) => ({ name, geometries: ["bbox"] })),
    assets: [{
      labels: names.map((label_class) => ({
        label_class,
        geometry: box(100, 1, 5, 5),
      })),
    }, BOTH],
  }, "coco");

  assert.match(sentence!, /^8 labels .*"class 4", others of 3 more \(/);
  assert.match(sentence!, /and 3 more\)$/);
  assert.equal(sentence!.split("00000000-0000").length, 6);
});

Deno.test("check() counts labels that a trainer holds for one", async () => {
  const assets = [
    {
      labels: [
        cat(polygon([10, 10], [50, 10], [10, 50])),
        cat(polygon([50, 10], [50, 50], [10, 50])),
        cat(box(10, 10, 40, 40)),
        cat(box(10, 10, 40, 40.001)),
      ],
    },
    { labels: [cat(box(1, 1, 5, 5))] },
    { ...BOTH, labels: [cat(box(1, 1, 5, 5))] },
  ];
  for (const format of ["yolo", "yolo-seg", "coco", "voc"]) {
    const [sentence, ...rest] = await others({ assets }, format);

    assert.match(
      sentence!,
      /^2 pairs of labels have the same class and box; a common trainer keeps one of each \(asset 0+-[^ ,]+\)$/,
    );
    assert.deepEqual(rest, []);
  }
});

Deno.test("yolo warns of folds that data.yaml points elsewhere", async () => {
  const train = { fold: "train" as const };
  const test = { fold: "test" as const };
  const cases = [
    [[train, BOTH], []],
    [[train, BOTH, test], []],
    [[train], [/no val fold: data.yaml points val at images\/train.*split$/]],
    [[BOTH], [/no train fold: data.yaml points train at images\/val$/]],
    [[test], [/no val fold.*images\/test/, /no train fold.*images\/test/]],
  ] as const;
  for (const [assets, expected] of cases) {
    const found = await others({ assets }, "yolo");

    assert.equal(found.length, expected.length, found.join());
    expected.forEach((words, i) => assert.match(found[i]!, words));
    assert.deepEqual(await others({ assets }, "coco"), []);
  }
});

Deno.test("check() warns of a fold without labels", async () => {
  const labelled = { labels: [cat(box(1, 1, 5, 5))] };
  const lined = {
    labels: [cat({ type: "polyline", points: [[1, 1], [5, 5]] })],
  };
  const classes = [{ name: "cat", geometries: ["bbox", "polyline"] }];
  const cases = [
    [[labelled, BOTH], "val"],
    [[{ labels: [] }, { ...BOTH, ...labelled }], "train"],
    [[labelled, { ...BOTH, ...lined }], "val"],
    [[labelled, { ...BOTH, ...labelled }], ""],
    [[{ labels: [] }, BOTH], "train val"],
  ] as const;
  for (const [assets, folds] of cases) {
    const found = await warnings({ classes, assets }, "coco");

    const named = found.map((s) =>
      /^No picture in the (\w+) fold/.exec(s)?.[1]
    );
    assert.equal(named.join(" "), folds);
  }
});

Deno.test("check() counts a label once, on however many pictures it vanishes", async () => {
  using room = new ExportRoom();
  const thin = (x: number) => cat(box(x, 1, 2e-5, 5));
  const frozen = await room.freeze({
    assets: [{ labels: [thin(1), thin(9)] }, { labels: [thin(4)] }],
  });
  const recipes = {
    flips: {
      augmentations: [{ kind: "horizontal_flip" }],
      variants_per_train_image: 3,
    },
  };
  const service = room.service([frozen], { recipes });

  const { warnings, recipe } = await service.check({
    project: "p",
    tag: "v1",
    format: "yolo",
    recipe: "flips",
  });

  assert.match(
    warnings[0]!,
    /^3 labels vanish, .*: 3 of "cat" \(annotations [^ ]+, [^ ]+, [^ ]+\)$/,
  );
  assert.equal(recipe?.vanished_annotations, 9);
});

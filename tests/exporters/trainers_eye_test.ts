import assert from "node:assert/strict";
import { anyFingerprint } from "../support/fingerprints.ts";
import { Random } from "../support/random.ts";
import { box, type LabelSketch, warnings } from "./room.ts";
import { eachCase, id, sketch, TEST, VAL } from "./warning_cases.ts";

function boxed(...names: readonly string[]): { labels: LabelSketch[] } {
  const labels = names.map((label_class, i) => ({
    label_class,
    geometry: box(10 * i % 90, 10, 20 + i, 20),
  }));
  return { labels };
}

function times(count: number, name: string): string[] {
  return Array.from({ length: count }, () => name);
}

Deno.test("check() names classes that a fold lacks", (t) =>
  eachCase(t, [
    [
      "none lacks",
      sketch("a b", [boxed("a", "b"), { ...VAL, ...boxed("b", "a") }]),
      [],
    ],
    ["one fold only", sketch("a b", [boxed("a"), boxed("b")]), []],
    ["a fold without any label", sketch("a b", [boxed("a", "b"), VAL]), []],
    [
      "one of val",
      sketch("a b", [boxed("b"), boxed("b", "a"), { ...VAL, ...boxed("b") }]),
      [`1 class has labels that coco writes but none in the val fold, so it is not measured there: "a" (1 label, first on asset ${
        id(1)
      })`],
    ],
    [
      "some of train and test, the most labels first",
      sketch("a b c d", [
        boxed("c"),
        { ...VAL, ...boxed("d", "a", "b", "b", "b", "c", "a", "d") },
        { ...TEST, ...boxed("c") },
      ]),
      [
        ...["train|learned", "test|measured"].map((words) => {
          const [fold, verb] = words.split("|");
          return `3 classes have labels that coco writes but none in the ${fold} fold, so they are not ${verb} there: "b" (3 labels, first on asset ${
            id(1)
          }), "a" (2 labels, first on asset ${
            id(1)
          }), "d" (2 labels, first on asset ${id(1)})`;
        }),
      ],
    ],
    [
      "more than are named",
      sketch("a b c d e f g", [
        boxed(..."abcdefg"),
        { ...VAL, ...boxed("a") },
      ]),
      [
        `6 classes have labels that coco writes but none in the val fold, so they are not measured there: ${
          [..."bcdef"].map((name) =>
            `"${name}" (1 label, first on asset ${id(0)})`
          ).join(", ")
        } and 1 more`,
      ],
    ],
  ], /but none in the/));

Deno.test("check() names a class that outweighs all others", (t) =>
  eachCase(t, [
    ["a class alone", sketch("a", [boxed(...times(40, "a"))]), []],
    [
      "one of two without a label",
      sketch("a b", [boxed(...times(40, "a"))]),
      [],
    ],
    ["9 of 10", sketch("a b", [boxed(...times(9, "a"), "b")]), []],
    [
      "10 of 11",
      sketch("a b", [boxed("a"), boxed("b", ...times(9, "a"))]),
      [`"a" has 10 of 11 labels, over 9 in 10, so a trainer sees little of the other class: "b" (1 label, first on asset ${
        id(1)
      })`],
    ],
    [
      "65 of 72, over six others",
      sketch("a b c d e f g", [
        boxed("a", "b", "c", "d", "e", "f", "g", "g"),
        boxed(...times(64, "a")),
      ]),
      [
        `"a" has 65 of 72 labels, over 9 in 10, so a trainer sees little of the other 6 classes: "g" (2 labels, first on asset ${
          id(0)
        }), ${
          [..."bcde"].map((name) =>
            `"${name}" (1 label, first on asset ${id(0)})`
          ).join(", ")
        } and 1 more`,
      ],
    ],
  ], /over 9 in 10/));

Deno.test("check() names classes without a label", (t) =>
  eachCase(t, [
    ["none", sketch("a b", [boxed("b", "a")]), []],
    ["no labels at all", sketch("a b", [{}]), []],
    [
      "one",
      sketch("a b", [boxed("b")]),
      [`1 of 2 classes has no label in this release, so a model keeps an output for nothing: "a"`],
    ],
    [
      "seven",
      sketch("a b c d e f g h", [boxed("d")]),
      [`7 of 8 classes have no label in this release, so a model keeps an output for nothing: "a", "b", "c", "e", "f" and 2 more`],
    ],
  ], /an output for nothing/));

Deno.test("check() counts boxes too thin to survive training", (t) => {
  const thin = (...sides: readonly [number, number][]) => ({
    labels: sides.map(([w, h], i) => ({
      label_class: "a",
      geometry: box(10, 8 * i, w, h),
    })),
  });
  const rest =
    "common trainers drop such boxes when they augment, and longer ones once they have shrunk the picture";
  return eachCase(t, [
    ["none", sketch("a", [thin([2.001, 2.001], [3, 40])]), []],
    [
      "one",
      sketch("a", [{}, thin([2, 40])]),
      [`1 label has a side of 2 pixels or less; ${rest} (asset ${id(1)})`],
    ],
    [
      "two on one picture",
      sketch("a", [{}, thin([40, 1], [1, 1], [40, 40])]),
      [`2 labels have a side of 2 pixels or less; ${rest} (asset ${id(1)})`],
    ],
  ], /2 pixels or less/);
});

Deno.test("check() names pictures too small for trainers", (t) => {
  const rest = "common trainers skip such pictures together with their labels";
  return eachCase(t, [
    ["none", sketch("a", [{ width: 10, height: 10 }]), []],
    [
      "one",
      sketch("a", [{}, { width: 300, height: 9 }]),
      [`1 picture has a side under 10 pixels; ${rest} (asset ${id(1)})`],
    ],
  ], /under 10 pixels/);
});

Deno.test("check() names five of many", async (t) => {
  const random = new Random(12);
  const looks = Array.from({ length: 7 }, () => anyFingerprint(random));
  const thin = { label_class: "a", geometry: box(10, 10, 40, 1) };
  const twins = boxed("a").labels.flatMap((one) => [one, one]);
  const cases = [
    [looks.map(() => ({ labels: [thin] })), /^7 labels have a side/, 5],
    [looks.map(() => ({ width: 9 })), /^7 pictures have a side/, 5],
    [looks.map(() => ({ labels: twins })), /^7 pairs of labels/, 5],
    [
      looks.flatMap((
        fingerprint,
      ) => [{ fingerprint }, { ...VAL, fingerprint }]),
      /^7 pictures of val look like/,
      10,
    ],
  ] as const;
  for (const [assets, kind, ids] of cases) {
    await t.step(kind.source, async () => {
      const found = await warnings(sketch("a", assets), "yolo");

      const [sentence, ...rest] = found.filter((words) => kind.test(words));
      assert.deepEqual(rest, []);
      assert.match(sentence!, / and 2 more\)?$/);
      assert.equal(new Set(sentence!.match(/0{8}-[-0-9a-f]+/g)).size, ids);
    });
  }
});

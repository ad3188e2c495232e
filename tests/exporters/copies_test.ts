import assert from "node:assert/strict";
import { anyFingerprint, unlike } from "../support/fingerprints.ts";
import { Random } from "../support/random.ts";
import { warnings } from "./room.ts";
import { eachCase, id, sketch, TEST, VAL } from "./warning_cases.ts";

Deno.test("check() names near copies of training pictures", (t) => {
  const random = new Random(11);
  const look = () => ({ fingerprint: anyFingerprint(random) });
  const near = ({ fingerprint }: { fingerprint: string }) => ({
    fingerprint: unlike(fingerprint, { coarse: 4, fine: 20 }, random),
  });
  const far = ({ fingerprint }: { fingerprint: string }) => ({
    fingerprint: unlike(fingerprint, { coarse: 4, fine: 60 }, random),
  });
  const [a, b] = [look(), look()];
  return eachCase(t, [
    ["no fold but train", sketch("x", [a, near(a)]), []],
    ["no train", sketch("x", [{ ...VAL, ...a }, { ...TEST, ...a }]), []],
    [
      "nothing alike",
      sketch("x", [a, { ...VAL, ...b }, { ...VAL, ...far(a) }]),
      [],
    ],
    ["flat pictures", sketch("x", [{}, VAL]), []],
    [
      "one of val, one of test",
      sketch("x", [b, a, { ...VAL, ...near(a) }, { ...TEST, ...near(b) }, {
        ...TEST,
        ...look(),
      }]),
      [
        `1 picture of val looks like a picture of train, so val measures partly what was learned by heart: asset ${
          id(2)
        } like ${id(1)}`,
        `1 picture of test looks like a picture of train, so test measures partly what was learned by heart: asset ${
          id(3)
        } like ${id(0)}`,
      ],
    ],
    [
      "pictures not looked at",
      sketch("x", [a, { ...VAL, ...a }, { fingerprint: null }, {
        ...TEST,
        fingerprint: null,
      }]),
      [
        `1 picture of val looks like a picture of train, so val measures partly what was learned by heart: asset ${
          id(1)
        } like ${id(0)}`,
        "2 of 4 pictures were not compared between folds, as it is not recorded what they look like; backfill_thumbnails records it",
      ],
    ],
    [
      "pictures not looked at, but nothing to compare",
      sketch("x", [{ fingerprint: null }]),
      [],
    ],
  ], /look(s)? like/);
});

Deno.test("check() looks for copies among the pictures that are written", async () => {
  const fingerprint = anyFingerprint(new Random(13));
  const tag = { type: "classification_tag" } as const;
  const tagged = { labels: [{ label_class: "a", geometry: tag }] };
  const classes = [{ name: "a", geometries: ["classification_tag"] }];
  const cases = [[tagged, tagged, 1], [tagged, {}, 0], [
    {},
    tagged,
    0,
  ]] as const;
  for (const [train, val, copies] of cases) {
    const assets = [
      { ...train, fingerprint },
      { ...VAL, ...val, fingerprint },
    ];

    const found = await warnings({ classes, assets }, "yolo-cls");

    const told = found.filter((words) => words.includes("looks like"));
    assert.equal(told.length, copies, found.join("\n"));
  }
});

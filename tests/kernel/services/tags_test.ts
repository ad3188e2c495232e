import assert from "node:assert/strict";
import type { Annotation } from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import { box, CLASSES, ServiceRoom, TAG } from "./room.ts";

const POLYGON = {
  type: "polygon",
  points: [[0, 0], [9, 0], [0, 9]],
} as const;

/** A room with two assets; the first carries the tags car and sky, and a box. */
async function tagged() {
  const room = await ServiceRoom.make(CLASSES);
  const { jobs: [job], assets: [first, second] } = await room.batch([1, 2]);
  const [car, sky, boxed] = await room.add(
    job!,
    { asset_id: first!, label_class: "car" },
    { asset_id: first!, label_class: "sky" },
    { asset_id: first!, label_class: "car", geometry: box(1, 1, 5, 5) },
  );
  const found = { job: job!, first: first!, second: second! };
  return { room, ...found, car: car!, sky: sky!, boxed: boxed! };
}

Deno.test("add() takes one tag of a class an asset, and any number of boxes", async (t) => {
  const { room, job, first, second } = await tagged();
  using _ = room;
  const boxed = { geometry: box(1, 1, 5, 5) };
  await t.step("a tag that is there already", async () => {
    const refusal = await refused(
      () => room.add(job, { asset_id: second }, { asset_id: first }),
      "DuplicateClassificationTag",
      /already carries the tag "car"/,
    );
    assert.equal(refusal.index, 1);
    assert.equal((await room.labels(job, second)).length, 0);
  });
  await t.step("a tag twice in one call", async () => {
    const refusal = await refused(
      () => room.add(job, { asset_id: second }, { asset_id: second }),
      "DuplicateClassificationTag",
    );
    assert.equal(refusal.index, 1);
    assert.equal((await room.labels(job, second)).length, 0);
  });
  await t.step("the same tag on two assets, and equal boxes", async () => {
    await room.add(
      job,
      { asset_id: second },
      { asset_id: first, ...boxed },
      { asset_id: first, ...boxed },
    );
    assert.equal((await room.labels(job, first)).length, 5);
  });
});

Deno.test("update() compares tags with those it does not replace", async (t) => {
  type Found = Awaited<ReturnType<typeof tagged>>;
  const legal: [string, (f: Found) => Annotation[], string[]][] = [
    ["nothing changed", ({ car, sky }) => [car, sky], [
      "car classification_tag",
      "sky classification_tag",
      "car bbox",
    ]],
    [
      "two tags trade classes",
      ({ car, sky }) => [
        { ...car, label_class: "sky" },
        { ...sky, label_class: "car" },
      ],
      ["sky classification_tag", "car classification_tag", "car bbox"],
    ],
    [
      "a tag gives its class up to a box that becomes a tag",
      ({ car, boxed }) => [
        { ...boxed, geometry: TAG },
        { ...car, geometry: box(2, 2, 3, 3) },
      ],
      ["car bbox", "sky classification_tag", "car classification_tag"],
    ],
    [
      "a tag becomes a polygon",
      ({ sky }) => [{ ...sky, geometry: POLYGON as never }],
      ["car classification_tag", "sky polygon", "car bbox"],
    ],
  ];
  for (const [name, change, expected] of legal) {
    await t.step(name, async () => {
      const found = await tagged();
      using room = found.room;

      await room.update(found.job, ...change(found));

      const labels = await room.labels(found.job, found.first);
      assert.deepEqual(
        labels.map((l) => `${l.label_class} ${l.geometry.type}`),
        expected,
      );
      assert.deepEqual(
        labels.map((l) => l.id),
        [found.car.id, found.sky.id, found.boxed.id],
      );
    });
  }
  const illegal: [string, (f: Found) => Annotation[], number][] = [
    ["a box becomes a tag that is there", ({ sky, boxed }) => [
      sky,
      { ...boxed, geometry: TAG },
    ], 1],
    ["a tag takes the class of another", ({ sky }) => [
      { ...sky, label_class: "car" },
    ], 0],
    [
      "two become one",
      ({ car, sky }) => [car, { ...sky, label_class: "car" }],
      1,
    ],
  ];
  for (const [name, change, index] of illegal) {
    await t.step(name, async () => {
      const found = await tagged();
      using room = found.room;
      const before = await room.labels(found.job, found.first);

      const refusal = await refused(
        () => room.update(found.job, ...change(found)),
        "DuplicateClassificationTag",
      );

      assert.equal(refusal.index, index);
      assert.deepEqual(await room.labels(found.job, found.first), before);
    });
  }
});

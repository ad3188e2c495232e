import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../support/client.ts";
import { png, solid } from "../support/media.ts";
import { filesBelow, readCoco, readVoc, readYolo } from "./reading.ts";
import {
  begin,
  box,
  exported,
  folderOf,
  judge,
  openBatch,
  promote,
  publish,
} from "./room.ts";

async function three(served: Served): Promise<string> {
  return await folderOf(served, {
    "a.png": await png(solid(64, 48, [1, 1, 1])),
    "b.png": await png(solid(64, 48, [2, 2, 2])),
    "c.png": await png(solid(64, 48, [3, 3, 3])),
  });
}

Deno.test("B13: a picture reviewed as empty is exported with an empty label", () =>
  withServer(async (served) => {
    await begin(served);
    const path = await three(served);
    await promote(
      served,
      path,
      (_, i) => i === 1 ? [] : [box("cat", [8, 8, 16, 16])],
    );
    await publish(served);

    const { dest, compatibility } = await exported(served, "yolo");

    const images = await readYolo(dest);
    deepStrictEqual(images.map(({ rows }) => rows.length).sort(), [0, 1, 1]);
    const empty = images.find(({ rows }) => rows.length === 0)!;
    strictEqual((await Deno.stat(`${dest}/${empty.label}`)).size, 0);
    strictEqual(compatibility.excluded_assets, 0);
    const coco = await readCoco((await exported(served, "coco")).dest);
    strictEqual(coco.get("train")!.images.length, 3);
    const voc = await readVoc((await exported(served, "voc")).dest);
    const objects = [...voc.values()].map(({ object }) => object.length);
    deepStrictEqual(objects.sort(), [0, 1, 1]);
  }));

Deno.test("B13: a picture whose labels a format cannot hold stays in it", () =>
  withServer(async (served) => {
    await begin(served, [
      { name: "cat", geometries: ["bbox"] },
      { name: "sunny", geometries: ["classification_tag"] },
    ]);
    const tag = {
      label_class: "sunny",
      geometry: { type: "classification_tag" },
    };
    await promote(served, await three(served), () => [tag]);
    await publish(served);

    const { dest, compatibility } = await exported(served, "yolo");

    const images = await readYolo(dest);
    deepStrictEqual(images.map(({ rows }) => rows.length), [0, 0, 0]);
    strictEqual(compatibility.excluded_annotations, 3);
    strictEqual(compatibility.excluded_assets, 3);
  }));

Deno.test("B15: empty, unreviewed and skipped are three things", () =>
  withServer(async (served) => {
    await begin(served);
    const path = await three(served);
    const { job_id, batch_id, assets } = await openBatch(served, path);
    const subject = (i: number) => ({ job_id, asset_id: assets[i]!.id });
    await judge(served, subject(0), [box("cat", [8, 8, 16, 16])]);
    await judge(served, subject(1), []);

    const early = await served.refusal("complete_job", { job_id });
    match(early.message, /1/);
    match(early.message, /unannotated/);
    ok(await served.refusal("complete_batch", { batch_id, promote: true }));
    const before = await served.call("get_batch", { batch_id });
    deepStrictEqual(
      [before.progress.annotated, before.progress.unannotated],
      [2, 1],
    );
    await judge(served, subject(2), "skipped");
    await served.call("complete_job", { job_id });
    const done = await served.call("complete_batch", {
      batch_id,
      promote: true,
    });

    deepStrictEqual([done.progress.skipped, done.promoted], [1, 2]);
    const { items } = await served.call("list_batch_assets", { batch_id });
    deepStrictEqual(
      items.map(({ progress, annotation_count }) => [
        progress,
        annotation_count,
      ]),
      [["annotated", 1], ["annotated", 0], ["skipped", 0]],
    );
    await publish(served);
    const { dest } = await exported(served, "yolo");
    const files = await filesBelow(dest);
    strictEqual(files.filter((path) => path.endsWith(".png")).length, 2);
    ok(!files.some((path) => path.includes(assets[2]!.content_hash)));
  }));

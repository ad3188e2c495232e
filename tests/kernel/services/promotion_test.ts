import assert from "node:assert/strict";
import { refused } from "../../exporters/refused.ts";
import { box, CLASSES, PROJECT, ServiceRoom } from "./room.ts";

Deno.test("promote() adds what is annotated or accepted, once, and logs it", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([1, 2, 3, 4, 5]);
  const { batch_id, jobs: [job], assets } = batch;
  const [labelled, empty, skipped, accepted] = assets;
  await room.add(job!, { asset_id: labelled! });
  await room.do(async (s) => {
    const mark = (
      asset_id: string,
      progress: "annotated" | "skipped" | "review_pending" | "accepted",
    ) => s.jobs.setProgress({ job_id: job!, asset_id, progress });
    await mark(empty!, "annotated");
    await mark(skipped!, "skipped");
    await mark(accepted!, "annotated");
    await mark(accepted!, "review_pending");
    await mark(accepted!, "accepted");
    await mark(assets[4]!, "skipped");
  });
  await refused(
    () => room.do((s) => s.batches.promote(batch_id)),
    "BatchNotComplete",
    /The batch is in_annotation; only a completed batch/,
  );
  await room.finish(batch, false);

  const first = await room.do((s) => s.batches.promote(batch_id));
  const again = await room.do((s) => s.batches.promote(batch_id));

  assert.equal(first.added, 3);
  assert.deepEqual(first.first.map((a) => a.id), [labelled, empty, accepted]);
  assert.deepEqual(again, { added: 0, first: [] });
  const log = room.sql(
    "SELECT operation, actor, subject_ids FROM dataset_change",
  );
  assert.deepEqual(log.map((row) => ({ ...row })), [{
    operation: "promote",
    actor: "mcp",
    subject_ids: JSON.stringify([batch_id, labelled, empty, accepted]),
  }]);
});

Deno.test("promote() of an overlapping batch adds the rest only", async () => {
  using room = await ServiceRoom.make(CLASSES);
  assert.equal(await room.finish(await room.batch([1, 2])), 2);
  const more = await room.batch([1, 2, 3]);
  const old = await room.batch([2]);

  assert.equal(await room.finish(more), 1);
  assert.equal(await room.finish(old), 0);

  const log = room.sql("SELECT subject_ids FROM dataset_change ORDER BY seq");
  assert.deepEqual(
    log.map((row) => JSON.parse(String(row["subject_ids"])).length),
    [3, 2],
  );
  const stats = await room.do((s) => s.datasets.stats(PROJECT));
  assert.equal(stats.asset_count, 3);
});

Deno.test("stats() counts labels of members, sorted by class", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([1, 2]);
  const outside = await room.batch([3]);
  await room.add(
    batch.jobs[0]!,
    { asset_id: batch.assets[1]!, label_class: "sky" },
    { asset_id: batch.assets[1]!, label_class: "car" },
    { asset_id: batch.assets[1]!, geometry: box(1, 1, 5, 5) },
  );
  await room.add(outside.jobs[0]!, { asset_id: outside.assets[0]! });
  await room.finish(batch);

  const { dataset_id: _, ...stats } = await room.do((s) =>
    s.datasets.stats(PROJECT)
  );

  assert.deepEqual(stats, {
    asset_count: 2,
    annotated_asset_count: 1,
    annotation_count: 3,
    classes: [
      { label_class: "car", annotations: 2, assets: 1 },
      { label_class: "sky", annotations: 1, assets: 1 },
    ],
  });
});

Deno.test("complete() of a batch waits for every job", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const { batch_id, jobs, assets } = await room.batch([1, 2, 3], 1);
  await room.do(async (s) => {
    const job_id = jobs[0]!;
    await s.jobs.setProgress({
      job_id,
      asset_id: assets[0]!,
      progress: "skipped",
    });
    await s.jobs.complete(job_id);
  });

  await refused(
    () => room.do((s) => s.batches.complete({ batch_id, promote: true })),
    "BatchNotComplete",
    /^2 of the batch's 3 jobs are not completed yet$/,
  );

  const { state } = await room.do((s) => s.batches.get(batch_id));
  assert.equal(state, "in_annotation");
});

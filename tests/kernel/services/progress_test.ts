import assert from "node:assert/strict";
import { ASSET_PROGRESS, type AssetProgress } from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import { box, CLASSES, ServiceRoom, TAG } from "./room.ts";

const MODEL = { provenance: "model", model_ref: "m@1" } as const;

Deno.test("approve() starts each asset by the labels it already carries", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const first = await room.batch([1, 2, 3, 4, 5, 6]);
  const [none, human, model, models, mixed, imported] = first.assets;
  const boxed = { geometry: box(1, 1, 5, 5) };
  await room.add(
    first.jobs[0]!,
    { asset_id: human! },
    { asset_id: model!, ...MODEL },
    { asset_id: models!, ...MODEL },
    { asset_id: models!, ...MODEL, ...boxed, confidence: 0.5 },
    { asset_id: mixed!, ...MODEL },
    { asset_id: mixed!, ...boxed },
    { asset_id: imported!, provenance: "import" },
  );
  assert.deepEqual(await room.progress(first.batch_id), [
    "unannotated",
    ...Array(5).fill("annotated"),
  ]);

  const { batch_id } = await room.ingest(`${room.folder}/batch-1-2-3-4-5-6`);
  assert.deepEqual(await room.progress(batch_id), Array(6).fill(null));
  const second = await room.open(batch_id, 4);

  assert.deepEqual(second.assets, [
    none,
    human,
    model,
    models,
    mixed,
    imported,
  ]);
  assert.equal(second.jobs.length, 2);
  assert.deepEqual(await room.progress(batch_id), [
    "unannotated",
    "annotated",
    "pre_labeled",
    "pre_labeled",
    "annotated",
    "annotated",
  ]);
});

Deno.test("a person's edits move an asset's progress", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const { batch_id, jobs, assets } = await room.batch([1]);
  const [job, asset] = [jobs[0]!, assets[0]!];
  const now = async () => (await room.progress(batch_id))[0];

  const [label] = await room.add(job, { asset_id: asset });
  assert.equal(await now(), "annotated");
  await room.update(job, label!);
  assert.equal(await now(), "annotated");
  await room.do((s) => s.annotations.delete(job, [label!.id]));
  assert.equal(await now(), "unannotated");
});

Deno.test("an edit of a pre_labeled asset takes it over", async (t) => {
  using room = await ServiceRoom.make(CLASSES);
  const first = await room.batch([1, 2]);
  const made = await room.add(
    first.jobs[0]!,
    ...first.assets.map((asset_id) => ({ asset_id, ...MODEL })),
  );
  const { batch_id } = await room.ingest(`${room.folder}/batch-1-2`);
  const { jobs } = await room.open(batch_id);
  assert.deepEqual(await room.progress(batch_id), [
    "pre_labeled",
    "pre_labeled",
  ]);

  await t.step("by an update, even one that changes nothing", async () => {
    await room.update(jobs[0]!, made[0]!);
    assert.equal((await room.progress(batch_id))[0], "annotated");
  });
  await t.step("by deleting its last label", async () => {
    await room.do((s) => s.annotations.delete(jobs[0]!, [made[1]!.id]));
    assert.equal((await room.progress(batch_id))[1], "unannotated");
  });
});

Deno.test("setProgress() walks the table, and only pre_labeled is barred", async (t) => {
  using room = await ServiceRoom.make(CLASSES);
  const { jobs, assets } = await room.batch([1]);
  const mark = (progress: AssetProgress) =>
    room.do((s) =>
      s.jobs.setProgress({ job_id: jobs[0]!, asset_id: assets[0]!, progress })
    );
  const walk: [AssetProgress, AssetProgress[]][] = [
    ["unannotated", ["annotated", "skipped"]],
    ["skipped", ["unannotated"]],
    ["unannotated", ["annotated", "skipped"]],
    ["annotated", ["unannotated", "skipped", "review_pending"]],
    ["review_pending", ["annotated", "accepted"]],
    ["accepted", []],
  ];
  for (const [from, legal] of walk) {
    await t.step(from, async () => {
      await mark(from);
      await mark(from);
      for (const to of ASSET_PROGRESS) {
        if (to === from || legal.includes(to)) continue;
        const words = to === "pre_labeled"
          ? /only a model's pass/
          : new RegExp(`is ${from}, so becoming ${to} is not possible`);
        await refused(() => mark(to), "InvalidTransition", words);
      }
    });
  }
});

Deno.test("marks leave labels alone, and labels wait for a writable asset", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const { jobs: [job], assets: [asset] } = await room.batch([1]);
  const [label] = await room.add(job!, { asset_id: asset! });
  const mark = (progress: AssetProgress) =>
    room.do((s) =>
      s.jobs.setProgress({ job_id: job!, asset_id: asset!, progress })
    );

  for (const progress of ["skipped", "review_pending"] as const) {
    await mark(progress);
    const writes = [
      () => room.add(job!, { asset_id: asset!, geometry: box(0, 0, 1, 1) }),
      () => room.update(job!, label!),
      () => room.do((s) => s.annotations.delete(job!, [label!.id])),
    ];
    for (const write of writes) {
      const refusal = await refused(
        write,
        "AssetNotWritable",
        RegExp(progress),
      );
      assert.equal(refusal.index, 0);
    }
    if (progress === "skipped") await mark("unannotated");
    await mark("annotated");
  }

  assert.deepEqual((await room.labels(job!, asset!)).map((l) => l.geometry), [
    TAG,
  ]);
});

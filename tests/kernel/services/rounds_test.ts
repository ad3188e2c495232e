import assert from "node:assert/strict";
import { box, CLASSES, PROJECT, ServiceRoom } from "./room.ts";

/** Which job each member of a batch belongs to, as a number from 0. */
async function jobsOf(room: ServiceRoom, batch_id: string): Promise<number[]> {
  const jobs: (string | null)[] = [];
  const { page } = await room.do((s) =>
    s.batches.members({
      batch_id,
      progress: [],
      job_id: null,
      sort: "membership",
      limit: 100,
      offset: 0,
    })
  );
  return page.items.map(({ job_id }) => {
    if (!jobs.includes(job_id)) jobs.push(job_id);
    return jobs.indexOf(job_id);
  });
}

Deno.test("approve() cuts a batch in its order, the last job taking the rest", async (t) => {
  using room = await ServiceRoom.make(CLASSES);
  const path = await room.pictures("p", [0, 1, 2, 3, 4, 5, 6]);
  for (
    const [jobs_of, expected] of [
      [null, [0, 0, 0, 0, 0, 0, 0]],
      [100, [0, 0, 0, 0, 0, 0, 0]],
      [7, [0, 0, 0, 0, 0, 0, 0]],
      [3, [0, 0, 0, 1, 1, 1, 2]],
      [1, [0, 1, 2, 3, 4, 5, 6]],
    ] as const
  ) {
    await t.step(`jobs of ${jobs_of}`, async () => {
      const { batch_id } = await room.ingest(path);
      const { jobs } = await room.open(batch_id, jobs_of);

      assert.equal(jobs.length, new Set(expected).size);
      assert.deepEqual(await jobsOf(room, batch_id), expected);
    });
  }
});

Deno.test("approve() cuts what is left after assets were taken out", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const path = await room.pictures("p", [0, 1, 2, 3, 4, 5]);
  const { batch_id } = await room.ingest(path);
  const ids = room.sql(
    "SELECT a.id FROM batch_asset b JOIN asset a ON a.seq = b.asset_seq ORDER BY b.position",
  ).map((row) => String(row["id"]));
  const out = [ids[1]!, ids[4]!];
  await room.do((s) => s.membership.remove({ batch_id, asset_ids: out }));

  const { assets } = await room.open(batch_id, 2);

  assert.deepEqual(assets, ids.filter((id) => !out.includes(id)));
  assert.deepEqual(await jobsOf(room, batch_id), [0, 0, 1, 1]);
});

Deno.test("approve() starts an asset where its labels leave it", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const first = await room.batch([1, 2, 3, 4]);
  const [byModel, byBoth, byHand] = first.assets;
  const model = {
    provenance: "model",
    model_ref: "m",
    confidence: 0.5,
  } as const;
  const geometry = box(1, 1, 5, 5);
  await room.add(
    first.jobs[0]!,
    { asset_id: byModel!, geometry, ...model },
    { asset_id: byBoth!, geometry, ...model },
    { asset_id: byBoth!, geometry },
    { asset_id: byHand!, geometry },
  );
  await room.finish(first);

  const { id } = await room.do((s) =>
    s.membership.create({
      project: PROJECT,
      name: "again",
      asset_ids: [...first.assets],
    })
  );
  await room.open(id);

  assert.deepEqual(await room.progress(id), [
    "pre_labeled",
    "annotated",
    "annotated",
    "unannotated",
  ]);
});

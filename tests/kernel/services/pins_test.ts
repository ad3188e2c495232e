import assert from "node:assert/strict";
import { refused } from "../../exporters/refused.ts";
import { ServiceRoom } from "./room.ts";

const CAR = { name: "car", geometries: ["bbox"] };
const SKY = { name: "sky", geometries: ["polygon"] };
const TREE = { name: "tree", geometries: ["bbox"] };

async function pins(
  room: ServiceRoom,
  ids: readonly string[],
): Promise<(number | null)[]> {
  return await room.do((s) =>
    ids.map((id) => s.batches.get(id).schema_version)
  );
}

Deno.test("publish() moves open pins when it only adds, and then alone", async () => {
  using room = await ServiceRoom.make([CAR, SKY]);
  const path = await room.pictures("p", [1]);
  const draft = (await room.ingest(path)).batch_id;
  const approved = (await room.ingest(path)).batch_id;
  await room.do((s) =>
    s.batches.approve({ batch_id: approved, jobs_of: null, start: false })
  );
  const open = await room.open((await room.ingest(path)).batch_id);
  const done = await room.open((await room.ingest(path)).batch_id);
  await room.finish(done, false);
  const ids = [draft, approved, open.batch_id, done.batch_id];
  assert.deepEqual(await pins(room, ids), [null, 1, 1, 1]);

  const same = await room.publish([CAR, SKY]);
  assert.equal(same.published.version, 1);
  assert.deepEqual(same.advanced_batches, []);

  const second = await room.publish([CAR, SKY, TREE]);
  assert.deepEqual(second.advanced_batches, [approved, open.batch_id]);
  assert.deepEqual(await pins(room, ids), [null, 2, 2, 1]);

  const third = await room.publish([CAR, TREE], true);
  assert.equal(third.published.version, 3);
  assert.deepEqual(third.advanced_batches, []);
  assert.deepEqual(await pins(room, ids), [null, 2, 2, 1]);
});

Deno.test("publish() asks of every batch what its own pin would lose", async () => {
  using room = await ServiceRoom.make([CAR, SKY]);
  const path = await room.pictures("p", [1]);
  const behind = await room.open((await room.ingest(path)).batch_id);
  await room.publish([CAR], true);
  const abreast = await room.open((await room.ingest(path)).batch_id);
  const ids = [behind.batch_id, abreast.batch_id];
  assert.deepEqual(await pins(room, ids), [1, 2]);

  const third = await room.publish([CAR, TREE]);
  assert.deepEqual(third.advanced_batches, [abreast.batch_id]);
  assert.deepEqual(await pins(room, ids), [1, 3]);

  const fourth = await room.publish([CAR, TREE, SKY]);
  assert.deepEqual(fourth.advanced_batches, ids);
  assert.deepEqual(await pins(room, ids), [4, 4]);
});

Deno.test("publish() of another colour or order is a new version that adds", async () => {
  using room = await ServiceRoom.make([CAR, SKY]);
  const open = await room.batch([1]);

  const coloured = await room.publish([{ ...CAR, color: "red" }, SKY]);
  const turned = await room.publish([SKY, { ...CAR, color: "red" }]);

  assert.equal(coloured.published.version, 2);
  assert.equal(turned.published.version, 3);
  assert.deepEqual(turned.advanced_batches, [open.batch_id]);
});

Deno.test("labels keep the version they were written under", async () => {
  using room = await ServiceRoom.make([CAR]);
  const { jobs: [job], assets: [asset_id] } = await room.batch([1]);
  const car = {
    asset_id: asset_id!,
    geometry: { type: "bbox", x: 1, y: 1, width: 2, height: 2 },
  } as const;
  const [first] = await room.add(job!, car);
  await room.publish([CAR, TREE]);
  const [second] = await room.add(job!, { ...car, label_class: "tree" });

  assert.deepEqual(
    (await room.labels(job!, asset_id!)).map((l) => l.schema_version),
    [1, 2],
  );
  const [touched] = await room.update(job!, first!);
  assert.equal(touched!.schema_version, 2);
  assert.equal(second!.schema_version, 2);
});

Deno.test("repin() asks for consent, then for the batch's own labels", async (t) => {
  using room = await ServiceRoom.make([CAR, SKY]);
  const batch = await room.batch([1]);
  const other = await room.batch([2]);
  const repin = (batch_id: string, allow_destructive: boolean) =>
    room.do((s) => s.batches.repin({ batch_id, allow_destructive }));

  await t.step("to the same version changes nothing", async () => {
    assert.equal((await repin(batch.batch_id, false)).schema_version, 1);
  });
  await room.publish([CAR], true);
  await t.step("without consent", async () => {
    const refusal = await refused(
      () => repin(batch.batch_id, false),
      "DestructiveSchemaChange",
      /"sky": class removed/,
    );
    assert.equal(refusal.retryWith, "allow_destructive");
    assert.deepEqual(await pins(room, [batch.batch_id]), [1]);
  });
  await room.add(other.jobs[0]!, {
    asset_id: other.assets[0]!,
    label_class: "sky",
    geometry: { type: "polygon", points: [[0, 0], [9, 0], [0, 9]] },
  });
  await t.step("with labels of that class elsewhere", async () => {
    assert.equal((await repin(batch.batch_id, true)).schema_version, 2);
  });
  await t.step("with labels of that class inside", async () => {
    await refused(
      () => repin(other.batch_id, true),
      "SchemaChangeWouldOrphan",
      /"sky" has 1 on 1 asset/,
    );
    assert.deepEqual(await pins(room, [other.batch_id]), [1]);
  });
  await t.step("of a draft", async () => {
    const draft = await room.ingest(await room.pictures("d", [3]));
    await refused(() => repin(draft.batch_id, true), "InvalidTransition");
  });
});

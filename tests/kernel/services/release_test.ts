import assert from "node:assert/strict";
import { SplitRecipe } from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import { box, CLASSES, PROJECT, ServiceRoom } from "./room.ts";

/** Publishes a release of the room's project. */
function publish(
  room: ServiceRoom,
  tag: string,
  split: SplitRecipe | null = null,
) {
  return room.do((s) => s.releases.publish({ project: PROJECT, tag, split }));
}

/** Reads a release back. */
function open(room: ServiceRoom, tag: string) {
  return room.do((s) => s.releases.open({ project: PROJECT, tag }));
}

Deno.test("publish() freezes the dataset; later edits leave it alone", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const first = await room.batch([1, 2]);
  const geometry = box(1, 1, 5, 5);
  const [label] = await room.add(
    first.jobs[0]!,
    { asset_id: first.assets[0]!, geometry },
    { asset_id: first.assets[1]!, label_class: "sky" },
  );
  await room.finish(first);
  const { batch_id } = await room.ingest(`${room.folder}/batch-1-2`);
  const { jobs: [job] } = await room.open(batch_id);

  const v1 = await publish(room, "v1");
  await room.update(job!, { ...label!, geometry: box(2, 1, 5, 5) });
  const v2 = await publish(room, "v2");
  await room.update(job!, label!);
  const v3 = await publish(room, "v3");
  await room.do((s) => s.annotations.delete(job!, [label!.id]));

  assert.notEqual(v2.manifest_hash, v1.manifest_hash);
  assert.equal(v3.manifest_hash, v1.manifest_hash);
  assert.notEqual(v3.id, v1.id);
  const boxes = async (tag: string) =>
    (await open(room, tag)).manifest.assets
      .flatMap((a) => a.annotations)
      .filter((a) => a.id === label!.id).map((a) => a.geometry);
  assert.deepEqual(await boxes("v1"), [geometry]);
  assert.deepEqual(await boxes("v2"), [box(2, 1, 5, 5)]);
  assert.deepEqual(await boxes("v3"), [geometry]);
  for (const tag of ["v1", "v2", "v3"]) {
    const found = await room.do((s) =>
      s.releases.verify({ project: PROJECT, tag })
    );
    assert.equal(found.ok, true);
    assert.equal(found.checked, 2);
  }
  assert.equal(v1.annotation_count, 2);
  assert.equal(v1.visionset_version, "1.2.3");
});

Deno.test("publish() writes assets by hash and labels by id", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([1, 2, 3, 4, 5, 6]);
  for (const asset_id of batch.assets) {
    const boxed = { asset_id, geometry: box(0, 0, 9, 9) };
    await room.add(batch.jobs[0]!, boxed, boxed, boxed);
  }
  await room.finish(batch);
  await publish(room, "v1");

  const { manifest } = await open(room, "v1");

  const hashes = manifest.assets.map((a) => a.content_hash);
  assert.deepEqual(hashes, [...hashes].sort());
  for (const asset of manifest.assets) {
    assert.equal(asset.group, asset.content_hash);
    assert.deepEqual([asset.width, asset.height], [40, 30]);
    const ids = asset.annotations.map((a) => a.id);
    assert.deepEqual(ids, [...ids].sort());
    assert.equal(ids.length, 3);
  }
  assert.deepEqual(manifest.classes.map((c) => c.name), ["car", "sky"]);
});

Deno.test("publish() refuses in a fixed order", async () => {
  using room = await ServiceRoom.make();
  const path = await room.pictures("p", [1]);
  await refused(() => publish(room, " "), "InvalidName", /release tag/);
  await refused(() => publish(room, "v1"), "SchemaNotFound");
  await room.publish(CLASSES);
  await refused(() => publish(room, "v1"), "EmptyRelease");
  const batch = await room.open((await room.ingest(path)).batch_id);
  await room.finish(batch);

  await publish(room, " v1\n");

  await refused(() => publish(room, "v1"), "ReleaseTagTaken", /"v1"/);
  await publish(room, "V1");
  const { items } = await room.do((s) =>
    s.releases.list(PROJECT, { limit: 9, offset: 0 })
  );
  assert.deepEqual(items.map((r) => r.tag), ["v1", "V1"]);
  await refused(() => open(room, "v2"), "ReleaseNotFound", /"v2"/);
});

Deno.test("publish() lets only one of many take a tag", async () => {
  using room = await ServiceRoom.make(CLASSES);
  await room.finish(await room.batch([1]));

  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => publish(room, "v1")),
  );

  const lost = outcomes.filter((o) => o.status === "rejected");
  assert.equal(lost.length, 4);
  for (const { reason } of lost) assert.equal(reason.code, "ReleaseTagTaken");
});

Deno.test("publish() judges every label by the active version", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([1, 2]);
  for (const asset_id of batch.assets) {
    await room.add(
      batch.jobs[0]!,
      { asset_id, geometry: box(1, 1, 5, 5) },
      { asset_id },
      { asset_id, label_class: "sky" },
    );
  }
  await room.finish(batch);
  room.sql(`UPDATE schema_version SET classes =
    '[{"name":"car","geometries":["bbox"],"color":null,"attributes":[]}]'`);

  const refusal = await refused(
    () => publish(room, "v1"),
    "ReleaseContentWouldViolateSchema",
    /Schema version 1 .*: "car" \(2\), "sky" \(2\)$/,
  );

  assert.equal(refusal.retryWith, null);
  assert.match(refusal.hint!, /publish the release again/);
  const { total } = await room.do((s) =>
    s.releases.list(PROJECT, { limit: 9, offset: 0 })
  );
  assert.equal(total, 0);
});

Deno.test("publish() stores the split and answers what it comes to", async () => {
  using room = await ServiceRoom.make(CLASSES);
  await room.finish(await room.batch([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  const split = SplitRecipe.parse({ train: 0.7, val: 0.2, test: 0.1, seed: 3 });

  const release = await publish(room, "v1", split);

  assert.deepEqual(release.folds, { train: 7, val: 2, test: 1 });
  const { folds, release: stored } = await open(room, "v1");
  assert.deepEqual(stored.split, split);
  assert.equal(folds.filter((fold) => fold === "train").length, 7);
});

import assert from "node:assert/strict";
import { refused } from "../../exporters/refused.ts";
import { CLASSES, PROJECT, ServiceRoom } from "./room.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

function memberIds(room: ServiceRoom, batch_id: string): Promise<string[]> {
  return room.do((s) =>
    s.batches.members({
      batch_id,
      progress: [],
      job_id: null,
      sort: "membership",
      limit: 100,
      offset: 0,
    }).page.items.map((member) => member.asset.id)
  );
}

Deno.test("create(), add() and remove() keep the order of first mention", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const { assets: [a, b, c, d] } = await room.batch([1, 2, 3, 4]);
  const name = " Night\u0301 ";
  const { id, ...made } = await room.do((s) =>
    s.membership.create({
      project: PROJECT,
      name,
      asset_ids: [c!, a!.toUpperCase(), c!],
    })
  );
  assert.equal(made.name, "Night\u0301".normalize("NFC"));
  assert.deepEqual([made.state, made.asset_count], ["draft", 2]);

  const edit = (
    how: "add" | "remove",
    ...asset_ids: string[]
  ) =>
    room.do(async (s) =>
      (await s.membership[how]({ batch_id: id, asset_ids })).changed
    );
  assert.deepEqual(await edit("add", d!, a!, b!, d!), [d, b]);
  assert.deepEqual(await memberIds(room, id), [c, a, d, b]);
  assert.deepEqual(await edit("remove", a!, NOBODY), [a]);
  assert.deepEqual(await edit("add", a!), [a]);
  assert.deepEqual(await memberIds(room, id), [c, d, b, a]);
  assert.deepEqual(await edit("add"), []);

  const strangers = await refused(
    () => edit("add", a!, NOBODY),
    "AssetNotFound",
  );
  assert.match(strangers.message, RegExp(NOBODY));
  await refused(() => edit("add", "7"), "MalformedIdentifier", /^asset_ids.0 /);
  await room.open(id);
  await refused(() => edit("add", a!), "BatchNotEditable");
  await refused(() => edit("remove", a!), "BatchNotEditable");
  assert.deepEqual(await memberIds(room, id), [c, d, b, a]);
});

Deno.test("correct() takes a completed batch up again", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const parent = await room.batch([1, 2, 3]);
  const stranger = await room.batch([4]);
  const [a, b, c] = parent.assets;
  await room.add(parent.jobs[0]!, { asset_id: a! });
  const correct = (...asset_ids: string[]) =>
    room.do((s) =>
      s.membership.correct({
        batch_id: parent.batch_id,
        name: "again",
        asset_ids,
      })
    );
  await refused(() => correct(), "InvalidTransition", /only a completed batch/);
  await room.finish(parent);

  const whole = await correct();
  const part = await correct(c!, a!);

  assert.equal(whole.parent_batch_id, parent.batch_id);
  assert.deepEqual(await memberIds(room, whole.id), [a, b, c]);
  assert.deepEqual(await memberIds(room, part.id), [c, a]);
  await refused(
    () => correct(a!, stranger.assets[0]!),
    "AssetNotInBatch",
    RegExp(stranger.assets[0]!),
  );
  await room.publish([...CLASSES, { name: "new", geometries: ["bbox"] }]);
  const open = await room.open(part.id);
  assert.deepEqual(await room.progress(part.id), ["unannotated", "annotated"]);
  const { schema_version } = await room.do((s) => s.batches.get(part.id));
  assert.equal(schema_version, 2);
  assert.equal((await room.labels(open.jobs[0]!, a!)).length, 1);
});

Deno.test("deleting asks for the state, then for confirmation", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const open = await room.batch([1, 2]);
  const done = await room.batch([3]);
  await room.add(open.jobs[0]!, { asset_id: open.assets[0]! });
  await room.finish(done);
  const remove = (id: string, confirm: boolean) =>
    room.do((s) => s.deletions.batch(id, confirm));

  for (const confirm of [false, true]) {
    await refused(() => remove(done.batch_id, confirm), "BatchImmutable");
  }
  await refused(() => remove(NOBODY, false), "BatchNotFound");
  const asked = await refused(
    () => remove(open.batch_id, false),
    "ConfirmationRequired",
    /batch "batch-1-2" of project "Project" \(in_annotation, [0-9a-f]{8}\) with its 1 job over 2 assets, 1 annotated;/,
  );
  assert.equal(asked.retryWith, "confirm");
  assert.equal((await remove(open.batch_id, true)).id, open.batch_id);

  await refused(() => remove(open.batch_id, true), "BatchNotFound");
  const left = (table: string) =>
    room.sql(`SELECT count(*) AS n FROM ${table}`)[0]!["n"];
  assert.deepEqual(
    ["asset", "annotation", "batch", "job", "job_asset"].map(left),
    [3, 1, 1, 1, 1],
  );
});

Deno.test("deleting a project takes its rows and leaves its bytes", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([1]);
  await room.add(batch.jobs[0]!, { asset_id: batch.assets[0]! });
  await room.finish(batch);
  await room.do((s) =>
    s.releases.publish({ project: PROJECT, tag: "v1", split: null })
  );
  await room.do((s) => s.projects.create({ name: "Kept", description: null }));
  const remove = (confirm: boolean) =>
    room.do((s) => s.deletions.project("project", confirm));
  await refused(
    () => remove(false),
    "ConfirmationRequired",
    /"Project" with its 1 schema version, 1 asset, 1 label, 1 batch and 1 release;/,
  );

  await remove(true);

  await refused(() => remove(true), "ProjectNotFound");
  const tables = room.sql(
    `SELECT name FROM sqlite_schema WHERE type = 'table'
       AND name NOT IN ('workspace', 'project', 'dataset')`,
  ).map((row) => String(row["name"]));
  assert.ok(tables.length > 10);
  for (const table of tables) {
    assert.deepEqual(room.sql(`SELECT * FROM ${table}`), [], table);
  }
  assert.equal(room.sql("SELECT * FROM dataset").length, 1);
  const folders = await Array.fromAsync(
    Deno.readDir(`${room.workspace}/blobs`),
  );
  assert.ok(folders.length > 0);
  await room.do((s) => s.projects.create({ name: PROJECT, description: null }));
});

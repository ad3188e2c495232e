import assert from "node:assert/strict";
import { refused } from "../../exporters/refused.ts";
import { ServiceRoom } from "./room.ts";

function create(
  room: ServiceRoom,
  name: string,
  description: string | null = null,
) {
  return room.do((s) => s.projects.create({ name, description }));
}

Deno.test("create() makes a project with one dataset of its name", async () => {
  using room = await ServiceRoom.make();

  const { project, dataset } = await create(
    room,
    " Cafe\u0301 ",
    "  as given ",
  );

  assert.equal(project.name, "Caf\u00e9");
  assert.equal(project.description, "  as given ");
  assert.deepEqual([dataset.name, dataset.project_id], [
    "Caf\u00e9",
    project.id,
  ]);
  const found = await room.do((s) => s.projects.get("CAFE\u0301"));
  assert.deepEqual(found.project, project);
  assert.deepEqual(found.dataset, dataset);
});

Deno.test("create() compares names without case, also in a race", async () => {
  using room = await ServiceRoom.make();
  await create(room, "Straße");
  for (const name of ["straße", "STRASSE", " STRAẞE "]) {
    await refused(
      () => create(room, name),
      "ProjectNameTaken",
      /named "Straße"/,
    );
  }
  await create(room, "Strase");

  const outcomes = await Promise.allSettled(
    ["race", "Race", "RACE", "rAce"].map((name) => create(room, name)),
  );

  const lost = outcomes.filter((o) => o.status === "rejected");
  assert.equal(lost.length, 3);
  for (const { reason } of lost) assert.equal(reason.code, "ProjectNameTaken");
});

Deno.test("projects are found by id or name and listed by age", async () => {
  using room = await ServiceRoom.make();
  const names = ["c", "a", "b"];
  for (const name of names) await create(room, name);
  const page = (limit: number, offset: number) =>
    room.do((s) => s.projects.list({ limit, offset }));

  const all = await page(10, 0);
  const part = await page(2, 1);

  assert.deepEqual(all.items.map((p) => p.name), ["Project", ...names]);
  assert.deepEqual(part, { items: all.items.slice(1, 3), total: 4 });
  assert.deepEqual(await page(2, 9), { items: [], total: 4 });
  const { id } = all.items[2]!;
  const found = await room.do((s) => s.projects.get(id.toUpperCase()));
  assert.equal(found.project.name, "a");
  await refused(
    () => room.do((s) => s.projects.get(crypto.randomUUID())),
    "ProjectNotFound",
  );
  await refused(() => room.do((s) => s.projects.get(" ")), "InvalidName");
});

Deno.test("a project's card shows the first asset of the first batch with any", async () => {
  using room = await ServiceRoom.make();
  const card = async () =>
    (await room.do((s) => s.projects.list({ limit: 1, offset: 0 }))).items[0]!;
  assert.equal((await card()).thumbnail_asset_id, null);
  await room.ingest(await room.pictures("empty", []));
  assert.equal((await card()).thumbnail_asset_id, null);
  await room.ingest(await room.pictures("some", [5, 6]));
  await room.ingest(await room.pictures("more", [1]));

  const { thumbnail_asset_id, thumbnail_hash } = await card();

  const [first] = room.sql(
    "SELECT id, lower(hex(thumbnail_hash)) AS hash FROM asset ORDER BY seq",
  );
  assert.equal(thumbnail_asset_id, first!["id"]);
  assert.equal(thumbnail_hash, first!["hash"]);
});

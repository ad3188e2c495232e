import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../../kernel/store/migrations.ts";
import { png } from "../../support/media.ts";
import { scene } from "../../support/scenes.ts";
import { CLASSES, PROJECT, ServiceRoom } from "./room.ts";

/** The step that gave assets a fingerprint. */
const STEP = MIGRATIONS.findIndex((step) => step.includes("fingerprint BLOB"));

/** Replaces a database by what the steps before one would hold of it. */
async function takeBack(workspace: string, steps: number): Promise<void> {
  const path = `${workspace}/visionset.db`;
  const now = new DatabaseSync(path);
  const old = new DatabaseSync(`${path}.old`, {
    enableForeignKeyConstraints: false,
  });
  try {
    for (const step of MIGRATIONS.slice(0, steps)) old.exec(step);
    copyRows(now, old);
    const [{ application_id } = {}] = now.prepare("PRAGMA application_id")
      .all();
    old.exec(
      `PRAGMA application_id = ${application_id}; PRAGMA user_version = ${steps}`,
    );
  } finally {
    now.close();
    old.close();
  }
  await Deno.rename(`${path}.old`, path);
}

/** Fills the tables of one database with the rows of another. */
function copyRows(from: DatabaseSync, to: DatabaseSync): void {
  const tables = to.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table'",
  ).all().map((row) => String(row["name"]));
  for (const table of tables) {
    const columns = to.prepare("SELECT name FROM pragma_table_info(?)")
      .all(table).map((row) => String(row["name"]));
    const list = columns.join(", ");
    const places = columns.map(() => "?").join(", ");
    const insert = to.prepare(
      `INSERT INTO ${table} (${list}) VALUES (${places})`,
    );
    for (const row of from.prepare(`SELECT ${list} FROM ${table}`).all()) {
      insert.run(...columns.map((column) => row[column]!));
    }
  }
}

Deno.test("an older workspace learns what its pictures look like", async () => {
  const before = await ServiceRoom.make(CLASSES);
  const path = await before.pictures("p", [7]);
  await Deno.writeFile(`${path}/a.png`, await png(scene(1)));
  await Deno.writeFile(`${path}/b.png`, await png(scene(2)));
  const { batch_id } = await before.ingest(path);
  await before.finish(await before.open(batch_id));
  const release = { project: PROJECT, tag: "v1" };
  await before.do((s) => s.releases.publish({ ...release, split: null }));
  const known = await fingerprints(before);
  before.kernel.close();
  await takeBack(before.workspace, STEP);
  using room = new ServiceRoom(before.folder);
  const backfill = () => room.do((s) => s.sources.backfill(PROJECT));

  const upgraded = await fingerprints(room);
  const first = await backfill();
  const again = await backfill();

  assert.deepEqual(known.map((look) => look?.length).sort(), [0, 64, 64]);
  assert.deepEqual(upgraded, [null, null, null]);
  assert.equal(first.filled.length, 3);
  assert.deepEqual(again.filled, []);
  assert.deepEqual(await fingerprints(room), known);
});

function fingerprints(room: ServiceRoom): Promise<readonly (string | null)[]> {
  return room.do(async (s) =>
    s.releases.fingerprints(
      await s.releases.open({ project: PROJECT, tag: "v1" }),
    )
  );
}

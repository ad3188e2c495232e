import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { ServiceRoom } from "./room.ts";

const COUNT = 200;

/** What is wrong with a workspace's blobs and rows, as sentences. */
async function faults(room: ServiceRoom): Promise<string[]> {
  const found: string[] = [];
  const { workspace } = room;
  const named = room.sql(
    `SELECT lower(hex(content_hash)) AS hash FROM asset
     UNION SELECT lower(hex(thumbnail_hash)) FROM asset`,
  ).map((row) => String(row["hash"]));
  for (const hash of named) {
    const path = `${workspace}/blobs/${hash.slice(0, 2)}/${
      hash.slice(2, 4)
    }/${hash}`;
    const bytes = await Deno.readFile(path);
    if (createHash("sha256").update(bytes).digest("hex") !== hash) {
      found.push(`${hash} has other bytes`);
    }
  }
  for await (const { name } of Deno.readDir(`${workspace}/blobs`)) {
    if (name.startsWith(".stage-")) found.push(`${name} was left`);
  }
  const [check] = room.sql("PRAGMA integrity_check");
  if (check!["integrity_check"] !== "ok") found.push("the database is damaged");
  if (room.sql("PRAGMA foreign_key_check").length > 0) found.push("lost rows");
  return found;
}

function count(room: ServiceRoom, table: string): number {
  return Number(room.sql(`SELECT count(*) AS n FROM ${table}`)[0]!["n"]);
}

Deno.test("ingest() cut short leaves all in order, and calling again ends it", async () => {
  using room = await ServiceRoom.make();
  const greys = Array.from({ length: COUNT }, (_, i) => i);
  const path = await room.pictures("p", greys);
  const controller = new AbortController();
  const watch = setInterval(() => {
    if (count(room, "asset") > 0) controller.abort();
  }, 1);
  try {
    await assert.rejects(
      () => room.ingest(path, { signal: controller.signal }),
      {
        name: "AbortError",
      },
    );
  } finally {
    clearInterval(watch);
  }

  const stored = count(room, "asset");
  assert.ok(stored > 0 && stored < COUNT, `${stored} of ${COUNT}`);
  assert.deepEqual(await faults(room), []);
  assert.equal(count(room, "batch"), 0);
  const [run] = room.sql("SELECT state, processed, batch_seq FROM ingest_run");
  assert.deepEqual({ ...run }, {
    state: "failed",
    processed: stored,
    batch_seq: null,
  });

  const report = await room.ingest(path);

  assert.equal(report.deduplicated, stored);
  assert.equal(report.created, COUNT - stored);
  assert.equal(report.failed + report.repeated, 0);
  assert.equal(count(room, "batch_asset"), COUNT);
  assert.deepEqual(await faults(room), []);
});

Deno.test("ingest() that is called off beforehand does nothing", async () => {
  using room = await ServiceRoom.make();
  const path = await room.pictures("p", [1]);

  await assert.rejects(
    () => room.ingest(path, { signal: AbortSignal.abort() }),
    {
      name: "AbortError",
    },
  );

  assert.equal(count(room, "asset"), 0);
  assert.deepEqual(await faults(room), []);
});

Deno.test("ingest() that finds no place for a blob leaves no file behind", async () => {
  using room = await ServiceRoom.make();
  const greys = Array.from({ length: COUNT * 2 }, (_, i) => i % 256);
  const path = await room.pictures("p", greys);
  const bytes = await Deno.readFile(`${path}/100.png`);
  const hash = createHash("sha256").update(bytes).digest("hex");
  await Deno.writeTextFile(
    `${room.workspace}/blobs/${hash.slice(0, 2)}`,
    "in the way",
  );

  await assert.rejects(() => room.ingest(path));

  assert.equal(count(room, "batch"), 0);
  assert.deepEqual(await faults(room), []);
});

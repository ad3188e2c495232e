import assert from "node:assert/strict";
import { PROJECT, ServiceRoom } from "./room.ts";

Deno.test("backfill() renders missing previews from the stored bytes", async () => {
  using room = await ServiceRoom.make();
  const path = await room.pictures("p", [1, 2, 3, 4]);
  await room.ingest(path);
  await Deno.remove(path, { recursive: true });
  const assets = room.sql(
    "SELECT id, lower(hex(content_hash)) AS hash FROM asset ORDER BY seq",
  ).map((row) => ({ id: String(row["id"]), hash: String(row["hash"]) }));
  const [intact, whole, gone, broken] = assets;
  const pathOf = (hash: string) =>
    `${room.workspace}/blobs/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  await Deno.remove(pathOf(gone!.hash));
  await Deno.writeTextFile(pathOf(broken!.hash), "no picture any more");
  room.sql(
    `UPDATE asset SET thumbnail_hash = NULL WHERE id <> '${intact!.id}'`,
  );
  const backfill = () => room.do((s) => s.sources.backfill(PROJECT));

  const first = await backfill();
  const again = await backfill();

  assert.deepEqual(first.filled, [whole!.id]);
  assert.deepEqual(first.missing, [gone!.id]);
  assert.deepEqual(
    first.unreadable.map((f) => [f.name, f.kind]),
    [[broken!.id, "unsupported"]],
  );
  assert.deepEqual(again, { ...first, filled: [] });
  const [row] = room.sql("SELECT count(thumbnail_hash) AS n FROM asset");
  assert.equal(row!["n"], 2);
});

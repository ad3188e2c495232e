import assert from "node:assert/strict";
import { ServiceRoom } from "./room.ts";

/** More than three chunks of files. */
const COUNT = 400;

Deno.test("ingest() keeps the order of files and finds repeats over many chunks", async () => {
  using room = await ServiceRoom.make();
  const greys = Array.from({ length: COUNT }, (_, i) => i % 256);
  const path = await room.pictures("p", greys.slice(0, 256));
  for (const [i, grey] of greys.entries()) {
    if (i < 256) continue;
    const name = String(grey).padStart(3, "0");
    await Deno.copyFile(`${path}/${name}.png`, `${path}/x${name}.png`);
  }

  const report = await room.ingest(path);

  assert.deepEqual(
    [report.created, report.repeated, report.deduplicated, report.failed],
    [256, COUNT - 256, 0, 0],
  );
  const stored = room.sql(
    `SELECT uri FROM batch_asset JOIN asset ON asset.seq = asset_seq
     ORDER BY position`,
  ).map(({ uri }) => String(uri).slice(path.length + 1));
  assert.deepEqual(stored, stored.toSorted());
  assert.equal(stored.length, 256);
  assert.match(
    report.summary,
    /^400 files, 519\.2 kB in \d+\.\d s: \d+(\.\d)? files\/s$/,
  );
});

Deno.test("ingest() says after each file how far it is and how many bytes it read", async () => {
  using room = await ServiceRoom.make();
  const path = await room.pictures("p", [1, 2, 3]);
  const said: string[] = [];

  await room.do((s) =>
    s.ingest.ingest(
      { project: "Project", path, fps: null, batch_name: null },
      { report: ({ message }) => said.push(message) },
    )
  );

  assert.equal(said.length, 3);
  assert.match(said[0]!, /^Read 1 of 3 files, 1\.3 kB: "00[123]\.png"$/);
  assert.match(said[2]!, /^Read 3 of 3 files, /);
});

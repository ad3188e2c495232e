import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { ffmpegForTests, greys, writeClip } from "../../support/clips.ts";
import { CLASSES, PROJECT, ServiceRoom } from "./room.ts";

Deno.test("publish() keeps the frames of a clip in one group", async () => {
  using room = await ServiceRoom.make(CLASSES, await ffmpegForTests());
  const hashes: string[] = [];
  for (const [i, name] of ["a.mkv", "b.mkv"].entries()) {
    const path = `${room.folder}/${name}`;
    await writeClip(path, { greys: greys(20).slice(10 * i, 10 * i + 10) });
    const bytes = await Deno.readFile(path);
    hashes.push(createHash("sha256").update(bytes).digest("hex"));
    for (const fps of [5, 10]) {
      const { batch_id } = await room.do((s) =>
        s.ingest.ingest({ project: PROJECT, path, fps, batch_name: null })
      );
      await room.finish(await room.open(batch_id));
    }
  }
  await room.finish(await room.batch([1, 2]));

  await room.do((s) =>
    s.releases.publish({
      project: PROJECT,
      tag: "v1",
      split: { train: 0.5, val: 0.5, test: 0, seed: 3 },
    })
  );

  const { manifest } = await room.do((s) =>
    s.releases.open({ project: PROJECT, tag: "v1" })
  );
  const sizes = new Map<string, number>();
  for (const { group } of manifest.assets) {
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  deepStrictEqual(
    [...sizes.values()].sort((a, b) => a - b),
    [1, 1, 10, 10],
  );
  for (const hash of hashes) strictEqual(sizes.get(hash), 10);
});

Deno.test("ingest() learns anew what a clip is when its file has changed", async () => {
  using room = await ServiceRoom.make([], await ffmpegForTests());
  const path = `${room.folder}/clip.mkv`;
  const take = () =>
    room.do((s) =>
      s.ingest.ingest({ project: PROJECT, path, fps: 1, batch_name: null })
    );
  await writeClip(path, { greys: greys(20) });
  const before = await take();
  await writeClip(path, { greys: greys(30), rate: 5 });

  const after = await take();

  strictEqual(after.source.id, before.source.id);
  strictEqual(after.source.registered_at, before.source.registered_at);
  deepStrictEqual(
    [before, after].map(({ source: { video } }) => [
      video!.fps,
      video!.duration_seconds,
    ]),
    [[10, 2], [5, 6]],
  );
  const runs = room.sql("SELECT state, processed, total FROM ingest_run");
  deepStrictEqual(runs.map((run) => ({ ...run })), [
    { state: "completed", processed: 2, total: null },
    { state: "completed", processed: 6, total: null },
  ]);
});

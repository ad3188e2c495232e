import assert from "node:assert/strict";
import { refused } from "../../exporters/refused.ts";
import { ServiceRoom } from "./room.ts";

Deno.test("ingest() takes nothing from what a workspace keeps", async (t) => {
  using room = await ServiceRoom.make();
  await room.ingest(await room.pictures("p", [1]));
  const { workspace, folder } = room;
  const blobs = await Array.fromAsync(Deno.readDir(`${workspace}/blobs`));
  await Deno.mkdir(`${workspace}/models/some`, { recursive: true });
  await Deno.symlink(`${workspace}/blobs`, `${folder}/link`);
  for (
    const path of [
      `${workspace}/blobs`,
      `${workspace}/blobs/${blobs[0]!.name}`,
      `${workspace}/models`,
      `${workspace}/models/some`,
      `${folder}/link`,
    ]
  ) {
    await t.step(path.slice(folder.length), async () => {
      await refused(
        () => room.ingest(path),
        "IngestPathUnreadable",
        /it lies in a folder that a VisionSet workspace keeps for itself; name /,
      );
    });
  }
});

Deno.test("ingest() takes what lies beside the folders that a workspace keeps", async (t) => {
  using room = await ServiceRoom.make();
  for (
    const path of ["workspace/photos", "workspace/photos/blobs", "models/blobs"]
  ) {
    await t.step(path, async () => {
      const { created, notes } = await room.ingest(
        await room.pictures(path, [path.length]),
      );

      assert.deepEqual([created, notes], [1, []]);
    });
  }
});

Deno.test("ingest() does not follow a link into what a workspace keeps", async () => {
  using room = await ServiceRoom.make();
  await room.ingest(await room.pictures("p", [1]));
  const folder = await room.pictures("q", [2]);
  await Deno.symlink(`${room.workspace}/blobs`, `${folder}/link`);

  const report = await room.ingest(folder, { recursive: true });

  assert.deepEqual([report.created, report.deduplicated, report.ignored], [
    1,
    0,
    1,
  ]);
  assert.deepEqual(report.notes, [
    "link: a folder of a VisionSet workspace, not entered",
  ]);
});

import assert from "node:assert/strict";
import { initWorkspace } from "../../../kernel/store/init_workspace.ts";
import { refused } from "../../exporters/refused.ts";
import { StoreRoom } from "./room.ts";

Deno.test("initWorkspace() makes a workspace where there is nothing", async (t) => {
  const cases: [string, (room: StoreRoom) => void][] = [
    ["a missing folder", () => {}],
    ["an empty folder", (room) => Deno.mkdirSync(room.root)],
    [
      "what a crashed init left",
      (room) => {
        Deno.mkdirSync(room.root);
        Deno.writeTextFileSync(`${room.root}/.visionset-init-1`, "half");
      },
    ],
  ];
  for (const [name, prepare] of cases) {
    await t.step(name, async () => {
      using room = new StoreRoom();
      prepare(room);

      await room.init();

      const names = room.names()
        .filter((found) => found !== ".visionset-init-1");
      assert.deepEqual(names.sort(), ["blobs", "visionset.db"]);
      assert.deepEqual(await room.projects(), []);
    });
  }
});

Deno.test("initWorkspace() makes missing parents too", async () => {
  using room = new StoreRoom();
  const deep = `${room.folder}/a/b/c`;

  await initWorkspace(deep);

  assert.ok((await Deno.stat(`${deep}/visionset.db`)).isFile);
});

Deno.test("initWorkspace() refuses and changes nothing", async (t) => {
  await t.step("where a workspace is", async () => {
    using room = new StoreRoom();
    await room.init();
    await room.add("kept");
    room.files.close();
    const before = room.tree();

    await refused(() => room.init(), "WorkspaceAlreadyExists");

    assert.deepEqual(room.tree(), before);
    assert.deepEqual(await room.projects(), ["kept"]);
  });
  for (const name of ["notes.txt", ".hidden", "blobs/"]) {
    await t.step(`beside ${name}`, async () => {
      using room = new StoreRoom();
      const path = `${room.root}/${name}`;
      await Deno.mkdir(name.endsWith("/") ? path : room.root, {
        recursive: true,
      });
      if (!name.endsWith("/")) await Deno.writeTextFile(path, "x");
      const before = room.tree();

      await refused(() => room.init(), "WorkspaceNotEmpty");

      assert.deepEqual(room.tree(), before);
    });
  }
  await t.step("where a file is", async () => {
    using room = new StoreRoom();
    await Deno.writeTextFile(room.root, "x");
    const before = room.tree();

    await assert.rejects(() => room.init());

    assert.deepEqual(room.tree(), before);
  });
});

Deno.test("initWorkspace() lets exactly one of eight win", async () => {
  for (let round = 0; round < 10; round++) {
    using room = new StoreRoom();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => room.init()),
    );

    const lost = outcomes.filter((o) => o.status === "rejected");
    assert.equal(lost.length, 7);
    for (const { reason } of lost) {
      assert.match(reason.code, /^Workspace(AlreadyExists|NotEmpty)$/);
    }
    const names = room.names();
    assert.deepEqual(names.sort(), ["blobs", "visionset.db"]);
    await room.add("first");
    assert.deepEqual(await room.projects(), ["first"]);
  }
});

import assert from "node:assert/strict";
import type { Rows } from "../../../kernel/ports/store.ts";
import { insertProject, StoreRoom } from "./room.ts";

function namesIn(rows: Rows): string[] {
  return rows.projects.page({ limit: 99, offset: 0 }).items.map((p) => p.name);
}

Deno.test("write() answers what its body does, and stores it", async () => {
  using room = new StoreRoom();
  await room.init();

  const id = await room.session(({ store }) =>
    store.write((rows) => insertProject(rows, "a"))
  );

  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(await room.projects(), ["a"]);
});

Deno.test("write() rolls everything back when its body throws", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.session(async ({ store }) => {
    await assert.rejects(
      () =>
        store.write((rows) => {
          insertProject(rows, "lost");
          assert.deepEqual(namesIn(rows), ["lost"]);
          throw new Error("Changed my mind");
        }),
      /Changed my mind/,
    );
    await store.write((rows) => insertProject(rows, "kept"));
  });

  assert.deepEqual(await room.projects(), ["kept"]);
});

Deno.test("write() rolls back when a rule of the database is broken", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.add("a");

  await assert.rejects(() =>
    room.session(({ store }) =>
      store.write((rows) => {
        insertProject(rows, "b");
        insertProject(rows, "A");
      })
    )
  );

  assert.deepEqual(await room.projects(), ["a"]);
});

Deno.test("read() and write() refuse an asynchronous body", async () => {
  using room = new StoreRoom();
  await room.init();
  const later = (rows: Rows) => {
    insertProject(rows, "lost");
    return Promise.resolve();
  };
  await room.session(async ({ store }) => {
    await assert.rejects(() => store.write(later), TypeError);
    assert.throws(() => store.read(() => Promise.resolve()), TypeError);
  });

  assert.deepEqual(await room.projects(), []);
});

Deno.test("snapshot() sees one state while others write", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.add("first");

  const seen = await room.session(({ store }) =>
    store.snapshot(async (rows) => {
      const before = namesIn(rows);
      await room.add("second");
      await store.write((own) => insertProject(own, "third"));
      const inBetween = store.read(namesIn);
      return { before, inBetween, after: namesIn(rows) };
    })
  );

  assert.deepEqual(seen, {
    before: ["first"],
    inBetween: ["first", "second", "third"],
    after: ["first"],
  });
});

Deno.test("snapshot() passes on what its body throws", async () => {
  using room = new StoreRoom();
  await room.init();

  await assert.rejects(
    () =>
      room.session(({ store }) =>
        store.snapshot(() => Promise.reject(new Error("Enough")))
      ),
    /Enough/,
  );

  assert.deepEqual(await room.projects(), []);
});

Deno.test("writers of many sessions all get through", async () => {
  using room = new StoreRoom();
  await room.init();
  const names = Array.from({ length: 40 }, (_, i) => `p${i}`);

  await Promise.all(names.map((name) => room.add(name)));

  assert.deepEqual((await room.projects()).sort(), names.sort());
});

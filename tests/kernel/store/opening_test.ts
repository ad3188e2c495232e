import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { RefusalCode } from "../../../kernel/mod.ts";
import { FORMAT_VERSION } from "../../../kernel/store/migrations.ts";
import { refused } from "../../exporters/refused.ts";
import { StoreRoom } from "./room.ts";

/** What is done to a room, and what opening its workspace then says. */
type Case = readonly [
  name: string,
  prepare: (room: StoreRoom) => void | Promise<void>,
  code: RefusalCode,
  words: RegExp,
];

/** Makes a sound workspace and damages it by SQL. */
function damaged(sql: string) {
  return async (room: StoreRoom) => {
    await room.init();
    room.sql(sql);
  };
}

function withFile(bytes: Uint8Array) {
  return (room: StoreRoom) => {
    Deno.mkdirSync(room.root);
    Deno.writeFileSync(room.database, bytes);
  };
}

const CASES: readonly Case[] = [
  ["a missing folder", () => {}, "NotAWorkspace", /does not exist/],
  [
    "an empty folder",
    (room) => Deno.mkdirSync(room.root),
    "NotAWorkspace",
    /holds no visionset.db/,
  ],
  [
    "a folder of other things",
    (room) => Deno.mkdirSync(`${room.root}/blobs`, { recursive: true }),
    "NotAWorkspace",
    /holds no visionset.db/,
  ],
  [
    "a file instead of the folder",
    (room) => Deno.writeTextFileSync(room.root, "x"),
    "NotAWorkspace",
    /does not exist/,
  ],
  [
    "a folder instead of the database",
    (room) => Deno.mkdirSync(room.database, { recursive: true }),
    "WorkspaceCorrupt",
    /no file/,
  ],
  [
    "a database that is a link to itself",
    (room) => {
      Deno.mkdirSync(room.root);
      Deno.symlinkSync("visionset.db", room.database);
    },
    "WorkspaceCorrupt",
    /cannot be read/,
  ],
  [
    "garbage",
    withFile(new Uint8Array(9000).fill(7)),
    "WorkspaceCorrupt",
    /not a database/,
  ],
  [
    "a zero-byte database",
    withFile(new Uint8Array()),
    "WorkspaceCorrupt",
    /not made by VisionSet/,
  ],
  [
    "one byte",
    withFile(Uint8Array.of(83)),
    "WorkspaceCorrupt",
    /not (a database|made by VisionSet)/,
  ],
  [
    "a SQLite database of another program",
    (room) => {
      Deno.mkdirSync(room.root);
      room.sql("CREATE TABLE t (x); PRAGMA user_version = 1");
    },
    "WorkspaceCorrupt",
    /not made by VisionSet/,
  ],
  [
    "that of another program with a write-ahead log",
    (room) => {
      Deno.mkdirSync(room.root);
      room.sql("PRAGMA journal_mode = WAL; CREATE TABLE t (x)");
    },
    "WorkspaceCorrupt",
    /not made by VisionSet/,
  ],
  [
    "our mark without tables",
    damaged("PRAGMA user_version = 0"),
    "WorkspaceCorrupt",
    /not made by VisionSet/,
  ],
  [
    "pages cut off",
    async (room) => {
      await room.init();
      await Deno.truncate(room.database, 5000);
    },
    "WorkspaceCorrupt",
    /cannot be read/,
  ],
  [
    "pages overwritten",
    async (room) => {
      await room.init();
      using file = await Deno.open(room.database, { write: true });
      file.seekSync(100, Deno.SeekMode.Start);
      file.writeSync(new Uint8Array(3996).fill(255));
    },
    "WorkspaceCorrupt",
    /cannot be read/,
  ],
  [
    "a folder in place of the write-ahead log",
    async (room) => {
      await room.init();
      await Deno.mkdir(`${room.database}-wal`);
    },
    "WorkspaceUnwritable",
    /the folder is read-only/,
  ],
  [
    "no workspace row",
    damaged("DELETE FROM workspace"),
    "WorkspaceCorrupt",
    /describes 0 workspaces/,
  ],
  [
    "two workspace rows",
    damaged("INSERT INTO workspace VALUES ('x', 'now')"),
    "WorkspaceCorrupt",
    /describes 2 workspaces/,
  ],
  [
    "a newer format",
    damaged(`PRAGMA user_version = ${FORMAT_VERSION + 1}`),
    "WorkspaceFormatTooNew",
    new RegExp(
      `format ${FORMAT_VERSION + 1}, .* formats up to ${FORMAT_VERSION}$`,
    ),
  ],
  [
    "a missing column",
    damaged("ALTER TABLE project DROP COLUMN description"),
    "WorkspaceSchemaMismatch",
    /missing column project.description$/,
  ],
  [
    "a renamed column",
    damaged("ALTER TABLE asset RENAME COLUMN uri TO place"),
    "WorkspaceSchemaMismatch",
    /missing column asset.uri$/,
  ],
  [
    "a missing table",
    damaged("DROP TABLE dataset_change"),
    "WorkspaceSchemaMismatch",
    /missing .*column dataset_change.id/,
  ],
  [
    "a missing index",
    damaged("DROP INDEX annotation_tag"),
    "WorkspaceSchemaMismatch",
    /missing index annotation_tag$/,
  ],
];

Deno.test("open() refuses and leaves every byte as it was", async (t) => {
  for (const [name, prepare, code, words] of CASES) {
    await t.step(name, async () => {
      using room = new StoreRoom();
      await prepare(room);
      const before = room.tree();

      const { message } = await refused(() => room.files.open(), code, words);

      assert.ok(!message.includes(room.folder), message);
      room.files.close();
      assert.deepEqual(room.tree(), before);
    });
  }
});

Deno.test("open() makes a missing blobs folder again", async () => {
  using room = new StoreRoom();
  await room.init();
  await Deno.remove(`${room.root}/blobs`);

  const hash = await room.session(({ blobs }) => blobs.put([Uint8Array.of(1)]));

  assert.deepEqual(room.names(`blobs/${hash.slice(0, 2)}`), [
    hash.slice(2, 4),
  ]);
});

Deno.test("open() sees an unchanged workspace again and again", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.add("a");

  const opened = await Promise.all(
    Array.from({ length: 10 }, () => room.projects()),
  );

  assert.deepEqual(opened, Array(10).fill(["a"]));
});

Deno.test("open() notices damage done while it is in use", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.add("a");
  room.sql("ALTER TABLE batch ADD COLUMN more TEXT; DROP INDEX batch_parent");

  await refused(
    () => room.files.open(),
    "WorkspaceSchemaMismatch",
    /index batch_parent/,
  );
  room.sql("CREATE INDEX batch_parent ON batch(parent_seq)");

  assert.deepEqual(await room.projects(), ["a"]);
});

Deno.test("open() follows a workspace that was deleted and made again", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.add("old");
  await Deno.remove(room.root, { recursive: true });
  await refused(() => room.files.open(), "NotAWorkspace");

  await room.init();
  assert.deepEqual(await room.projects(), []);
  await room.add("new");

  assert.deepEqual(await room.projects(), ["new"]);
  room.files.close();
  const db = new DatabaseSync(room.database, { readOnly: true });
  assert.deepEqual(
    db.prepare("SELECT name FROM project").all().map((row) => row["name"]),
    ["new"],
  );
  assert.equal(
    db.prepare("PRAGMA integrity_check").get()!["integrity_check"],
    "ok",
  );
  db.close();
});

Deno.test("open() serves a session of the old workspace to its end", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.add("old");
  const before = await room.files.open();
  await Deno.rename(room.root, `${room.folder}/moved`);
  await room.init();

  await room.add("new");

  const names = before.store.read((rows) =>
    rows.projects.page({ limit: 9, offset: 0 }).items.map((p) => p.name)
  );
  before.close();
  assert.deepEqual(names, ["old"]);
  assert.deepEqual(await room.projects(), ["new"]);
});

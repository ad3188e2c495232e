import assert from "node:assert/strict";
import type { IngestReport, RefusalCode } from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import { ascii } from "../../support/exif.ts";
import { corners, jpeg, png, webp } from "../../support/media.ts";
import { apng } from "../../support/odd_media.ts";
import { plainPng } from "../../support/plain_png.ts";
import { PROJECT, ServiceRoom } from "./room.ts";

/** The numbers of a report, and what was offered. */
function tally(report: IngestReport) {
  const { created, deduplicated, repeated, failed } = report;
  const offered = created + deduplicated + repeated + failed;
  return { created, deduplicated, repeated, failed, offered };
}

/** Members of a batch, in its order. */
function members(room: ServiceRoom, batch_id: string) {
  return room.do((s) =>
    s.batches.members({
      batch_id,
      progress: [],
      job_id: null,
      sort: "membership",
      limit: 100,
      offset: 0,
    }).page.items.map((member) => member.asset)
  );
}

Deno.test("ingest() tells what became of every file", async () => {
  using room = await ServiceRoom.make();
  const path = `${room.folder}/mixed`;
  await Deno.mkdir(`${path}/sub/deep`, { recursive: true });
  await Deno.mkdir(`${path}/.hidden-folder`);
  const picture = corners(60, 40);
  const sound = await png(picture);
  const files: [string, Uint8Array][] = [
    ["b.jpg", await jpeg({ ...picture, orientation: 6 })],
    ["a.png", sound],
    ["c.webp", await webp(picture)],
    ["copy of a.png", sound],
    ["moving.png", apng(3)],
    ["no extension", plainPng(9, 8, [7])],
    ["cut.png", sound.subarray(0, sound.length - 20)],
    ["empty.png", new Uint8Array()],
    ["notes.txt", ascii("not a picture")],
    ["page\u202e.jpg", ascii("<html></html>")],
    [".hidden.png", sound],
    [".DS_Store", ascii("x")],
    ["Thumbs.db", ascii("x")],
    ["desktop.ini", ascii("x")],
    ["sub/inner.png", plainPng(3, 3, [1])],
  ];
  for (const [name, bytes] of files) {
    await Deno.writeFile(`${path}/${name}`, bytes);
  }
  await Deno.symlink("a.png", `${path}/link.png`);
  await Deno.symlink("nowhere", `${path}/dead.png`);
  await Deno.symlink("loop.png", `${path}/loop.png`);
  await Deno.symlink("sub", `${path}/sub-link`);

  const report = await room.ingest(path);

  assert.deepEqual(tally(report), {
    created: 5,
    deduplicated: 0,
    repeated: 2,
    failed: 6,
    offered: 13,
  });
  assert.equal(report.partial, 0);
  assert.equal(report.ignored, 5);
  assert.equal(report.subfolders_skipped, 2);
  assert.deepEqual(
    report.failures.map((f) => `${f.name}: ${f.kind}`),
    [
      "cut.png: corrupt",
      "dead.png: corrupt",
      "empty.png: corrupt",
      "loop.png: corrupt",
      "notes.txt: unsupported",
      "page\\u202e.jpg: unsupported",
    ],
  );
  for (const { reason, frames_produced } of report.failures) {
    assert.ok(!reason.includes(room.folder), reason);
    assert.doesNotMatch(reason, /\.(png|txt|jpg)/);
    assert.equal(frames_produced, null);
  }
  assert.deepEqual(report.notes, ["moving.png: 3 frames, first taken"]);
  assert.equal(report.source.name, "mixed");
  assert.deepEqual(
    (await members(room, report.batch_id)).map((a) =>
      `${a.format} ${a.width}×${a.height}`
    ),
    ["png 60×40", "jpeg 40×60", "webp 60×40", "png 2×2", "png 9×8"],
  );
  const { items: [batch] } = await room.do((s) =>
    s.batches.list(PROJECT, { limit: 9, offset: 0 })
  );
  assert.equal(batch!.name, "mixed");
  assert.equal(batch!.state, "draft");
});

Deno.test("ingest() again makes a new batch of the same assets", async () => {
  using room = await ServiceRoom.make();
  const path = await room.pictures("p", [1, 2, 3]);
  const first = await room.ingest(path);
  await Deno.remove(`${path}/001.png`);
  await room.pictures("p", [0, 4]);
  await Deno.writeFile(`${path}/zz.png`, plainPng(40, 30, [3]));

  const second = await room.ingest(`${path}/../p/`);

  assert.equal(tally(first).created, 3);
  assert.deepEqual(tally(second), {
    created: 2,
    deduplicated: 2,
    repeated: 1,
    failed: 0,
    offered: 5,
  });
  assert.equal(second.source.id, first.source.id);
  assert.equal(second.source.registered_at, first.source.registered_at);
  assert.notEqual(second.batch_id, first.batch_id);
  const [before, after] = [
    await members(room, first.batch_id),
    await members(room, second.batch_id),
  ];
  assert.deepEqual(after.slice(1, 3), before.slice(1));
  assert.deepEqual(after.length, 4);
  for (const asset of after) {
    assert.match(asset.thumbnail_hash!, /^[0-9a-f]{64}$/);
  }
});

Deno.test("ingest() keeps where a picture was first seen", async () => {
  using room = await ServiceRoom.make();
  const first = await room.ingest(await room.pictures("one", [1]));
  const second = await room.ingest(await room.pictures("two", [1]));

  const [asset] = await members(room, second.batch_id);

  assert.equal(second.deduplicated, 1);
  assert.equal(asset!.source_id, first.source.id);
  const { items } = await room.do((s) =>
    s.sources.list(PROJECT, { limit: 9, offset: 0 })
  );
  assert.deepEqual(items.map((s) => s.name), ["one", "two"]);
});

Deno.test("ingest() of the same bytes into two projects makes two assets", async () => {
  using room = await ServiceRoom.make();
  const path = await room.pictures("p", [1]);
  await room.ingest(path);
  await room.do((s) => s.projects.create({ name: "Two", description: null }));

  const other = await room.do((s) =>
    s.ingest.ingest({
      project: "TWO",
      path,
      recursive: false,
      fps: null,
      batch_name: "b",
    })
  );

  assert.equal(other.created, 1);
  const rows = room.sql("SELECT DISTINCT hex(content_hash) FROM asset");
  assert.equal(rows.length, 1);
});

Deno.test("ingest() of an empty folder is an empty draft", async () => {
  using room = await ServiceRoom.make();
  const report = await room.ingest(await room.pictures("none", []));

  assert.equal(tally(report).offered, 0);
  await refused(() => room.open(report.batch_id), "EmptyBatch", /"none"/);
});

Deno.test("ingest() names a batch after its folder, as a legal name", async (t) => {
  using room = await ServiceRoom.make();
  const cases: [string, string][] = [
    ["Cafe\u0301 ", "Caf\u00e9"],
    ["👩🏽‍🔬", "👩🏽‍🔬"],
    ["a\nb\u202ec", "a\\u000ab\\u202ec"],
    ["x".repeat(230), "x".repeat(200)],
    ["  ", "batch"],
  ];
  for (const [folder, expected] of cases) {
    await t.step(expected.slice(0, 20), async () => {
      const { batch_id } = await room.ingest(await room.pictures(folder, []));

      const { name } = await room.do((s) => s.batches.get(batch_id));
      assert.equal(name, expected);
    });
  }
});

Deno.test("ingest() refuses before any work", async (t) => {
  using room = await ServiceRoom.make();
  const path = await room.pictures("p", [1]);
  const request = {
    project: PROJECT,
    path,
    recursive: false,
    fps: null,
    batch_name: null,
  };
  const cases: [
    string,
    Partial<Record<keyof typeof request, unknown>>,
    RefusalCode,
    RegExp,
  ][] = [
    ["a relative path", { path: "p" }, "IngestPathUnreadable", /absolute path/],
    [
      "nothing there",
      { path: `${path}/none` },
      "IngestPathUnreadable",
      /nothing at that path/,
    ],
    [
      "beyond a file",
      { path: `${path}/001.png/x` },
      "IngestPathUnreadable",
      /nothing at that path/,
    ],
    [
      "fps of a folder",
      { fps: 2 },
      "IngestParameterInvalid",
      /goes with a video/,
    ],
    ["fps 0", { fps: 0 }, "IngestParameterInvalid", /over 0/],
    [
      "an unknown project",
      { project: "Nobody" },
      "ProjectNotFound",
      /"Nobody"/,
    ],
    ["a blank batch name", { batch_name: "  " }, "InvalidName", /batch name/],
    ["a file", { path: `${path}/001.png` }, "UnsupportedMedia", /folder/],
    ["a path with NUL", { path: `${path}\0` }, "IngestPathUnreadable", /./],
  ];
  for (const [name, change, code, words] of cases) {
    await t.step(name, async () => {
      const bad = { ...request, ...change } as typeof request;
      await refused(() => room.do((s) => s.ingest.ingest(bad)), code, words);
    });
  }
  assert.deepEqual(room.sql("SELECT * FROM ingest_run"), []);
  assert.deepEqual(room.sql("SELECT * FROM source"), []);
});

Deno.test({
  name: "ingest() reports a file that may not be read",
  // Permissions bind nobody who is root.
  ignore: Deno.uid() === 0,
  async fn() {
    using room = await ServiceRoom.make();
    const path = await room.pictures("p", [1, 2]);
    await Deno.chmod(`${path}/001.png`, 0);

    const report = await room.ingest(path);

    assert.deepEqual(report.failures.map((f) => f.reason), [
      "the file may not be read",
    ]);
    assert.equal(report.created, 1);
  },
});

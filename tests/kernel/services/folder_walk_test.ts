import assert from "node:assert/strict";
import { createKernel, type Progress, type Task } from "../../../kernel/mod.ts";
import { FOLDERS } from "../../../kernel/media/folders.ts";
import { byCodePoint } from "../../../kernel/services/code_points.ts";
import { FolderWalk } from "../../../kernel/services/folder_walk.ts";
import { IngestTally } from "../../../kernel/services/ingest_report.ts";
import { RealPathGate } from "../../../kernel/store/real_path_gate.ts";
import { refused } from "../../exporters/refused.ts";
import { plainPng } from "../../support/plain_png.ts";
import { PROJECT, ServiceRoom } from "./room.ts";

const WHOLE = { recursive: true };

/** Writes pictures, each of the grey given, and the folders around them. */
async function plant(
  root: string,
  greys: Readonly<Record<string, number>>,
): Promise<string> {
  for (const [name, grey] of Object.entries(greys)) {
    const path = `${root}/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeFile(path, plainPng(40, 30, [grey]));
  }
  return root;
}

/** Where assets were first seen, inside a folder, in order of insertion. */
function seen(room: ServiceRoom, root: string): string[] {
  return room.sql("SELECT uri FROM asset ORDER BY seq")
    .map((row) => String(row["uri"]).slice(root.length + 1));
}

/** What a walk offers of a folder, and what it tells. */
async function walk(
  path: string,
  limits: { maxEntries?: number; task?: Task } = {},
) {
  const tally = new IngestTally();
  const files = await new FolderWalk(
    { folders: FOLDERS, gate: new RealPathGate([]) },
    { path, tally, task: {}, ...WHOLE, ...limits },
  ).list();
  return { names: files.map((file) => file.name), tally };
}

Deno.test("ingest() takes subfolders in when told to, in order of paths", async () => {
  using room = await ServiceRoom.make();
  const root = await plant(`${room.folder}/tree`, {
    "b.png": 1,
    "a/0001.png": 2,
    "a.png": 3,
    "b/0001.png": 4,
    "a/deep/er/x.png": 5,
    "B.png": 6,
    "a/.hidden.png": 7,
    ".git/x.png": 8,
    "\uff5e.png": 9,
    "😀/x.png": 10,
    "b/copy.png": 2,
  });
  await Deno.mkdir(`${root}/empty`);

  const flat = await room.ingest(root);
  const deep = await room.ingest(root, WHOLE);

  assert.equal(flat.created, 4);
  assert.deepEqual([flat.subfolders_skipped, flat.ignored], [4, 1]);
  assert.deepEqual([deep.subfolders_skipped, deep.ignored], [0, 2]);
  assert.deepEqual(
    [deep.created, deep.deduplicated, deep.repeated, deep.failed],
    [4, 4, 1, 0],
  );
  assert.deepEqual(deep.notes, []);
  assert.deepEqual(seen(room, root), [
    ...["B.png", "a.png", "b.png", "\uff5e.png"],
    ...["a/0001.png", "a/deep/er/x.png", "b/0001.png", "😀/x.png"],
  ]);
  assert.deepEqual(deep.source, flat.source);
});

Deno.test("ingest() names what fails in a subfolder by its path", async () => {
  using room = await ServiceRoom.make();
  const root = await plant(`${room.folder}/tree`, { "a/b\u202e/ok.png": 1 });
  await Deno.writeTextFile(`${root}/a/notes.txt`, "no picture");
  await Deno.writeTextFile(`${root}/a/b\u202e/x\n.txt`, "no picture");
  const long = `${"d".repeat(120)}/${"e".repeat(120)}`;
  await Deno.mkdir(`${root}/${long}`, { recursive: true });
  await Deno.writeTextFile(`${root}/${long}/x`, "");

  const { failures } = await room.ingest(root, WHOLE);

  assert.deepEqual(failures.map((f) => f.name), [
    "a/b\\u202e/x\\u000a.txt",
    "a/notes.txt",
    `${long.slice(0, 200)}…`,
  ]);
});

Deno.test("ingest() follows links to folders, each folder once", async () => {
  using room = await ServiceRoom.make();
  const outside = await plant(`${room.folder}/outside`, {
    "sub/o.png": 1,
    "sub/more/p.png": 2,
  });
  const root = await plant(`${room.folder}/tree`, { "z/1.png": 3 });
  for (
    const [to, from] of [
      [root, "loop"],
      ["..", "z/up"],
      [room.folder, "around"],
      ["/", "everything"],
      ["z", "a-link"],
      [`${outside}/sub/more`, "b-link"],
      [outside, "c-link"],
      ["c-link", "d-link"],
      ["e-link", "e-link"],
      ["nowhere", "f-link"],
    ]
  ) await Deno.symlink(to!, `${root}/${from}`);

  const report = await room.ingest(root, WHOLE);

  assert.deepEqual(seen(room, root), [
    "b-link/p.png",
    "c-link/sub/o.png",
    "z/1.png",
  ]);
  const again = "a folder that was entered by another path";
  const around = "a link to a folder around this one, not entered";
  assert.deepEqual([...report.notes].sort(), [
    `a-link: ${again}`,
    `around: ${around}`,
    `c-link/sub/more: ${again}`,
    `d-link: ${again}`,
    `everything: ${around}`,
    `loop: ${again}`,
    `z/up: ${again}`,
  ]);
  assert.deepEqual(report.failures.map((f) => `${f.name}: ${f.reason}`), [
    "e-link: the file is a link that leads nowhere or to itself",
    "f-link: the file is gone, or a link that leads nowhere",
  ]);
});

Deno.test("ingest() enters no link out of the roots", async () => {
  using room = await ServiceRoom.make();
  const outside = await plant(`${room.folder}/outside`, { "o.png": 1 });
  const root = await plant(`${room.folder}/tree`, {
    "in/1.png": 2,
    "pictures/2.png": 3,
  });
  await Deno.symlink(outside, `${root}/in/folder`);
  await Deno.symlink(`${outside}/o.png`, `${root}/in/file.png`);
  await Deno.symlink("../pictures", `${root}/in/near`);
  const kernel = createKernel({
    workspace: room.workspace,
    roots: [root],
    maxPixels: 1_000_000,
    version: "1.2.3",
  });
  try {
    const report = await kernel.session(({ services }) =>
      services.ingest.ingest({
        project: PROJECT,
        path: `${root}/in`,
        recursive: true,
        fps: null,
        batch_name: null,
      })
    );

    assert.deepEqual(
      report.failures.map((f) => `${f.name}: ${f.kind}, ${f.reason}`),
      ["folder", "file.png"].map((name) =>
        `${name}: unsupported, a link to a place outside the folders that this server may touch`
      ),
    );
    assert.equal(report.failed, 2);
    assert.deepEqual(seen(room, `${root}/in`), ["1.png", "near/2.png"]);
  } finally {
    kernel.close();
  }
});

Deno.test("ingest() does not take a workspace for pictures", async () => {
  using room = await ServiceRoom.make();
  await room.ingest(await room.pictures("p", [1, 2]));

  const report = await room.ingest(room.folder, WHOLE);
  const inside = await room.ingest(room.workspace, WHOLE);

  assert.deepEqual(report.notes, [
    "workspace: a VisionSet workspace, not entered",
  ]);
  assert.deepEqual([report.created, report.deduplicated], [0, 2]);
  assert.equal(report.ignored, 1);
  assert.deepEqual(inside.notes, [".: a VisionSet workspace, not entered"]);
  assert.equal(inside.created + inside.failed, 0);
});

Deno.test({
  name: "ingest() names a subfolder that may not be read",
  // Permissions bind nobody who is root.
  ignore: Deno.uid() === 0,
  async fn() {
    using room = await ServiceRoom.make();
    const root = await plant(`${room.folder}/tree`, {
      "open/1.png": 1,
      "shut/2.png": 2,
    });
    await Deno.chmod(`${root}/shut`, 0);

    const report = await room.ingest(root, WHOLE);

    await Deno.chmod(`${root}/shut`, 0o700);
    assert.deepEqual(report.failures.map((f) => `${f.name}: ${f.reason}`), [
      "shut: the folder may not be read",
    ]);
    assert.equal(report.created, 1);
  },
});

Deno.test("list() names a folder that the system will not open", async () => {
  using room = await ServiceRoom.make();
  const step = "d".repeat(200);
  const root = `${room.folder}/tree`;
  // Deeper than any path may be long, so built from inside.
  const build = `mkdir "$0" && cd "$0" && for i in $(seq 25); do
    mkdir ${step} && cd ${step} || exit 1; done`;
  const { success } = await new Deno.Command("bash", {
    args: ["-c", build, root],
  }).output();
  assert.ok(success);

  const { names, tally } = await walk(root);

  assert.deepEqual(names, []);
  assert.equal(tally.failed, 1);
  assert.match(tally.failures[0]!.reason, /^the folder cannot be read \(/);
  await new Deno.Command("rm", { args: ["-r", root] }).output();
});

Deno.test("list() gives up where there is too much", async () => {
  using room = await ServiceRoom.make();
  const root = await plant(`${room.folder}/tree`, {
    "a/1.png": 1,
    "a/b/2.png": 2,
  });

  const { names } = await walk(root, { maxEntries: 4 });

  assert.deepEqual(names, ["a/1.png", "a/b/2.png"]);
  await refused(
    () => walk(root, { maxEntries: 3 }),
    "IngestPathUnreadable",
    /over 3 files and folders; ingest its subfolders one by one$/,
  );
});

Deno.test("list() tells how far it is, and can be called off", async () => {
  using room = await ServiceRoom.make();
  const root = await plant(`${room.folder}/tree`, {
    "1.png": 1,
    "a/2.png": 2,
    "b/3.png": 3,
  });
  const told: Progress[] = [];
  const controller = new AbortController();
  const { signal } = controller;

  await walk(root, { task: { report: (progress) => told.push(progress) } });
  const abort = () => controller.abort();

  assert.deepEqual(told.map(({ message }) => message), [
    "Found 1 file",
    "Found 2 files",
    "Found 3 files",
  ]);
  assert.ok(told.every(({ done, total }) => done === 0 && total === null));
  await assert.rejects(
    () => walk(root, { task: { signal, report: abort } }),
    { name: "AbortError" },
  );
});

Deno.test("byCodePoint() orders as UTF-8 does", () => {
  const names = ["", "a", "a.png", "a/b", "ab", "é", "\uff5e", "😀", "😀a"];

  assert.deepEqual(names.toReversed().sort(byCodePoint), names);
});

import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { box, PROJECT, ServiceRoom, TAG } from "../kernel/services/room.ts";
import { released } from "../mcp/tasks/room.ts";
import { inRoom, type Run, run, start } from "../support/command_line.ts";
import { byId } from "./report/document.ts";
import { requireSound } from "./report/rules.ts";

const CLASSES = [
  { name: "car", geometries: ["bbox", "classification_tag"] },
  { name: "sky", geometries: ["polygon"] },
];

/** A workspace with a release `v1` of four pictures. */
async function withRelease(
  body: (room: ServiceRoom) => Promise<void>,
): Promise<void> {
  using room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([10, 20, 30, 40]);
  const [a, b, c] = batch.assets;
  await room.add(
    batch.jobs[0]!,
    { asset_id: a!, geometry: box(3, 4, 20, 15) },
    { asset_id: b!, geometry: box(-5, 4, 20, 6) },
    { asset_id: c!, geometry: TAG },
  );
  await room.finish(batch);
  const split = { train: 0.5, val: 0.5, test: 0, seed: 1 };
  await room.do((s) =>
    s.releases.publish({ project: PROJECT, tag: "v1", split })
  );
  await body(room);
}

function report(workspace: string, out: string, tag = "v1"): Promise<Run> {
  const where = ["--out", out, "--workspace", workspace];
  return run(["report", PROJECT, tag, ...where]);
}

async function names(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map((entry) => entry.name).sort();
}

Deno.test("report writes one page that tells of the release", async () => {
  await withRelease(async ({ folder, workspace }) => {
    const out = `${folder}/report.html`;
    const { code, stdout, stderr } = await report(workspace, out);

    deepStrictEqual([code, stderr], [0, ""]);
    match(
      stdout,
      /^Wrote .*report\.html \(0\.\d MB\): 4 pictures, \d+ warning/,
    );
    const root = requireSound(await Deno.readTextFile(out));
    match(root.text, /Project v1[^]*Published 20\d\d-\d\d-\d\d \d\d:\d\d UTC/);
    match(byId(root, "split").text, /train250 %.*val250 %/);
    match(byId(root, "split").text, /Asked for 50 % train, 50 % val/);
    match(
      byId(root, "classes").text,
      /1 class has no label[^]*cartrain 1 · val 23312/,
    );
    match(byId(root, "sizes").text, /Sizes: 40×30 \(4\)/);
    match(byId(root, "warnings").text, /yolo-cls.*2.*0.*0.*0/s);
    match(byId(root, "samples").text, /tiny: 6 px[^]*cut off: 25 % outside/);
  });
});

Deno.test("report replaces a former one, and is the same after the workspace moved", async () => {
  await withRelease(async ({ folder, workspace }) => {
    const out = `${folder}/report.html`;
    await report(workspace, out);
    const first = await Deno.readTextFile(out);
    await Deno.rename(workspace, `${folder}/elsewhere`);

    const { code } = await report(`${folder}/elsewhere`, out);

    strictEqual(code, 0);
    ok(await Deno.readTextFile(out) === first);
    deepStrictEqual(
      (await names(folder)).filter((name) => /report/.test(name)),
      ["report.html"],
    );
    await Deno.rename(`${folder}/elsewhere`, workspace);
  });
});

Deno.test("report refuses what it cannot read or write, and leaves nothing behind", async (t) => {
  await withRelease(async (room) => {
    const { folder, workspace } = room;
    await Deno.mkdir(`${folder}/out`);
    await Deno.writeTextFile(`${folder}/out/notes.html`, "<p>mine</p>");
    await Deno.symlink(`${folder}/out/gone`, `${folder}/out/link.html`);
    await Deno.symlink(workspace, `${folder}/out/door`);
    const before = await names(`${folder}/out`);
    const fresh = `${folder}/out/new.html`;
    const rows: readonly (readonly [string, readonly string[], RegExp])[] = [
      ["an unknown project", ["nobody", "v1", "--out", fresh], /nobody/],
      ["an unknown tag", [PROJECT, "v9", "--out", fresh], /v9/],
      ["a folder", [PROJECT, "v1", "--out", `${folder}/out`], /it is a folder/],
      [
        "a missing folder",
        [PROJECT, "v1", "--out", `${folder}/out/no/new.html`],
        /its folder does not exist/,
      ],
      [
        "a file for a folder",
        [PROJECT, "v1", "--out", `${folder}/out/notes.html/new.html`],
        /is no folder/,
      ],
      [
        "the workspace",
        [PROJECT, "v1", "--out", `${workspace}/new.html`],
        /inside the workspace/,
      ],
      [
        "the workspace by a link",
        [PROJECT, "v1", "--out", `${folder}/out/door/new.html`],
        /inside the workspace/,
      ],
      [
        "a foreign file",
        [PROJECT, "v1", "--out", `${folder}/out/notes.html`],
        /no report of this command/,
      ],
      [
        "a link",
        [PROJECT, "v1", "--out", `${folder}/out/link.html`],
        /no report of this command/,
      ],
      [
        "a path outside the roots",
        [PROJECT, "v1", "--out", fresh, "--root", workspace],
        /outside the folders/,
      ],
    ];
    for (const [name, args, words] of rows) {
      await t.step(name, async () => {
        const all = ["report", ...args, "--workspace", workspace];
        const { code, stdout, stderr } = await run(all);

        deepStrictEqual([code, stdout], [1, ""]);
        match(stderr, words);
        ok(!/^ +at /m.test(stderr), stderr);
        deepStrictEqual(await names(`${folder}/out`), before);
      });
    }
    strictEqual(
      await Deno.readTextFile(`${folder}/out/notes.html`),
      "<p>mine</p>",
    );
  });
});

Deno.test("report refuses where there is no workspace, and makes none", async () => {
  await inRoom(async (room) => {
    const { code, stderr } = await report(`${room}/none`, `${room}/new.html`);

    strictEqual(code, 1);
    match(stderr, /workspace folder does not exist/);
    deepStrictEqual(await names(room), []);
  });
});

Deno.test({
  name: "Ctrl-C during visionset report leaves nothing",
  async fn() {
    using room = await released(2000);
    const out = `${room.folder}/report.html`;
    const where = ["--out", out, "--workspace", room.workspace];
    const before = await names(room.folder);
    const child = start(["report", PROJECT, "v1", ...where]);
    await child.stdin.close();
    // The log of writes is there as long as anybody has the database open.
    while (!await exists(`${room.workspace}/visionset.db-wal`)) {
      await new Promise((r) => setTimeout(r, 5));
    }
    child.kill("SIGINT");
    const { code, stdout } = await child.output();

    strictEqual(code, 130);
    strictEqual(stdout.length, 0);
    deepStrictEqual(await names(room.folder), before);
  },
});

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

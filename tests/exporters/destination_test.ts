import assert from "node:assert/strict";
import { refuse } from "../../kernel/mod.ts";
import { refused } from "./refused.ts";
import { ExportRoom, treeOf } from "./room.ts";

const REPORT = "visionset-export-report.json";
const SHA = "0".repeat(64);

function report(...paths: string[]): string {
  const files = paths.map((path) => ({ path, bytes: 1, sha256: SHA }));
  return JSON.stringify({ release_id: "r", format: "yolo", files });
}

/** Each case prepares a folder and answers the destination to try. */
const UNUSABLE: Record<
  string,
  [(room: ExportRoom, dest: string) => string | void, RegExp]
> = {
  "a relative path": [() => "out", /not absolute/],
  "an empty path": [() => "", /not absolute/],
  "a NUL": [(_, dest) => `${dest}\0`, /NUL/],
  "a file": [(_, dest) => Deno.writeTextFileSync(dest, ""), /not a folder/],
  "a path through a file": [(_, dest) => {
    Deno.writeTextFileSync(dest, "");
    return `${dest}/below`;
  }, /a file lies where a folder belongs/],
  "a folder in use": [(_, dest) => {
    Deno.mkdirSync(dest);
    Deno.writeTextFileSync(`${dest}/mine.txt`, "");
  }, /not empty and holds no finished export/],
  "the workspace": [(room) => room.workspace, /inside the workspace/],
  "a folder in the workspace": [
    (room) => `${room.workspace}/out`,
    /inside the workspace/,
  ],
  "a link into the workspace": [(room, dest) => {
    Deno.symlinkSync(room.workspace, dest);
    return `${dest}/out`;
  }, /inside the workspace/],
  "a folder around the workspace": [
    (room) => room.folder,
    /holds the workspace/,
  ],
  "a dangling link": [(room, dest) => {
    Deno.symlinkSync(`${room.folder}/nowhere`, dest);
  }, /a symbolic link that leads nowhere/],
  "a report that is no JSON": [(_, dest) => {
    Deno.mkdirSync(dest);
    Deno.writeTextFileSync(`${dest}/${REPORT}`, "{");
  }, /is not one/],
  "a report of someone else": [(_, dest) => {
    Deno.mkdirSync(dest);
    Deno.writeTextFileSync(`${dest}/${REPORT}`, `{"files":["mine.txt"]}`);
  }, /is not one/],
  "a forged report that climbs": [(_, dest) => {
    Deno.mkdirSync(dest);
    Deno.writeTextFileSync(`${dest}/${REPORT}`, report("../victim.txt"));
  }, /lists "\.\.\/victim\.txt"/],
  "a forged report with an absolute path": [(room, dest) => {
    Deno.mkdirSync(dest);
    Deno.writeTextFileSync(
      `${dest}/${REPORT}`,
      report(`${room.folder}/victim.txt`),
    );
  }, /not relative/],
  "a forged report through a link": [(room, dest) => {
    Deno.mkdirSync(dest);
    Deno.symlinkSync(room.folder, `${dest}/images`);
    Deno.writeTextFileSync(`${dest}/${REPORT}`, report("images/victim.txt"));
  }, /"images" in it is a symbolic link/],
  "a report that lists a folder": [(_, dest) => {
    Deno.mkdirSync(`${dest}/images`, { recursive: true });
    Deno.writeTextFileSync(`${dest}/${REPORT}`, report("images"));
  }, /no file any more/],
  "a forged report that lists someone's file": [(_, dest) => {
    Deno.mkdirSync(dest);
    Deno.writeTextFileSync(`${dest}/thesis.txt`, "1");
    Deno.writeTextFileSync(`${dest}/${REPORT}`, report("thesis.txt"));
  }, /"thesis\.txt" in it was changed since it was exported, or is not from/],
  "a trainer's cache among the files": [(_, dest) => {
    Deno.mkdirSync(`${dest}/labels/train`, { recursive: true });
    Deno.writeTextFileSync(`${dest}/labels/train.cache`, "");
    Deno.writeTextFileSync(`${dest}/${REPORT}`, report("labels/train/a.txt"));
  }, /"labels\/train\.cache" lies among/],
};

Deno.test("export() refuses a destination and changes nothing", async (t) => {
  for (const [name, [prepare, words]] of Object.entries(UNUSABLE)) {
    await t.step(name, async () => {
      using room = new ExportRoom();
      const frozen = await room.freeze({ assets: [{}] });
      await Deno.writeTextFile(`${room.folder}/victim.txt`, "precious");
      const fresh = room.fresh();
      const dest = prepare(room, fresh) ?? fresh;
      const before = allOf(room.folder);

      await refused(
        () => room.export(frozen, { format: "yolo", dest }),
        "ExportDestinationUnusable",
        words,
      );

      assert.deepEqual(allOf(room.folder), before);
    });
  }
});

/** Every entry below a folder, links not followed. */
function allOf(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory ? [path, ...allOf(path)] : [path];
  }).sort();
}

Deno.test("export() asks the gate before it looks at the path", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });
  const path = `${room.folder}/secret`;
  await Deno.writeTextFile(path, "");
  const service = room.service([frozen], {
    gate: {
      require: (path) => Promise.reject(refuse("PathOutsideRoots", { path })),
    },
  });

  await refused(
    () =>
      service.export({
        project: "p",
        tag: "v1",
        format: "yolo",
        dest: path,
        allow_lossy: true,
      }),
    "PathOutsideRoots",
  );
});

Deno.test("export() replaces a former export and spares the rest", async () => {
  using room = new ExportRoom();
  const first = await room.freeze({ assets: [{}, { fold: "val" }] });
  const second = await room.freeze({ assets: [{}] });
  const dest = room.fresh();
  await room.export(first, { format: "coco", dest });
  await Deno.writeTextFile(`${dest}/notes.txt`, "mine");
  await Deno.mkdir(`${dest}/runs`);
  await Deno.writeTextFile(`${dest}/runs/best.pt`, "mine too");
  await Deno.writeTextFile(`${dest}/images/.DS_Store`, "");

  const result = await room.export(second, { format: "yolo", dest });

  const hash = second.manifest.assets[0]?.content_hash;
  assert.deepEqual([...treeOf(dest).keys()], [
    "data.yaml",
    "images/.DS_Store",
    `images/train/${hash}.png`,
    `labels/train/${hash}.txt`,
    "notes.txt",
    "runs/best.pt",
    REPORT,
  ]);
  assert.equal(result.file_count, 3);
  await assert.rejects(Deno.stat(`${dest}/images/val`));
  await assert.rejects(Deno.stat(`${dest}/annotations`));
});

Deno.test("export() does not overwrite what no export wrote", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });
  const dest = room.fresh();
  await room.export(frozen, { format: "coco", dest });
  await Deno.writeTextFile(`${dest}/data.yaml`, "mine");
  const before = treeOf(dest);

  await refused(
    () => room.export(frozen, { format: "yolo", dest }),
    "ExportDestinationUnusable",
    /already holds "data.yaml"/,
  );

  assert.deepEqual(treeOf(dest), before);
});

Deno.test("export() follows a link to the destination itself", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });
  const [real, link] = [room.fresh(), room.fresh()];
  await Deno.mkdir(real);
  await Deno.symlink(real, link);

  const result = await room.export(frozen, { format: "yolo", dest: link });

  assert.equal(result.directory, link);
  assert.equal(treeOf(real).has(REPORT), true);
});

Deno.test("export() keeps two runs out of one folder", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}, {}, {}] });
  const service = room.service([frozen]);
  const request = {
    project: "p",
    tag: "v1",
    format: "yolo",
    dest: room.fresh(),
    allow_lossy: true,
  };

  const runs = await Promise.allSettled([
    service.export(request),
    service.export({ ...request, dest: `${request.dest}/../x/../out-0/` }),
  ]);

  const states = runs.map((run) => run.status).sort();
  assert.deepEqual(states, ["fulfilled", "rejected"]);
  assert.equal(treeOf(request.dest).size, 8);
});

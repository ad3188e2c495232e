import assert from "node:assert/strict";
import { FOLDERS } from "../../../kernel/media/folders.ts";
import type { Folders, Misnamed } from "../../../kernel/ports/folders.ts";
import { FolderWalk } from "../../../kernel/services/folder_walk.ts";
import { IngestTally } from "../../../kernel/services/ingest_report.ts";
import { RealPathGate } from "../../../kernel/store/real_path_gate.ts";
import { ServiceRoom } from "./room.ts";

/** Only here may a name be any bytes. */
const ignore = Deno.build.os !== "linux";
const REASON =
  /^its name is not UTF-8: rename it, for example with convmv |^the folder leads to a path that is not UTF-8$/;

/** Runs lines of a shell, to which `\351` in `$(printf …)` is a byte. */
async function shell(folder: string, lines: string): Promise<void> {
  const { success } = await new Deno.Command("sh", {
    args: ["-ec", lines],
    cwd: folder,
  }).output();
  assert.ok(success, lines);
}

const CASES: readonly {
  readonly name: string;
  readonly lines: string;
  readonly recursive?: boolean;
  /** Names of failures, in order of their code points. */
  readonly failed: readonly string[];
  readonly others?: { ignored?: number; subfolders_skipped?: number };
  readonly created?: number;
}[] = [
  {
    name: "files, two of them alike to a reader",
    lines: String
      .raw`cp 1.png "$(printf 'caf\351.png')"; cp 1.png "$(printf 'caf\352.png')"`,
    failed: [String.raw`caf\xe9.png`, String.raw`caf\xea.png`],
  },
  {
    name: "bytes between letters, and a backslash",
    lines: String.raw`cp 1.png "$(printf 'ü\\\303')"`,
    failed: [String.raw`ü\\\xc3`],
  },
  {
    name: "sound names that are no ASCII",
    lines: "cp 1.png 'ü 😀.png'; cp 1.png \"$(printf '\\357\\277\\275')\"",
    failed: [],
  },
  {
    name: "a folder, of which nothing else is told",
    lines: String
      .raw`d="$(printf 'd\351')"; mkdir "$d"; cp 1.png "$d"; cp 1.png "$d/$d"`,
    recursive: true,
    failed: [String.raw`d\xe9`],
  },
  {
    name: "a folder that is not to be entered",
    lines: String.raw`mkdir "$(printf 'd\351')"`,
    failed: [],
    others: { subfolders_skipped: 1 },
  },
  {
    name: "files in subfolders",
    lines: String.raw`mkdir -p a/b; cp 1.png "a/b/$(printf 'x\377')"`,
    recursive: true,
    failed: [String.raw`a/b/x\xff`],
  },
  {
    name: "files in subfolders that are not entered",
    lines: String.raw`mkdir -p a/b; cp 1.png "a/b/$(printf 'x\377')"`,
    failed: [],
    others: { subfolders_skipped: 1 },
  },
  {
    name: "hidden ones and a pipe",
    lines: String
      .raw`mkfifo "$(printf 'p\351')"; cp 1.png "$(printf '.x\351')"; mkdir .h; cp 1.png ".h/$(printf 'x\351')"`,
    recursive: true,
    failed: [],
    others: { ignored: 3 },
  },
  {
    name: "links, to files and to nothing",
    lines: String
      .raw`ln -s 1.png "$(printf 'l\351')"; ln -s gone "$(printf 'm\351')"`,
    failed: [String.raw`l\xe9`, String.raw`m\xe9`],
  },
  {
    name: "where only links lead",
    lines: String
      .raw`mkdir -p ../far/in .h; cp 1.png "../far/in/$(printf 'x\351')"; cp 1.png ".h/$(printf 'y\351')"; ln -s ../far far; ln -s .h near`,
    recursive: true,
    failed: [String.raw`far/in/x\xe9`, String.raw`near/y\xe9`],
    others: { ignored: 1 },
  },
  {
    name: "a link with a sound name to a folder without one",
    lines: String
      .raw`d="../$(printf 'd\351')"; mkdir "$d"; cp 1.png "$d"; ln -s "$d" old`,
    recursive: true,
    failed: ["old"],
  },
];

Deno.test({
  name: "ingest() tells names that are not UTF-8",
  ignore,
  async fn(t) {
    for (const { name, lines, failed, ...wanted } of CASES) {
      await t.step(name, async () => {
        using room = await ServiceRoom.make();
        const folder = await room.pictures("offered", [1]);
        await Deno.rename(`${folder}/001.png`, `${folder}/1.png`);
        await shell(folder, lines);
        const { recursive = false, others = {} } = wanted;

        const report = await room.ingest(folder, { recursive });

        assert.deepEqual(report.failures.map((f) => f.name).sort(), failed);
        for (const { kind, reason } of report.failures) {
          assert.equal(kind, "corrupt");
          assert.match(reason, REASON);
        }
        assert.deepEqual(
          {
            failed: report.failed,
            ignored: report.ignored,
            subfolders_skipped: report.subfolders_skipped,
            created: report.created,
          },
          {
            failed: failed.length,
            ignored: 0,
            subfolders_skipped: 0,
            created: 1,
            ...others,
          },
        );
        assert.deepEqual(report.notes, []);
      });
    }
  },
});

const SEARCHES: readonly [string, Misnamed | null, string[], string[]][] = [
  ["a machine that cannot search", null, ["x\ufffd"], []],
  [
    "a search that knows more than the walk",
    {
      entries: [{ folder: "/f", name: "x\\xe9", kind: "file" }],
      complete: true,
    },
    ["x\\xe9"],
    [],
  ],
  [
    "a search in folders that the walk did not read",
    {
      entries: [{ folder: "/f/w", name: "x\\xe9", kind: "file" }],
      complete: true,
    },
    [],
    [],
  ],
  [
    "a search that was cut short",
    { entries: [], complete: false },
    [],
    [".: there may be more names that are not UTF-8: the search for them was cut short"],
  ],
];

Deno.test("list() tells the misnamed by the search, or by itself without one", async (t) => {
  for (const [name, answer, failed, notes] of SEARCHES) {
    await t.step(name, async () => {
      const folders: Folders = {
        ...FOLDERS,
        realPath: (path) => Promise.resolve(path),
        kind: () => Promise.resolve(null),
        async *entries() {
          yield {
            name: "x\ufffd",
            kind: "file",
            isLink: false,
            isMisnamed: true,
          };
        },
        misnamed: () => Promise.resolve(answer),
      };
      const tally = new IngestTally();

      const files = await new FolderWalk(
        { folders, gate: new RealPathGate([]) },
        { path: "/f", recursive: true, tally, task: {} },
      ).list();

      assert.deepEqual(files, []);
      assert.deepEqual(tally.failures.map((f) => f.name), failed);
      assert.deepEqual(tally.notes, notes);
    });
  }
});

Deno.test({
  name: "misnamed() can be called off",
  ignore,
  async fn() {
    const begun = performance.now();
    const signal = AbortSignal.timeout(30);

    await assert.rejects(
      () => FOLDERS.misnamed(["/"], { recursive: true }, signal),
      { name: "TimeoutError" },
    );

    assert.ok(performance.now() - begun < 3_000);
  },
});

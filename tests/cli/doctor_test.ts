import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { inRoom, run, type RunOptions } from "../support/command_line.ts";

interface Finding {
  readonly name: string;
  readonly status: "ok" | "note" | "broken";
  readonly detail: string;
  readonly remedy?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

interface Examination {
  readonly code: number;
  readonly ok: boolean;
  readonly findings: ReadonlyMap<string, Finding>;
}

async function examine(
  args: readonly string[],
  options: RunOptions = {},
): Promise<Examination> {
  const { code, stdout, stderr } = await run(
    ["doctor", "--json", ...args],
    options,
  );
  strictEqual(stderr, "");
  const report = JSON.parse(stdout);
  return {
    code,
    ok: report.ok,
    findings: new Map(report.findings.map((f: Finding) => [f.name, f])),
  };
}

async function names(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map((entry) => entry.name).sort();
}

Deno.test("doctor finds a good workspace good, and leaves nothing in it", async () => {
  await inRoom(async (room) => {
    await run(["init", room]);
    await run(["call", "create_project", `{"name":"Orchard"}`], { cwd: room });
    const before = await names(room);

    const { code, ok: isWell, findings } = await examine([], { cwd: room });

    strictEqual(code, 0);
    strictEqual(isWell, true);
    deepStrictEqual(
      [...findings.keys()],
      [
        "runtime",
        "codecs",
        "exporters",
        "ffmpeg",
        "workspace",
        "writing",
        "free space",
        "paths",
        "network",
        "models",
      ],
    );
    deepStrictEqual(findings.get("exporters")?.facts?.["formats"], [
      "bdd100k-lane",
      "classification",
      "coco",
      "coco-roboflow",
      "culane",
      "curvelanes",
      "openlane-2d",
      "tusimple",
      "voc",
      "yolo",
      "yolo-cls",
      "yolo-seg",
    ]);
    deepStrictEqual(findings.get("workspace")?.facts?.["counts"], {
      projects: 1,
      batches: 0,
      promoted_images: 0,
      promoted_labels: 0,
      releases: 0,
    });
    strictEqual(findings.get("writing")?.status, "ok");
    deepStrictEqual(await names(room), before);
  });
});

/** Each makes the folder `ws` of the room into what the name says. */
const BROKEN: Readonly<Record<string, (ws: string) => Promise<void> | void>> = {
  "a damaged database": async (ws) => {
    await Deno.writeFile(`${ws}/visionset.db`, new Uint8Array(8192).fill(7));
  },
  "a database of somebody else": async (ws) => {
    await Deno.remove(`${ws}/visionset.db`);
    const db = new DatabaseSync(`${ws}/visionset.db`);
    db.exec("CREATE TABLE bookmarks (url TEXT)");
    db.close();
  },
  "a later format": (ws) => {
    const db = new DatabaseSync(`${ws}/visionset.db`);
    db.exec("PRAGMA user_version = 99");
    db.close();
  },
  "a folder of something else": async (ws) => {
    await Deno.remove(`${ws}/visionset.db`);
  },
};

Deno.test("doctor says what is broken and what to do, and ends with 1", async (t) => {
  for (const [name, damage] of Object.entries(BROKEN)) {
    await t.step(name, () =>
      inRoom(async (room) => {
        await run(["init", `${room}/ws`]);
        await damage(`${room}/ws`);

        const { code, findings } = await examine([
          "--workspace",
          `${room}/ws`,
        ]);

        strictEqual(code, 1);
        const { status, remedy } = findings.get("workspace")!;
        strictEqual(status, "broken");
        ok(remedy);
      }));
  }
});

Deno.test("doctor only notes a workspace that is not made yet", async (t) => {
  await inRoom(async (room) => {
    for (const args of [[], ["--workspace", `${room}/new`]]) {
      await t.step(args.join(" ") || "current folder", async () => {
        const { code, findings } = await examine(args, { cwd: room });

        strictEqual(code, 0);
        strictEqual(findings.get("workspace")?.status, "note");
        deepStrictEqual(await names(room), []);
      });
    }
  });
});

Deno.test("doctor tells a folder in which it cannot write", {
  ignore: Deno.build.os === "windows",
}, async () => {
  await inRoom(async (room) => {
    await Deno.writeTextFile(`${room}/file`, "no folder");

    const { code, findings } = await examine(["--workspace", `${room}/file`]);

    strictEqual(code, 1);
    strictEqual(findings.get("writing")?.status, "broken");
    ok(findings.get("writing")?.remedy);
  });
});

Deno.test("doctor finds ffmpeg where it is named, and does without", {
  ignore: Deno.build.os === "windows",
}, async (t) => {
  await inRoom(async (room) => {
    await Deno.mkdir(`${room}/bin`);
    const program = `${room}/bin/ffmpeg`;
    await Deno.writeTextFile(
      program,
      "#!/bin/sh\necho 'ffmpeg version 7.1-test Copyright'\n",
      { mode: 0o755 },
    );
    const PATH = `${room}/bin:/usr/bin:/bin`;
    const rows: readonly [string, string[], Record<string, string>, string][] =
      [
        ["flag", ["--ffmpeg", program], {}, "--ffmpeg"],
        ["variable", [], { VISIONSET_FFMPEG: program }, "VISIONSET_FFMPEG"],
        ["path", [], { PATH }, "PATH"],
      ];
    for (const [name, args, env, from] of rows) {
      await t.step(name, async () => {
        const { code, findings } = await examine(args, { cwd: room, env });

        strictEqual(code, 0);
        deepStrictEqual(findings.get("ffmpeg")?.facts, {
          path: program,
          from,
          release: "ffmpeg 7.1-test",
        });
      });
    }
    await t.step("a program that is none", async () => {
      const { code, findings } = await examine(["--ffmpeg", `${room}/none`], {
        cwd: room,
      });

      strictEqual(code, 0);
      strictEqual(findings.get("ffmpeg")?.status, "note");
    });
    await t.step("a program that never answers", async () => {
      const silent = `${room}/silent`;
      const text = "#!/bin/sh\nsleep 60\n";
      await Deno.writeTextFile(silent, text, { mode: 0o755 });
      const start = performance.now();

      const { findings } = await examine(["--ffmpeg", silent], { cwd: room });

      strictEqual(findings.get("ffmpeg")?.status, "note");
      ok(performance.now() - start < 30_000);
    });
  });
});

Deno.test("doctor without --json tells a reader the same", async () => {
  await inRoom(async (room) => {
    const { code, stdout } = await run(["doctor", "--root", room], {
      cwd: room,
    });

    strictEqual(code, 0);
    match(stdout, /^ok +runtime +VisionSet /m);
    match(stdout, /^note +workspace .*\n +→ .*visionset init DIR$/m);
    ok(stdout.includes(`only in ${room}`));
    match(stdout, /\nEverything that is needed works\.\n$/);
  });
});

import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { greys, writeClip } from "../../support/clips.ts";
import type { Served } from "../../support/client.ts";
import { AT_FRAMES, writeOddFfmpeg } from "../../support/odd_ffmpeg.ts";
import { leftovers, PROJECT, takeAlone, withVideo } from "./room.ts";

const unix = Deno.build.os !== "windows";

type Faults =
  readonly (readonly [name: string, script: string, says: RegExp])[];

/** Faults by which no picture comes. */
const FAULTS: Faults = [
  ["a crash", "kill -SEGV $$", /it was ended by SIGSEGV, without a word/],
  [
    "a crash after words",
    "echo oh >&2; kill -ABRT $$",
    /it was ended by SIGABRT, and last wrote "oh"/,
  ],
  [
    "a code",
    "echo boom >&2; exit 1",
    /it ended with code 1, and last wrote "boom"/,
  ],
  [
    "a long word with control characters",
    "printf '\\033[2K%0300d' 0 >&2; exit 7",
    /it ended with code 7, and last wrote "\\u001b\[2K0{196}…"/,
  ],
  ["an end without a word", "exit 0", /it ended with code 0, without a word/],
  [
    "an unknown option",
    '"$real" -no_such_option "$@"; exit $?',
    /it ended with code 1, and last wrote "\[\w+\] .*Option not found"/,
  ],
];

/** Those that show on stdout alone. */
const OUTPUT_FAULTS: Faults = [
  [
    "no pictures",
    "yes garbage | head -c 3000000; exit 0",
    /what it sends is no PNG/,
  ],
  [
    "pictures that it tells nothing of",
    '"$real" "$@" 2>&-; exit 0',
    /a picture came unannounced/,
  ],
];

async function withOddFfmpeg(
  body: (served: Served, program: string, path: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "odd-ffmpeg-" });
  const program = `${folder}/ffmpeg`;
  try {
    await writeOddFfmpeg(program, "");
    await withVideo(async (served) => {
      const path = `${served.room}/clip.mkv`;
      await writeClip(path, { greys: greys(20) });
      await body(served, program, path);
    }, program);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("ingest() blames an ffmpeg that fails, not the clip", {
  ignore: !unix,
}, async (t) => {
  await withOddFfmpeg(async (served, program, path) => {
    for (const [name, script, says] of FAULTS) {
      await t.step(`at once: ${name}`, async () => {
        await writeOddFfmpeg(program, script);

        const args = { project: PROJECT, path };
        const { message, hint } = await served.refusal("ingest", args);

        match(message, /^Video needs .* the one at hand \(--ffmpeg\) failed: /);
        match(message, says);
        match(hint!, /`visionset doctor` shows what is found/);
        ok(!message.includes(served.room), message);
      });
    }
    for (const [name, script, says] of [...FAULTS, ...OUTPUT_FAULTS]) {
      await t.step(`at the frames: ${name}`, async () => {
        await writeOddFfmpeg(program, `${AT_FRAMES}\n${script}`);

        const report = await takeAlone(served, path);

        const { created, failed, partial, failures: [failure] } = report;
        deepStrictEqual([created, failed, partial], [0, 1, 0]);
        strictEqual(failure!.kind, "unsupported");
        match(failure!.reason, /^ffmpeg failed: .*; `visionset doctor` tells/);
        match(failure!.reason, says);
        ok(!failure!.reason.includes(served.room), failure!.reason);
      });
    }
    deepStrictEqual(await leftovers(served), []);
  });
});

Deno.test("ingest() keeps what came before ffmpeg failed", {
  ignore: !unix,
}, async () => {
  await withOddFfmpeg(async (served, program, path) => {
    await writeOddFfmpeg(
      program,
      `${AT_FRAMES}\n"$real" "$@" | head -c 1500; kill -KILL $$`,
    );

    const report = await takeAlone(served, path, { fps: 10 });

    const { created, partial, failures: [failure] } = report;
    ok(created > 0 && created < 20, `${created} frames`);
    strictEqual(partial, 1);
    strictEqual(failure!.kind, "partial");
    strictEqual(failure!.frames_produced, created);
    match(failure!.reason, /^ffmpeg failed: it was ended by SIGKILL, /);
  });
});

Deno.test("ingest() gives no estimate of frames that would hide a loss", {
  ignore: !unix,
}, async () => {
  await withOddFfmpeg(async (served, program, path) => {
    const damage = "echo '[ffv1 @ 0x1] [error] no frame' >&2; exit 0";
    await writeOddFfmpeg(program, `${AT_FRAMES}\n"$real" "$@"; ${damage}`);

    // At 0, 0.3 … 1.8 seconds; 2 seconds of so many are 6.7.
    const report = await takeAlone(served, path, { fps: 10 / 3 });

    const { partial, failures: [failure] } = report;
    strictEqual(partial, 1);
    strictEqual(failure!.frames_produced, 7);
    strictEqual(failure!.frames_expected_estimate, null);
  });
});

import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { run, type RunOptions } from "../../../../kernel/media/video/run.ts";

const unix = Deno.build.os !== "windows";
const PROMPT_MS = 1000;

/** Runs a shell script that could go on for a minute. */
async function script(
  text: string,
  options: Partial<RunOptions>,
  signal?: AbortSignal,
) {
  const start = performance.now();
  try {
    return await run("/bin/sh", {
      args: ["-c", text],
      idleMs: 30_000,
      line: () => true,
      ...options,
    }, signal);
  } finally {
    const took = performance.now() - start;
    ok(took < 5 * PROMPT_MS, `it took ${took} ms`);
  }
}

Deno.test("run() hands over lines and bytes, and tells the code", {
  ignore: !unix,
}, async () => {
  const lines: string[] = [];
  let bytes = "";

  const end = await script("printf 'a\\r\\nb\\nc' >&2; printf xyz; exit 3", {
    line: (line) => lines.push(line) > 0,
    bytes: (piece) => {
      bytes += new TextDecoder().decode(piece);
      return Promise.resolve();
    },
  });

  deepStrictEqual(end, { code: 3, stalled: false });
  deepStrictEqual(lines, ["a", "b", "c"]);
  strictEqual(bytes, "xyz");
});

Deno.test("run() keeps lines and their memory short", {
  ignore: !unix,
}, async () => {
  let longest = 0;

  await script("head -c 3000000 /dev/zero | tr '\\0' x >&2", {
    line: (line) => (longest = Math.max(longest, line.length)) > 0,
  });

  ok(longest < 200_000, `${longest}`);
});

Deno.test("run() kills a program that does not get on", {
  ignore: !unix,
}, async (t) => {
  const rows: readonly [string, string, boolean][] = [
    ["that says nothing", "exec sleep 60", true],
    [
      "that says what is no progress",
      "while :; do echo x >&2; sleep 0.02; done",
      false,
    ],
  ];
  for (const [name, text, isProgress] of rows) {
    await t.step(name, async () => {
      const { stalled } = await script(text, {
        idleMs: 200,
        line: () => isProgress,
      });

      strictEqual(stalled, true);
    });
  }
  await t.step("but not one that waits for us", async () => {
    const { stalled, code } = await script("printf x; sleep 0.1; printf y", {
      idleMs: 300,
      bytes: () => new Promise((resolve) => setTimeout(resolve, 500)),
    });

    deepStrictEqual({ stalled, code }, { stalled: false, code: 0 });
  });
});

Deno.test("run() ends at once when it is taken back or a listener fails", {
  ignore: !unix,
}, async (t) => {
  const babble = "while :; do echo x >&2; echo y; done";
  await t.step("signal", async () => {
    const signal = AbortSignal.timeout(100);
    await rejects(() => script("exec sleep 60", {}, signal), {
      name: "TimeoutError",
    });
  });
  await t.step("signal of before", async () => {
    await rejects(() => script("exit 0", {}, AbortSignal.abort()), {
      name: "AbortError",
    });
  });
  await t.step("bytes", async () => {
    const bytes = () => Promise.reject(new Error("Full"));
    await rejects(() => script(babble, { bytes }), /^Error: Full$/);
  });
  await t.step("line", async () => {
    const line = () => {
      throw new Error("Odd");
    };
    await rejects(() => script(babble, { line }), /^Error: Odd$/);
  });
});

Deno.test("run() throws the system's error for a program that is not there", async () => {
  const options = { args: [], idleMs: 100, line: () => true };
  await rejects(() => run("/nowhere/ffmpeg", options), Deno.errors.NotFound);
});

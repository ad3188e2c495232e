import {
  deepStrictEqual,
  match,
  ok,
  rejects,
  strictEqual,
} from "node:assert/strict";
import { run, type RunOptions } from "../../../../kernel/media/video/run.ts";

const unix = Deno.build.os !== "windows";
const PROMPT_MS = 1000;
const LIMITS = { idleMs: 30_000, totalMs: 60_000, textBytes: 10_000_000 };

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
      limits: LIMITS,
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

  deepStrictEqual(end, { code: 3, signal: null, givenUp: null });
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

Deno.test("run() tells the signal that ended a program", {
  ignore: !unix,
}, async () => {
  const { signal, givenUp } = await script("kill -SEGV $$", {});

  deepStrictEqual({ signal, givenUp }, { signal: "SIGSEGV", givenUp: null });
});

Deno.test(
  "run() gives up a program that breaks a limit, whoever holds its pipes",
  {
    ignore: !unix,
  },
  async (t) => {
    const short = { ...LIMITS, idleMs: 200 };
    const idle = /^got no further for 0\.2 s$/;
    const rows: readonly [
      name: string,
      text: string,
      limits: RunOptions["limits"],
      says: RegExp,
    ][] = [
      ["says nothing", "exec sleep 60", short, idle],
      ["waits for another that says nothing", "sleep 60", short, idle],
      [
        "left another alone with its pipes",
        "setsid sleep 7 & exec sleep 60",
        short,
        idle,
      ],
      [
        "says what is no progress",
        "while :; do echo x >&2; sleep 0.02; done",
        short,
        idle,
      ],
      [
        "says much that is no progress",
        "yes error >&2",
        { ...LIMITS, textBytes: 1_000_000 },
        /^wrote over 1000000 bytes of text and no picture$/,
      ],
      [
        "goes on and on",
        "while :; do echo more; sleep 0.02; done",
        { ...LIMITS, totalMs: 360 },
        /^was not done after 0\.0001 h$/,
      ],
    ];
    for (const [name, text, limits, says] of rows) {
      await t.step(name, async () => {
        const { givenUp, signal } = await script(text, {
          limits,
          line: () => false,
          bytes: () => Promise.resolve(),
        });

        match(givenUp!, says);
        strictEqual(signal, null);
      });
    }
    await t.step("but not one that waits for us", async () => {
      const { givenUp, code } = await script("printf x; sleep 0.1; printf y", {
        limits: { ...LIMITS, idleMs: 300 },
        bytes: () => new Promise((resolve) => setTimeout(resolve, 500)),
      });

      deepStrictEqual({ givenUp, code }, { givenUp: null, code: 0 });
    });
    await t.step("nor one that says much and comes further", async () => {
      let lines = 0;
      const { givenUp } = await script("yes error | head -n 30000 >&2", {
        limits: { ...LIMITS, textBytes: 150_000 },
        line: () => ++lines % 10_000 === 0,
      });

      deepStrictEqual({ givenUp, lines }, { givenUp: null, lines: 30_000 });
    });
  },
);

Deno.test("run() ends all that the program started", {
  ignore: !unix,
}, async () => {
  const folder = await Deno.makeTempDir();
  const late = `(sleep 0.7; echo > ${folder}/late) & wait`;

  const { givenUp } = await script(late, {
    limits: { ...LIMITS, idleMs: 200 },
    line: () => false,
  });

  await new Promise((resolve) => setTimeout(resolve, PROMPT_MS));
  const written = await Array.fromAsync(Deno.readDir(folder));
  await Deno.remove(folder, { recursive: true });
  ok(givenUp);
  deepStrictEqual(written, []);
});

Deno.test("run() does not wait for what a program leaves behind", {
  ignore: !unix,
}, async () => {
  let bytes = "";

  const { code, givenUp } = await script("setsid sleep 7 & printf x; exit 4", {
    bytes(piece) {
      bytes += new TextDecoder().decode(piece);
      return Promise.resolve();
    },
  });

  deepStrictEqual({ bytes, code, givenUp }, {
    bytes: "x",
    code: 4,
    givenUp: null,
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
  await t.step("signal, with others on its pipes", async () => {
    const signal = AbortSignal.timeout(100);
    await rejects(() => script("setsid sleep 7 & sleep 60", {}, signal), {
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
  const options = { args: [], limits: LIMITS, line: () => true };
  await rejects(() => run("/nowhere/ffmpeg", options), Deno.errors.NotFound);
});

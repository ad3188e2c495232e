import { strictEqual } from "node:assert/strict";

const COUNT = new URL("../../.ci/count.sh", import.meta.url).pathname;

interface Sample {
  readonly name: string;
  readonly kind: "step" | "tests";
  readonly code: number;
  readonly log: string;
  readonly counted: string;
}

const SAMPLES: readonly Sample[] = [
  {
    name: "a step that went well",
    kind: "step",
    code: 0,
    log: "ok | 9 passed | 0 failed (1s)",
    counted: "1 0",
  },
  {
    name: "a step that failed",
    kind: "step",
    code: 2,
    log: "",
    counted: "0 1",
  },
  {
    name: "tests that passed",
    kind: "tests",
    code: 0,
    log: "a ... ok\n\nok | 12 passed (31 steps) | 0 failed | 1 ignored (2s)\n",
    counted: "12 0",
  },
  {
    name: "tests of which some failed",
    kind: "tests",
    code: 1,
    log: "FAILED | 11 passed (156 steps) | 2 failed (2 steps) (325ms)",
    counted: "11 2",
  },
  {
    name: "tests that were ended after their summary",
    kind: "tests",
    code: 124,
    log: "ok | 3 passed | 0 failed (1s)",
    counted: "3 1",
  },
  {
    name: "tests that were ended before it",
    kind: "tests",
    code: 124,
    log: "a ... ok",
    counted: "0 1",
  },
  {
    name: "no test at all",
    kind: "tests",
    code: 0,
    log: "ok | 0 passed | 0 failed (1ms)",
    counted: "0 1",
  },
];

Deno.test("count() adds up what a step of CI says", async (t) => {
  const log = await Deno.makeTempFile();
  for (const sample of SAMPLES) {
    await t.step(sample.name, async () => {
      await Deno.writeTextFile(log, sample.log);
      const { stdout } = await new Deno.Command("bash", {
        args: [
          "-c",
          '. "$0"; count "$1" "$2" "$3"; echo "$passed $failed"',
          COUNT,
          sample.kind,
          String(sample.code),
          log,
        ],
      }).output();
      strictEqual(new TextDecoder().decode(stdout).trim(), sample.counted);
    });
  }
  await Deno.remove(log);
});

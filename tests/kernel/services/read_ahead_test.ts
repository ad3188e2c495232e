import { deepStrictEqual, rejects } from "node:assert/strict";
import { readAhead } from "../../../kernel/services/read_ahead.ts";

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Reads and keeps numbered chunks and notes what begins and ends when. */
function numbered(
  count: number,
  { readMs, keepMs, fail }: { readMs: number; keepMs: number; fail?: number },
) {
  const log: string[] = [];
  let begun = 0;
  const read = async (chunk: number) => {
    log.push(`read ${chunk}`);
    await pause(readMs);
    return chunk;
  };
  const steps = {
    next: () => begun < count ? read(begun++) : null,
    keep: async (chunk: number) => {
      log.push(`keep ${chunk}`);
      await pause(keepMs);
      if (chunk === fail) throw new Error("No place");
      log.push(`kept ${chunk}`);
    },
    drop: async (reading: readonly Promise<number>[]) => {
      for (const chunk of reading) log.push(`drop ${await chunk}`);
    },
  };
  return { log, steps };
}

Deno.test("readAhead() reads on while it keeps, one chunk at a time, in order", async () => {
  const { log, steps } = numbered(4, { readMs: 2, keepMs: 20 });

  await readAhead(steps);

  deepStrictEqual(log, [
    "read 0",
    "read 1",
    "keep 0",
    "read 2",
    "kept 0",
    "keep 1",
    "read 3",
    "kept 1",
    "keep 2",
    "kept 2",
    "keep 3",
    "kept 3",
  ]);
});

Deno.test("readAhead() keeps nothing after a failure and drops what was read", async () => {
  const { log, steps } = numbered(9, { readMs: 2, keepMs: 20, fail: 1 });

  await rejects(readAhead(steps), /No place/);

  deepStrictEqual(log.slice(log.indexOf("keep 1")), [
    "keep 1",
    "read 3",
    "drop 2",
    "drop 3",
  ]);
});

Deno.test("readAhead() of nothing does nothing", async () => {
  const { log, steps } = numbered(0, { readMs: 0, keepMs: 0 });

  await readAhead(steps);

  deepStrictEqual(log, []);
});

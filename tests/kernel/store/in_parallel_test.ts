import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { inParallel } from "../../../kernel/store/in_parallel.ts";

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("inParallel() runs each step once, as many at a time as it may", async () => {
  const done: number[] = [];
  let [running, most] = [0, 0];

  await inParallel(Array(20).keys(), 3, async (item) => {
    most = Math.max(most, ++running);
    await pause(item % 4);
    running -= 1;
    done.push(item);
  });

  strictEqual(most, 3);
  deepStrictEqual(done.toSorted((a, b) => a - b), [...Array(20).keys()]);
});

Deno.test("inParallel() throws the first error when nothing runs any more", async () => {
  let [begun, running] = [0, 0];

  await rejects(
    inParallel(Array(20).keys(), 4, async (item) => {
      begun += 1;
      running += 1;
      await pause(item === 1 ? 1 : 15);
      running -= 1;
      if (item <= 2) throw new Error(`Item ${item}`);
    }),
    /Item 1/,
  );

  strictEqual(running, 0);
  ok(begun < 6, `${begun} were begun`);
});

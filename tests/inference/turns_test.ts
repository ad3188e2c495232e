import { deepStrictEqual, rejects, strictEqual } from "node:assert/strict";
import { Turns } from "../../inference/turns.ts";

/** Work that ends when it is told to. */
function work(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = async () => {
    log.push(name);
    return await promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

Deno.test("take() lets work begin in order, so much at a time", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const all = ["a", "b", "c", "d"].map((name) => work(log, name));
  const taken = all.map(({ run }) => turns.take("key", 2, run));
  await settle();
  deepStrictEqual(log, ["a", "b"]);
  const [a, b, c, d] = all;

  b!.end();
  await settle();
  deepStrictEqual(log, ["a", "b", "c"]);
  for (const { end } of [a, c, d] as typeof all) end();

  deepStrictEqual(await Promise.all(taken), ["a", "b", "c", "d"]);
});

Deno.test("take() keeps keys apart", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const [a, b] = [work(log, "a"), work(log, "b")];
  const taken = [turns.take("one", 1, a.run), turns.take("two", 1, b.run)];
  await settle();
  deepStrictEqual(log, ["a", "b"]);
  a.end();
  b.end();
  await Promise.all(taken);
});

Deno.test("take() gives on the turn of work that fails", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const [a, b] = [work(log, "a"), work(log, "b")];
  const first = turns.take("key", 1, a.run);
  const second = turns.take("key", 1, b.run);
  a.fail();
  await rejects(first, /a/);
  b.end();
  strictEqual(await second, "b");
});

Deno.test("take() gives up a place in line with its signal", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const [a, b, c] = ["a", "b", "c"].map((name) => work(log, name));
  const gone = new AbortController();
  const first = turns.take("key", 1, a!.run);
  const second = turns.take("key", 1, b!.run, gone.signal);
  const third = turns.take("key", 1, c!.run);
  const refused = rejects(second, /Gone/);
  gone.abort(new Error("Gone"));
  await refused;
  a!.end();
  c!.end();
  await Promise.all([first, third]);
  deepStrictEqual(log, ["a", "c"]);
  await rejects(turns.take("key", 1, b!.run, gone.signal), /Gone/);
});

import { deepStrictEqual, ok, strictEqual, throws } from "node:assert/strict";
import { PixelBudget } from "../../../kernel/media/pixel_budget.ts";
import { systemError } from "../../../kernel/media/system_error.ts";
import { Task } from "../../../kernel/media/task.ts";
import { WriteGate } from "../../../kernel/media/write_gate.ts";

/** Queues for pixels and notes in `log` when they are granted. */
function queue(
  budget: PixelBudget,
  pixels: number,
  log: string[],
  name: string,
) {
  const ticket = budget.acquire(pixels);
  void ticket.granted.then(() => log.push(name));
  return ticket;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("PixelBudget grants in order and only what fits", async () => {
  const budget = new PixelBudget(100);
  const log: string[] = [];
  const tickets = [
    queue(budget, 60, log, "a"),
    queue(budget, 50, log, "b"),
    queue(budget, 10, log, "c"),
  ];

  await Promise.resolve();
  deepStrictEqual(log, ["a"]);
  tickets[0]?.release();
  await Promise.resolve();

  deepStrictEqual(log, ["a", "b", "c"]);
});

Deno.test("PixelBudget lets what is too large run alone", async () => {
  const budget = new PixelBudget(100);
  const log: string[] = [];
  const small = queue(budget, 1, log, "small");
  const large = queue(budget, 1000, log, "large");
  queue(budget, 1, log, "after");

  await Promise.resolve();
  deepStrictEqual(log, ["small"]);
  small.release();
  await Promise.resolve();
  deepStrictEqual(log, ["small", "large"]);
  large.release();
  await Promise.resolve();

  deepStrictEqual(log, ["small", "large", "after"]);
});

Deno.test("PixelBudget forgets a share given back while waiting", async () => {
  const budget = new PixelBudget(100);
  const log: string[] = [];
  const first = queue(budget, 100, log, "first");
  const second = queue(budget, 100, log, "second");
  const third = queue(budget, 100, log, "third");

  second.release();
  first.release();
  first.release();
  await Promise.resolve();
  deepStrictEqual(log, ["first", "third"]);
  const fourth = queue(budget, 1, log, "fourth");
  await Promise.resolve();
  deepStrictEqual(log, ["first", "third"]);
  third.release();
  await Promise.resolve();

  deepStrictEqual(log, ["first", "third", "fourth"]);
  fourth.release();
});

Deno.test("Task does not count the wait for pixels as time", async () => {
  const budget = new PixelBudget(1);
  const held = budget.acquire(1);
  const task = new Task({ kind: "diagnose", job: {} }, 300);
  let late = 0;
  const watch = () => task.watch(() => late += 1);

  watch();
  const waiting = task.wait(budget, 1);
  await pause(400);
  strictEqual(late, 0);
  held.release();
  await waiting;
  watch();
  await pause(400);

  strictEqual(late, 1);
  task.finish();
});

Deno.test("Task gives its pixels back when it settles", async () => {
  const budget = new PixelBudget(1);
  const task = new Task({ kind: "diagnose", job: {} }, 60_000);
  await task.wait(budget, 1);
  const next = budget.acquire(1);

  task.resolve([]);

  deepStrictEqual(await task.settled, []);
  await next.granted;
});

Deno.test("WriteGate lets nothing through once shut", async () => {
  const gate = new WriteGate();
  const other = new WriteGate(gate.memory);
  let writes = 0;

  other.pass(() => writes += 1);
  await gate.shut();

  throws(() => other.pass(() => writes += 1), /given up/);
  strictEqual(writes, 1);
});

Deno.test("WriteGate opens again after a failed step", () => {
  const gate = new WriteGate();

  throws(() =>
    gate.pass(() => {
      throw new Error("Disk full");
    }), /Disk full/);

  gate.pass(() => {});
});

Deno.test("WriteGate waits for a step under way, within reason", async () => {
  const gate = new WriteGate();
  let shutting: Promise<void> = Promise.resolve();
  const start = performance.now();

  gate.pass(() => {
    shutting = gate.shut(30);
  });
  await shutting;

  ok(performance.now() - start < 1000);
  throws(() => gate.pass(() => {}), /given up/);
});

Deno.test("systemError() restores the class and copes with none", () => {
  ok(
    systemError({ name: "NotFound", message: "x", code: null }) instanceof
      Deno.errors.NotFound,
  );
  ok(
    systemError({
      name: "PermissionDenied",
      message: "x",
      code: null,
    }) instanceof
      Deno.errors.PermissionDenied,
  );
  strictEqual(
    systemError({ name: "toString", message: "x", code: null }).constructor,
    Error,
  );
});

import assert from "node:assert/strict";
import { refused } from "../../exporters/refused.ts";
import { StoreRoom } from "./room.ts";

/** Runs a body while another process holds the write lock. */
async function whileHeld<T>(
  room: StoreRoom,
  ms: number,
  body: () => Promise<T>,
): Promise<T> {
  const script = new URL("hold_lock.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      `--allow-read=${room.root}`,
      `--allow-write=${room.root}`,
      script,
      room.database,
      `${ms}`,
    ],
    stdout: "piped",
  }).spawn();
  try {
    const reader = child.stdout.getReader();
    const { value } = await reader.read();
    assert.equal(new TextDecoder().decode(value), "held");
    const result = await body();
    await reader.cancel();
    return result;
  } finally {
    await end(child);
  }
}

async function end(child: Deno.ChildProcess): Promise<void> {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It has let go and ended by itself.
    if (!(error instanceof TypeError)) throw error;
  }
  await child.status;
}

/** Runs a body; answers how long it took and the longest freeze, in ms. */
async function timed(
  body: () => Promise<unknown>,
): Promise<{ took: number; gap: number }> {
  const begun = performance.now();
  let [last, gap] = [begun, 0];
  const tick = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
  };
  const ticker = setInterval(tick, 20);
  try {
    await body();
    tick();
    return { took: performance.now() - begun, gap };
  } finally {
    clearInterval(ticker);
  }
}

Deno.test("write() gives up after 5 seconds and never freezes the process", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.add("before");

  const { took, gap } = await whileHeld(room, 30_000, () =>
    timed(async () => {
      const { message } = await refused(() => room.add("a"), "WorkspaceBusy");
      assert.match(message, /over 5 seconds; nothing was written/);
      assert.deepEqual(await room.projects(), ["before"]);
    }));

  assert.ok(took > 4900 && took < 6500, `${took} ms`);
  assert.ok(gap < 200, `${gap} ms`);
  await room.add("after");
  assert.deepEqual(await room.projects(), ["before", "after"]);
});

Deno.test("write() goes through once the other process lets go", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.projects();

  const { took, gap } = await whileHeld(
    room,
    1000,
    () => timed(() => Promise.all([room.add("a"), room.add("b")])),
  );

  assert.ok(took > 500 && took < 4000, `${took} ms`);
  assert.ok(gap < 250, `${gap} ms`);
  assert.deepEqual((await room.projects()).sort(), ["a", "b"]);
});

Deno.test("open() and read() do not wait for a writer", async () => {
  using room = new StoreRoom();
  await room.init();
  await room.add("a");
  room.files.close();

  const { took } = await whileHeld(room, 30_000, () =>
    timed(async () => {
      assert.deepEqual(await room.projects(), ["a"]);
    }));

  assert.ok(took < 1000, `${took} ms`);
});

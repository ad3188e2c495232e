import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { WorkerPool } from "../../../kernel/media/pool.ts";
import { PoolWorker } from "../../../kernel/media/pool_worker.ts";
import type { ToWorker } from "../../../kernel/media/protocol.ts";
import { jpeg, noise, png, solid, webp } from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";
import { blankPng, bombPng, damaged } from "../../support/odd_media.ts";

/** Some 300 ms of decoding in a few kilobytes. */
const SLOW = blankPng(5000, 5000);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("examine() stops at once when aborted and leaves no file", async (t) => {
  const reason = new Error("The caller went away");
  for (const wait of [0, 20, 60, 120, 200, 260]) {
    await t.step(`after ${wait} ms`, async () => {
      using room = new MediaRoom();
      const controller = new AbortController();
      const { signal } = controller;

      const examined = room.examine(SLOW, { signal });
      const refused = rejects(examined, (error) => error === reason);
      await pause(wait);
      const start = performance.now();
      controller.abort(reason);
      await refused;

      ok(performance.now() - start < 1000);
      strictEqual(room.staged(), 0);
      await pause(50);
      strictEqual(room.staged(), 0);
      await room.accept(await png(solid(3, 3, [1, 2, 3])));
    });
  }
});

Deno.test("examine() drops a queued picture when aborted", async () => {
  using room = new MediaRoom();
  const controller = new AbortController();
  const first = room.examine(SLOW);
  const queued = room.examine(SLOW, { signal: controller.signal });

  controller.abort();

  await rejects(queued, { name: "AbortError" });
  ok(!("kind" in await first));
  strictEqual(room.staged(), 2);
});

Deno.test("looking does not queue behind other work", async () => {
  using room = new MediaRoom();
  const path = room.put(await jpeg(noise(600, 400)));
  let examined = 0;
  const others = Array.from({ length: 12 }, async () => {
    await room.examine(SLOW);
    examined += 1;
  });

  const header = await room.media.looking.probe(path);
  const rendition = await room.media.looking.rendition({
    path,
    region: { x: 10, y: 20, width: 300, height: 200 },
    maxEdge: 150,
    native: false,
    maxBytes: 720_000,
    drawing: null,
  });

  ok(examined < 8, `${examined} of 12 pictures came before`);
  ok(!("kind" in header) && !("kind" in rendition));
  strictEqual(rendition.width, 150);
  await Promise.all(others);
});

Deno.test("examine() does not start when aborted before", async () => {
  using room = new MediaRoom();

  await rejects(
    room.examine(SLOW, { signal: AbortSignal.abort() }),
    { name: "AbortError" },
  );
});

Deno.test("examine() gives a picture up that takes too long", async () => {
  using room = new MediaRoom({ timeoutMs: 1000 });
  const endless = blankPng(9500, 9500);

  const late = await room.examine(endless);
  const next = await room.examine(await png(solid(3, 3, [1, 2, 3])));

  ok("kind" in late, "it was quick");
  strictEqual(late.kind, "corrupt");
  strictEqual(late.reason, "decoding took over 1 s");
  ok(!("kind" in next));
  strictEqual(room.staged(), 2);
});

/** Ends a worker by an error that nothing in it catches. */
const POISON = { type: "start", gate: -1 } as unknown as ToWorker;
const LIMITS = {
  maxPixels: 100,
  workers: 1,
  pixelsInFlight: 100,
  timeoutMs: 60_000,
  idleMs: 60_000,
};

Deno.test("run() loses one order to a crashed worker", async () => {
  let started = 0;
  const pool = new WorkerPool(LIMITS, (listener) => {
    const worker = new PoolWorker(listener);
    started += 1;
    if (started === 1) worker.say(POISON);
    return worker;
  });

  const [lost, sound] = await Promise.all([
    pool.run("diagnose", {}),
    pool.run("diagnose", {}),
  ]);

  ok("kind" in lost && lost.kind === "corrupt");
  strictEqual(sound.length, 7);
  strictEqual(started, 2);
  pool.close();
});

Deno.test("run() replaces a worker after an error of its own", async () => {
  let started = 0;
  const pool = new WorkerPool(LIMITS, (listener) => {
    started += 1;
    return new PoolWorker(listener);
  });

  const lost = await pool.run("nonsense" as "probe", { path: "" });
  const sound = await pool.run("diagnose", {});

  ok("kind" in lost && lost.kind === "corrupt");
  strictEqual(sound.length, 7);
  strictEqual(started, 2);
  pool.close();
});

Deno.test("run() ends an idle worker and starts another when needed", async () => {
  let started = 0;
  const pool = new WorkerPool({ ...LIMITS, idleMs: 100 }, (listener) => {
    started += 1;
    return new PoolWorker(listener);
  });

  await pool.run("diagnose", {});
  await pool.run("diagnose", {});
  const busy = started;
  await pause(300);
  await pool.run("diagnose", {});

  deepStrictEqual([busy, started], [1, 2]);
  pool.close();
});

Deno.test("close() rejects what is under way", async () => {
  const room = new MediaRoom();
  const running = room.examine(SLOW);
  const queued = room.examine(SLOW);
  const both = Promise.all([
    rejects(running, /workers are closed/),
    rejects(queued, /workers are closed/),
  ]);
  await pause(80);

  room.media.close();

  await both;
  await rejects(room.media.probe("x"), /workers are closed/);
  room[Symbol.dispose]();
});

Deno.test("createMedia() prints nothing and keeps no process alive", async () => {
  using room = new MediaRoom();
  const photo = await jpeg(noise(60, 40));
  const paths = [
    photo.slice().fill(0, photo.length - 400, photo.length - 200),
    damaged(photo, photo.indexOf(0xc4) + 4, 16, 7),
    await png(solid(3, 3, [1, 2, 3])),
    bombPng(30, 30),
    damaged(await webp(noise(60, 40)), 25, 12, 7),
  ].map((bytes) => room.put(bytes));
  const module = new URL("../../../kernel/media/mod.ts", import.meta.url);
  const program = `
    const { createMedia } = await import(${JSON.stringify(module.href)});
    const media = createMedia({ maxPixels: 10_000 });
    let refused = 0;
    for (const path of ${JSON.stringify(paths)}) {
      const rendered = await media.upright(path);
      if ("kind" in rendered) refused += 1;
    }
    console.error((await media.diagnose()).length, refused);
  `;
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--config", "deno.json", program],
    cwd: new URL("../../../", import.meta.url),
    signal: AbortSignal.timeout(30_000),
  }).output();

  const text = new TextDecoder().decode(stderr);
  ok(success, text);
  strictEqual(text.trim(), "7 3");
  strictEqual(stdout.length, 0);
});

import assert from "node:assert/strict";
import type { Progress, Services, Task } from "../../../kernel/mod.ts";
import { CLASSES, PROJECT, ServiceRoom } from "./room.ts";

const REFERENCE = { project: PROJECT, tag: "v1" };
const GREYS = Array.from({ length: 40 }, (_, i) => i);

/** Long work of the services, each in a workspace that is ready for it. */
const WORK: Readonly<
  Record<string, (services: Services, task: Task) => Promise<unknown>>
> = {
  backfill: (s, task) => s.sources.backfill(PROJECT, task),
  publish: (s, task) =>
    s.releases.publish({ project: PROJECT, tag: "v2", split: null }, task),
  verify: (s, task) => s.releases.verify(REFERENCE, task),
};

async function furnished(): Promise<ServiceRoom> {
  const room = await ServiceRoom.make(CLASSES);
  await room.finish(await room.batch(GREYS));
  await room.do((s) => s.releases.publish({ ...REFERENCE, split: null }));
  room.sql("UPDATE asset SET thumbnail_hash = NULL RETURNING 1");
  return room;
}

Deno.test("long work reports every unit, in order, to the total", async (t) => {
  using room = await furnished();
  for (const [name, work] of Object.entries(WORK)) {
    await t.step(name, async () => {
      const heard: Progress[] = [];
      await room.do((s) => work(s, { report: (p) => heard.push(p) }));

      assert.deepEqual(
        heard.map(({ done, total }) => [done, total]),
        GREYS.map((_, i) => [i + 1, GREYS.length]),
      );
      assert.match(heard[0]!.message, /\w+ 1 of 40 \w+/);
    });
  }
});

Deno.test("long work that was called off leaves no trace, and works again", async (t) => {
  using room = await furnished();
  const left = () =>
    [...Deno.readDirSync(`${room.workspace}/blobs`)]
      .filter(({ name }) => name.startsWith("."));
  for (const [name, work] of Object.entries(WORK)) {
    await t.step(name, async () => {
      const gone = { signal: AbortSignal.abort() };
      await assert.rejects(
        () => room.do((s) => slow(() => work(s, gone))),
        { name: "AbortError" },
      );
      assert.deepEqual(left(), []);
      const [missing] = room.sql(
        "SELECT count(*) AS n FROM asset WHERE thumbnail_hash IS NULL",
      );
      const [releases] = room.sql("SELECT count(*) AS n FROM release");
      if (name === "backfill") assert.equal(missing!["n"], 40);
      if (name === "publish") assert.equal(releases!["n"], 1);

      await room.do((s) => work(s, {}));
    });
  }
});

/** Runs a step with a clock that makes every slice of time look used up. */
async function slow<T>(step: () => Promise<T>): Promise<T> {
  const { now } = performance;
  let time = now.call(performance);
  performance.now = () => time += 100;
  try {
    return await step();
  } finally {
    performance.now = now;
  }
}

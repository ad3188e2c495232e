import { deepStrictEqual, ok } from "node:assert/strict";
import { checkSameTree } from "../conformance/mod.ts";
import { Random } from "../support/random.ts";
import { begin, Cycle, PHASES, writePictures } from "./cycle.ts";
import { Ledger, PROJECT } from "./ledger.ts";
import { crashSeed } from "./seed.ts";
import { pause, Victim } from "./victim.ts";

const KILLS = 12;
/** A machine under load may end an export before it is killed. */
const ATTEMPTS = 3 * KILLS;
const PICTURES = 60;
const RELEASE = { ...PROJECT, tag: "0.1" };

const seed = crashSeed();

Deno.test(`a server killed ${KILLS} times while exporting mixes nothing, seed ${seed}`, async () => {
  const room = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "visionset-crash-export-" }),
  );
  try {
    const workspace = `${room}/workspace`;
    const random = new Random(seed);
    const whole = `${room}/whole`;
    const duration = await prepare(workspace, { room, whole });
    let interrupted = 0;
    for (let kill = 1; kill <= ATTEMPTS; kill++) {
      if (interrupted === KILLS) break;
      const dest = `${room}/export-${kill}`;
      const server = await Victim.start(workspace);
      // Every second one falls while a former export is being replaced.
      if (kill % 2 === 0) await exportTo(server, dest);
      const [lost] = await Promise.all([
        pause(random.next() * duration).then(() => server.kill()),
        server.ask("export_release", request(dest)),
      ]);
      if (lost > 0) interrupted++;
      await assertWhole(workspace, { dest, whole });
    }
    ok(interrupted >= KILLS / 4, `only ${interrupted} hit an export`);
  } finally {
    await Deno.remove(room, { recursive: true });
  }
});

function request(dest: string) {
  return { ...RELEASE, format: "yolo", dest, allow_lossy: true };
}

async function exportTo(server: Victim, dest: string): Promise<void> {
  await server.must("export_release", request(dest));
}

/** Makes a release; answers how long a fresh server takes to export it. */
async function prepare(
  workspace: string,
  { room, whole }: { room: string; whole: string },
): Promise<number> {
  const server = await Victim.start(workspace);
  await begin(server);
  const folder = await writePictures(`${room}/pictures`, {
    number: 0,
    count: PICTURES,
  });
  const cycle = new Cycle(server, new Ledger(), { folder, number: 0 });
  for (const phase of PHASES) await cycle.run(phase);
  await server.end();
  const fresh = await Victim.start(workspace);
  const from = performance.now();
  await exportTo(fresh, whole);
  const duration = performance.now() - from;
  await fresh.end();
  return duration;
}

/** The next export there is whole, whatever the last one left. */
async function assertWhole(
  workspace: string,
  { dest, whole }: { dest: string; whole: string },
): Promise<void> {
  const server = await Victim.start(workspace);
  await exportTo(server, dest);
  await server.end();
  deepStrictEqual(await checkSameTree(dest, whole), []);
  for await (const { name } of Deno.readDir(dest)) {
    ok(!name.startsWith("."), `${name} was left behind`);
  }
}

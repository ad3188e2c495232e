import { join } from "node:path";
import type { Answers } from "../support/answers.ts";
import { RawClient } from "../support/raw_client.ts";
import { bareCommit, sha256sumOf } from "./floors.ts";
import { BenchSession } from "./session.ts";
import { finish, openStage, someLabel, type Stage } from "./stage.ts";
import { measure, ms, say, timed, type Timing } from "./timing.ts";

const SIZES = (Deno.args[0] ?? "100,100000").split(",").map(Number);
const RELEASE_SIZE = 10_000;

/** The calls of the annotate loop on one stage. */
async function loopCalls(
  session: BenchSession,
  stage: Stage,
): Promise<Record<string, Timing>> {
  const { project, batch_id, job_id } = stage;
  const { items } = await session.call<Answers["list_batch_assets"]>(
    "list_batch_assets",
    { batch_id, limit: 500 },
  );
  let next = 0;
  const asset_id = () => items[next++ % items.length]!.id;
  return {
    next_pending_assets: await measure(
      200,
      () => session.call("next_pending_assets", { job_id }),
    ),
    get_asset_image: await measure(
      200,
      () => session.call("get_asset_image", { project, asset_id: asset_id() }),
    ),
    add_annotations: await measure(200, () =>
      session.call("add_annotations", {
        job_id,
        annotations: [someLabel(asset_id())],
      })),
    list_batch_assets: await measure(
      100,
      () => session.call("list_batch_assets", { batch_id }),
    ),
  };
}

/** What the database takes on disk, changes not yet folded in included. */
async function databaseBytes(workspace: string): Promise<number> {
  let bytes = 0;
  for await (const { name } of Deno.readDir(workspace)) {
    if (!name.startsWith("visionset.db")) continue;
    bytes += (await Deno.stat(join(workspace, name))).size;
  }
  return bytes;
}

async function benchLoop(room: string): Promise<void> {
  const floor = await bareCommit(room);
  say(`bare SQLite insert + commit        p50 ${ms(floor.p50)}`);
  for (const size of SIZES) {
    const workspace = join(room, `loop-${size}`);
    await using session = await BenchSession.start(workspace);
    const stage = await openStage(session, room, size);
    const rate = Math.round(size / stage.ingestMs * 1000);
    const bytes = await databaseBytes(workspace);
    say(
      `\n${size} assets: ingest ${ms(stage.ingestMs)} (${rate} files/s), ` +
        `peak ${session.peakMegabytes()} MB, ` +
        `database ${(bytes / 1e6).toFixed(1)} MB, load ${Deno.loadavg()[0]}`,
    );
    for (const [tool, t] of Object.entries(await loopCalls(session, stage))) {
      const ratio = tool === "add_annotations"
        ? `   ${(t.p50 / floor.p50).toFixed(1)}x the bare commit`
        : "";
      say(`  ${tool.padEnd(22)} p50 ${ms(t.p50)}  p95 ${ms(t.p95)}${ratio}`);
    }
  }
}

async function benchRelease(room: string): Promise<void> {
  const workspace = join(room, "release");
  await using session = await BenchSession.start(workspace);
  const stage = await openStage(session, room, RELEASE_SIZE);
  await finish(session, stage);
  const { project } = stage;
  const publish = await timed(() =>
    session.call("publish_release", { project, tag: "v1" })
  );
  const verify = await timed(() =>
    session.call<Answers["verify_release"]>("verify_release", {
      project,
      tag: "v1",
    })
  );
  if (!verify.value.ok) throw new Error("The release does not verify");
  const peer = await sha256sumOf(join(workspace, "blobs"));
  say(`\n${RELEASE_SIZE} assets, one label each`);
  say(`  publish_release        ${ms(publish.ms)}`);
  say(
    `  verify_release         ${ms(verify.ms)}   ` +
      `${
        (verify.ms / peer).toFixed(1)
      }x sha256sum over the same blobs and their previews (${ms(peer)})`,
  );
}

async function benchStart(room: string): Promise<void> {
  const start = await measure(10, async () => {
    const server = new RawClient(["mcp", "--workspace", join(room, "start")]);
    await server.initialize();
    await server.request("tools/list");
    await server.end();
  });
  say(`start, tools/list, end             p50 ${ms(start.p50)}`);
}

if (import.meta.main) {
  const room = await Deno.makeTempDir({ prefix: "visionset-bench-" });
  try {
    say(`program: ${Deno.env.get("VISIONSET_BINARY") ?? "from source"}`);
    await benchStart(room);
    await benchLoop(room);
    await benchRelease(room);
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}

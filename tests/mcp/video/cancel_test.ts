import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { PROJECT, ServiceRoom } from "../../kernel/services/room.ts";
import { ffmpeg, ffmpegForTests } from "../../support/clips.ts";
import { WatchedServer } from "../tasks/watched.ts";

const FRAMES = 500;
const PATIENCE_MS = 1000;

/** Waits until something holds; answers how many milliseconds that took. */
async function until(holds: () => boolean): Promise<number> {
  const start = performance.now();
  while (!holds()) {
    ok(performance.now() - start < 30_000, "it never came to hold");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - start;
}

/** Whether a process has this word in its command line; null if untold. */
function isRunning(word: string): boolean | null {
  if (Deno.build.os !== "linux") return null;
  // In brackets, so that the search does not find itself.
  const pattern = `[${word[0]}]${word.slice(1)}`;
  return new Deno.Command("sh", {
    args: ["-c", 'grep -qsa -- "$0" /proc/[0-9]*/cmdline', pattern],
  }).outputSync().code === 0;
}

Deno.test("a cancelled ingest of a clip ends its decoder, and calling again ends it", async () => {
  using room = await ServiceRoom.make();
  const path = `${room.folder}/long.avi`;
  await ffmpeg([
    ...["-f", "lavfi", "-i", `testsrc=s=320x240:r=25:d=${FRAMES / 25}`],
    ...["-c:v", "mpeg4", "-q:v", "4", path],
  ]);
  const { path: program } = await ffmpegForTests();
  const server = await WatchedServer.start(room.workspace, "2026-07-28", [
    "--ffmpeg",
    program,
  ]);
  const args = { project: PROJECT, path, fps: 25 };
  const count = (sql: string) =>
    Number(room.sql(`SELECT count(*) AS n FROM ${sql}`)[0]!["n"]);

  const id = await server.send("ingest", args, true);
  await until(() => count("asset") > 0);
  ok(isRunning(path) !== false, "no decoder was seen");
  await server.cancel(id);
  const took = await until(() =>
    isRunning(path) !== true &&
    count("ingest_run WHERE state = 'failed'") === 1
  );

  ok(took < PATIENCE_MS, `it went on for ${took} ms`);
  const kept = count("asset");
  ok(kept > 0 && kept < FRAMES, `${kept} of ${FRAMES}`);
  strictEqual(count("batch"), 0);
  const left = await Array.fromAsync(Deno.readDir(`${room.workspace}/blobs`));
  deepStrictEqual(left.filter(({ name }) => name.startsWith(".")), []);
  deepStrictEqual(room.sql("PRAGMA foreign_key_check"), []);
  const seen = server.seen(id);
  for (const [i, { progress, total, message }] of seen.entries()) {
    ok(i === 0 || progress > seen[i - 1]!.progress);
    if (progress === 0) continue;
    strictEqual(total, FRAMES);
    match(message, /^Took \d+ of about 500 frames: "long\.avi"$/);
  }
  ok(seen.length > 1, `${seen.length} messages`);

  const again = await server.call("ingest", args);

  strictEqual(again["created"], FRAMES - kept);
  strictEqual(again["deduplicated"], kept);
  const order = room.sql(
    `SELECT a.frame_index AS n FROM batch_asset b
     JOIN asset a ON a.seq = b.asset_seq ORDER BY b.position`,
  );
  deepStrictEqual(
    order.map((row) => row["n"]),
    Array.from({ length: FRAMES }, (_, i) => i),
  );
  strictEqual((await server.raw.end()).code, 0);
});

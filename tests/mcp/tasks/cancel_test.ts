import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { PROJECT, ServiceRoom } from "../../kernel/services/room.ts";
import type { Era } from "../../support/client.ts";
import { isBeingWritten, pictures, released } from "./room.ts";
import { WatchedServer } from "./watched.ts";

const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];
const PATIENCE_MS = 1000;

/** Waits until something holds; answers how long that took. */
async function until(holds: () => boolean): Promise<number> {
  const start = performance.now();
  while (!holds()) {
    const waited = performance.now() - start;
    ok(waited < 10 * PATIENCE_MS, `still not so after ${waited} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - start;
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Starts a call, takes it back midway, and waits until its work has ended. */
async function cancelMidway(
  server: WatchedServer,
  [tool, args]: readonly [string, object],
  midway: () => boolean,
  ended: () => boolean,
): Promise<void> {
  const id = await server.send(tool, args, true);
  await server.untilSeen(id, 1);
  await until(midway);
  await server.cancel(id);
  const took = await until(ended);
  ok(took < PATIENCE_MS, `it went on for ${took} ms`);
  const seen = server.seen(id).length;
  await server.call("list_projects", {});
  await new Promise((resolve) => setTimeout(resolve, 1500));
  strictEqual(server.seen(id).length, seen, "progress after the end");
  ok(Number.isNaN(server.answeredAt(id)), "it was answered");
}

for (const era of ERAS) {
  Deno.test(`a cancelled ingest stops, and calling again ends it (${era})`, async () => {
    using room = await ServiceRoom.make();
    const path = await pictures(room, 2000);
    const server = await WatchedServer.start(room.workspace, era);
    const args = { project: PROJECT, path };
    const count = (sql: string) =>
      Number(room.sql(`SELECT count(*) AS n FROM ${sql}`)[0]!["n"]);

    await cancelMidway(
      server,
      ["ingest", args],
      () => count("asset") > 0,
      () => count("ingest_run WHERE state = 'failed'") === 1,
    );

    const kept = count("asset");
    ok(kept > 0 && kept < 2000, `${kept} of 2000`);
    strictEqual(count("batch"), 0);
    const blobs = await Array.fromAsync(
      Deno.readDir(`${room.workspace}/blobs`),
    );
    ok(!blobs.some(({ name }) => name.startsWith(".stage-")));
    const again = await server.call("ingest", args, true);
    strictEqual(again["deduplicated"], kept);
    strictEqual(again["created"], 2000 - kept);
    strictEqual(count("asset"), 2000);
    deepStrictEqual(room.sql("PRAGMA foreign_key_check"), []);
    strictEqual((await server.raw.end()).code, 0);
  });
}

Deno.test("a cancelled export leaves nothing, and calling again ends it", async (t) => {
  using room = await released(5000);
  for (const era of ERAS) {
    await t.step(era, async () => {
      const server = await WatchedServer.start(room.workspace, era);
      const dest = `${room.folder}/out-${era}`;
      const args = {
        project: PROJECT,
        tag: "v1",
        dest,
        format: "yolo",
        allow_lossy: true,
      };

      await cancelMidway(
        server,
        ["export_release", args],
        () => isBeingWritten(dest),
        () => !exists(dest),
      );

      const { file_count } = await server.call("export_release", args);
      ok(Number(file_count) >= 10_000, `${file_count} files`);
      strictEqual((await server.raw.end()).code, 0);
    });
  }
});

import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { PROJECT, ServiceRoom } from "../../kernel/services/room.ts";
import type { Era } from "../../support/client.ts";
import { pictures, released } from "./room.ts";
import { type Seen, WatchedServer } from "./watched.ts";

const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];

/** What is wrong with the messages of one call, as sentences. */
function faults(
  seen: readonly Seen[],
  { sentAt, answeredAt }: { sentAt: number; answeredAt: number },
): string[] {
  const found: string[] = [];
  let before: { at: number; progress: number } = { at: sentAt, progress: 0 };
  for (const [i, { at, progress, total, message }] of seen.entries()) {
    if (progress <= before.progress) {
      found.push(`${progress} does not increase`);
    }
    const isLast = i === seen.length - 1;
    if (total !== undefined && isLast !== (progress === total)) {
      found.push(`message ${i} says ${progress} of ${total}`);
    }
    if (at - before.at > 2000) found.push(`${at - before.at} ms of silence`);
    if (message === "" || message.includes("\n")) found.push(message);
    before = { at, progress };
  }
  if (answeredAt - before.at > 2000) found.push("silence before the answer");
  if (answeredAt <= before.at) found.push("a message came after the answer");
  return found;
}

for (const era of ERAS) {
  Deno.test(`an ingest of 2000 pictures tells its progress (${era})`, async (t) => {
    using room = await ServiceRoom.make();
    const path = await pictures(room, 2000);
    const server = await WatchedServer.start(room.workspace, era);
    const args = { project: PROJECT, path };

    await t.step("with a token", async () => {
      const sentAt = performance.now();
      const id = await server.send("ingest", args, true);
      const { created } = await server.answer(id);
      strictEqual(created, 2000);
      const seen = server.seen(id);
      ok(seen.length >= 2, `${seen.length} messages`);
      const answeredAt = server.answeredAt(id);
      deepStrictEqual(faults(seen, { sentAt, answeredAt }), []);
      strictEqual(seen.at(-1)?.total, 2000);
      ok(
        /^Read \d+ of 2000 files, \d+\.\d [kM]B: "\d{6}\.png"$/.test(
          seen.at(-1)!.message,
        ),
      );
    });

    await t.step("without a token", async () => {
      const { deduplicated } = await server.call("ingest", args);
      strictEqual(deduplicated, 2000);
    });

    const { code, stderr } = await server.raw.end();
    strictEqual(code, 0, stderr);
    const tokens = server.raw.lines.map((l) => JSON.parse(l).params)
      .filter((p) => p !== undefined).map((p) => p.progressToken);
    strictEqual(new Set(tokens).size, 1);
  });
}

Deno.test("reading and writing a release of 5000 pictures tells its progress", async (t) => {
  using room = await released(5000);
  const server = await WatchedServer.start(room.workspace, "2026-07-28");
  const reference = { project: PROJECT, tag: "v1" };
  for (
    const [tool, args] of [
      ["verify_release", reference],
      ["export_release", {
        ...reference,
        dest: `${room.folder}/out`,
        format: "yolo",
        allow_lossy: true,
      }],
    ] as const
  ) {
    await t.step(tool, async () => {
      const sentAt = performance.now();
      const id = await server.send(tool, args, true);
      const times = await server.latencies(server.answer(id));
      const seen = server.seen(id);
      ok(seen.length >= 1, `${seen.length} messages`);
      const answeredAt = server.answeredAt(id);
      deepStrictEqual(faults(seen, { sentAt, answeredAt }), []);
      ok(times[times.length >> 1]! < 200, `p50 ${times[times.length >> 1]}`);
      ok(times.at(-1)! < 1000, `worst ${times.at(-1)}`);
    });
  }
  await server.raw.end();
});

import { ok, strictEqual } from "node:assert/strict";
import { isBeingWritten, released } from "../mcp/tasks/room.ts";
import { PROJECT, ServiceRoom } from "../kernel/services/room.ts";
import { writeTinyPictures } from "../bench/tiny_pictures.ts";
import { run, start } from "../support/command_line.ts";

/** Interrupts a command as soon as something holds; answers what it said. */
async function interrupted(
  args: readonly string[],
  midway: () => Promise<boolean>,
): Promise<string> {
  const child = start(args);
  await child.stdin.close();
  while (!await midway()) await new Promise((r) => setTimeout(r, 10));
  const since = performance.now();
  child.kill("SIGINT");
  const { code, stdout, stderr } = await child.output();
  ok(performance.now() - since < 2000, "it took its time to end");
  strictEqual(code, 130);
  strictEqual(stdout.length, 0);
  return new TextDecoder().decode(stderr);
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch {
    return false;
  }
}

Deno.test("Ctrl-C during visionset call ingest leaves all in order", async () => {
  using room = await ServiceRoom.make();
  const path = `${room.folder}/pictures`;
  await writeTinyPictures(path, 800);
  const count = (sql: string) =>
    Number(room.sql(`SELECT count(*) AS n FROM ${sql}`)[0]!["n"]);
  const args = [
    "call",
    "ingest",
    JSON.stringify({ project: PROJECT, path }),
    "--workspace",
    room.workspace,
  ];

  const said = await interrupted(
    args,
    () => Promise.resolve(count("asset") > 0),
  );

  strictEqual(said, "visionset: Interrupted\n");
  const kept = count("asset");
  ok(kept < 800);
  strictEqual(count("batch"), 0);
  strictEqual(count("ingest_run WHERE state = 'failed'"), 1);
  for await (const { name } of Deno.readDir(`${room.workspace}/blobs`)) {
    ok(!name.startsWith(".stage-"), name);
  }
  const { code, stdout } = await run(args);
  strictEqual(code, 0);
  strictEqual(JSON.parse(stdout).deduplicated, kept);
  strictEqual(count("asset"), 800);
});

Deno.test("Ctrl-C during visionset call export_release removes what was written", async () => {
  using room = await released(2000);
  const dest = `${room.folder}/out`;
  const request = {
    project: PROJECT,
    tag: "v1",
    dest,
    format: "yolo",
    allow_lossy: true,
  };

  await interrupted(
    [
      "call",
      "export_release",
      JSON.stringify(request),
      "--workspace",
      room.workspace,
    ],
    () => Promise.resolve(isBeingWritten(dest)),
  );

  strictEqual(await exists(dest), false);
});

import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import {
  inRoom,
  type Run,
  run,
  type RunOptions,
  start,
} from "../support/command_line.ts";

const HELLO = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    },
  },
  { method: "notifications/initialized" },
  {
    id: 2,
    method: "tools/call",
    params: { name: "list_projects", arguments: {} },
  },
].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));

/** What list_projects came to in a session, and how the session ended. */
async function session(
  args: readonly string[],
  options: RunOptions,
): Promise<Run & { answer: Record<string, unknown> }> {
  const stdin = `${HELLO.join("\n")}\n`;
  const ended = await run(["mcp", ...args], { ...options, stdin });
  const messages = ended.stdout.trimEnd().split("\n").map((line) =>
    JSON.parse(line)
  );
  deepStrictEqual(messages.map((m) => [m.jsonrpc, m.id]), [
    ["2.0", 1],
    ["2.0", 2],
  ]);
  return { ...ended, answer: messages[1].result.structuredContent };
}

function setFormat(file: string, format: number): Promise<void> {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA user_version = ${format}`);
  db.close();
  return Promise.resolve();
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

Deno.test("mcp makes a workspace of a named folder that is missing or empty", async (t) => {
  for (const way of ["flag", "variable"]) {
    await t.step(way, () =>
      inRoom(async (room) => {
        const { code, stderr, answer } = await session(
          way === "flag" ? ["--workspace", "new/deep"] : [],
          {
            cwd: room,
            env: way === "flag" ? {} : {
              VISIONSET_WORKSPACE: `${room}/new/deep`,
            },
          },
        );

        strictEqual(code, 0);
        deepStrictEqual(answer, { items: [], total: 0 });
        ok(await exists(`${room}/new/deep/visionset.db`));
        match(stderr, /^VisionSet \d+\.\d+\.\d+, MCP over stdio\n/);
        ok(stderr.includes(`${room}/new/deep (new, named by `));
      }));
  }
});

Deno.test("mcp serves what is no workspace, and every tool refuses", async (t) => {
  for (const place of ["current folder", "full folder"]) {
    await t.step(place, () =>
      inRoom(async (room) => {
        await Deno.writeTextFile(`${room}/notes.txt`, "mine");
        const { code, stderr, answer } = await session(
          place === "full folder" ? ["--workspace", room] : [],
          { cwd: room },
        );

        strictEqual(code, 0);
        const { error } = answer as { error: { message: string } };
        match(error.message, /not a VisionSet workspace/);
        match(stderr, /NOT a workspace: every tool will refuse/);
        strictEqual(await exists(`${room}/visionset.db`), false);
      }));
  }
});

Deno.test("mcp fails at the terminal when the workspace cannot be opened", async (t) => {
  const rows: readonly [string, (file: string) => Promise<void>, RegExp][] = [
    [
      "damaged",
      (file) => Deno.writeFile(file, new Uint8Array(8192).fill(7)),
      /^visionset: The workspace is damaged: [^\n]+\n$/,
    ],
    [
      "of a later format",
      (file) => setFormat(file, 99),
      /^visionset: The workspace has format 99, [^\n]+\n$/,
    ],
  ];
  for (const [name, damage, words] of rows) {
    await t.step(name, () =>
      inRoom(async (room) => {
        await run(["init", `${room}/ws`]);
        await damage(`${room}/ws/visionset.db`);

        const { code, stdout, stderr } = await run(["mcp"], {
          cwd: `${room}/ws`,
        });

        strictEqual(code, 1);
        strictEqual(stdout, "");
        match(stderr, words);
      }));
  }
});

Deno.test("mcp shows its limits in the banner and nothing on stdout", async () => {
  await inRoom(async (room) => {
    await Deno.mkdir(`${room}/photos`);
    const { code, stdout, stderr } = await run([
      "mcp",
      "--workspace",
      `${room}/ws`,
      "--root",
      `${room}/photos`,
      "--root",
      room,
    ]);

    strictEqual(code, 0);
    strictEqual(stdout, "");
    ok(stderr.includes(`only in ${room}/photos, ${room}\n`));
    match(stderr, /^ {2}tools +\d+, none destructive$/m);
  });
});

Deno.test("mcp ends at once and quietly when it is told to", {
  ignore: Deno.build.os === "windows",
}, async (t) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    await t.step(signal, () =>
      inRoom(async (room) => {
        const child = start(["mcp", "--workspace", `${room}/ws`]);
        const stderr = child.stderr.pipeThrough(new TextDecoderStream())
          .getReader();
        let said = "";
        while (!said.includes("tools")) said += (await stderr.read()).value;

        child.kill(signal);
        const { code } = await child.status;

        strictEqual(code, 0);
        strictEqual((await stderr.read()).value, undefined);
        await child.stdin.close().catch(() => {});
        strictEqual(await new Response(child.stdout).text(), "");
      }));
  }
});

Deno.test("VISIONSET_DEBUG=1 shows the stack of an error", async () => {
  await inRoom(async (room) => {
    await Deno.writeTextFile(`${room}/file`, "");
    const args = ["mcp", "--workspace", `${room}/file`];

    const plain = await run(args);
    const traced = await run(args, { env: { VISIONSET_DEBUG: "1" } });

    strictEqual(plain.code, 1);
    ok(!/^ +at /m.test(plain.stderr), plain.stderr);
    match(traced.stderr, /^ +at /m);
  });
});
